import { defineConfig } from 'vitest/config';

// Plays in real browsers against a real server; `tests/web` runs it file by file.
export default defineConfig({
  test: {
    include: [process.env.SHOTS ? 'e2e/*.{shots,bench}.ts' : 'e2e/*.e2e.ts'],
    testTimeout: 1_200_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 150_000 } },
    fileParallelism: false,
    reporters: ['default'],
  },
});
