import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

// Built into the package, so that the server finds it beside its own code.
export default defineConfig({
  plugins: [
    svelte(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: 'script-defer', // a file of its own: the content policy allows no script in the page
      includeAssets: ['icon.svg', 'apple-touch-icon.png'],
      manifest: {
        name: 'Tesela',
        short_name: 'Tesela',
        description: 'El juego de palabras cruzadas en español, con el reglamento en la mano.',
        lang: 'es',
        start_url: '/',
        display: 'standalone',
        background_color: '#f4f2ec',
        theme_color: '#17635f',
        id: '/',
        scope: '/',
        dir: 'ltr',
        orientation: 'any',
        categories: ['games', 'education'],
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Crear una partida', url: '/crear' },
          { name: 'Juez', url: '/juez' },
        ],
      },
      workbox: {
        // The page itself opens without a network and says so; what the server knows is never kept.
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/metrics/, /^\/healthz/, /^\/readyz/],
        globPatterns: ['**/*.{js,css,html,svg}'],
      },
    }),
  ],
  build: { outDir: '../src/tesela/server/static', emptyOutDir: true, target: 'es2022' },
  test: { testTimeout: 120_000 }, // unit tests take milliseconds; a machine with much else to do may take long over them
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
});
