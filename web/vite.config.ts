import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Built into the package, so that the server finds it beside its own code.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/tesela/server/static', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
});
