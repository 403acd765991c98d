import { defineConfig } from 'vitest/config';

// Plays in real browsers against a real server; `tests/web` runs it file by file.
export default defineConfig({
  test: {
    include: [process.env.SHOTS ? 'e2e/*.{shots,bench}.ts' : 'e2e/*.e2e.ts'],
    testTimeout: 6_000_000,
    hookTimeout: 2_000_000,
    expect: { poll: { timeout: 600_000 } },
    fileParallelism: false,
    reporters: ['default'],
  },
});
