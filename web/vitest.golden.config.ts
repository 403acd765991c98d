import { defineConfig } from 'vitest/config';

// The engine in WebAssembly against what the native kernel found; `tests/web` prepares it and runs it.
export default defineConfig({
  test: {
    include: [process.env.BENCH ? 'golden/*.bench.ts' : 'golden/*.golden.ts'],
    testTimeout: 6_000_000,
    hookTimeout: 2_000_000,
  },
});
