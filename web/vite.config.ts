import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const GROUPS = [
  // What only later pages need, though it lies among what all use.
  {
    name: 'later',
    test: /src\/(game\/(JudgePlay|Log\.svelte)|lib\/(differ|passkeys|position|presets|webauthn)|ui\/(Adopted|EventCode|Marked)|review\/(Graph|challenges))/,
  },
  { name: 'desk', test: /src\/game\/desk\.ts/ }, // an arbiter's acts on a game
  { name: 'base', test: /src\/(api\/|game\/|lib\/(?!counting)|ui\/|i18n\/(?!en|mesa|paper|.*\.en))/ },
  // A table's first screen does without what it needs at a doubt and at the end.
  { name: 'mesa-end', test: /src\/mesa\/(Ending|Files|Signature|gcg|Challenge|Incidents|RackEntry)/ },
  { name: 'mesa-voice', test: /src\/mesa\/voice/ },
  { name: 'mesa', test: /src\/(mesa\/|i18n\/mesa\.es)/ },
  { name: 'paper', test: /src\/(paper\/|i18n\/paper\.es)/ },
  { name: 'analysis', test: /src\/analysis\/(?!position|record|tree\.ts)/ },
  { name: 'engine', test: /src\/(engine\/(?!worker)|analysis\/|offline\/|coach\/|lib\/counting)/ },
  { name: 'fair', test: /src\/fair\// },
  { name: 'review', test: /src\/review\// },
  { name: 'setup', test: /src\/director\/(SetUp|Conditions|Plan|Prizes)\.svelte/ },
  { name: 'director', test: /src\/director\// },
  { name: 'study', test: /src\/study\// },
  // For officials: phones in the hall do without them.
  { name: 'arbitration', test: /src\/tournament\/(Arbitration|Late|Outings|Penalties|WordAppeals)\.svelte/ },
  { name: 'tribunal', test: /src\/tournament\/(Appeals|Hearing|Tribunal)\.svelte/ },
  { name: 'streams', test: /src\/tournament\/(Overlay|OverlayAddresses|overlay)\.(svelte|ts)/ },
  { name: 'tournament', test: /src\/tournament\// },
  { name: 'moderation', test: /src\/moderation\// },
  { name: 'account', test: /src\/account\// },
  { name: 'news', test: /src\/people\/(Notify|push)/ },
  { name: 'archive', test: /src\/people\/(Archive|Kept|Beside)/ },
  { name: 'watch', test: /src\/people\/(Watch|Overlay|overlay)/ },
  { name: 'people', test: /src\/(people\/|pages\/Games\.svelte)/ },
  { name: 'league', test: /src\/league\// },
  { name: 'duplicate', test: /src\/duplicate\// },
  { name: 'home', test: /src\/(homegames\/|solo\/|learn\/(HowTo|Lesson|Example|DemoBoard|demos|lesson))/ },
  { name: 'rules', test: /src\/(rulebook\/|pages\/Rules\.svelte)/ },
  {
    name: 'more',
    test: /src\/pages\/(Replay|Desks?|Judge|Fair|Create|Invitation|Account|Settings)\.svelte/,
  },
];

const OUT = '../src/tesela/server/static';

/** The fonts' licence goes with them, wherever the built client goes. */
const fontLicences = (): Plugin => ({
  name: 'font-licences',
  apply: 'build',
  generateBundle() {
    const texts = ['@fontsource-variable/figtree', '@fontsource/fraunces'].map((name) =>
      readFileSync(`node_modules/${name}/LICENSE`, 'utf8'),
    );
    this.emitFile({ type: 'asset', fileName: 'fonts-OFL.txt', source: texts.join('\n\n') });
  },
});

/** Lays the packed files beside the plain ones, so that the server packs nothing while people wait. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
        const file = join(OUT, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  },
});

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
        background_color: '#f6f0e5',
        theme_color: '#0f4744',
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
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['push.js'],
        importScripts: ['/push.js'], // what to do with a push message
      },
    }),
    fontLicences(),
    packed(),
  ],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    // Pages that are opened together travel together: many small files compress badly.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS } } },
  },
  test: { testTimeout: 120_000 }, // unit tests take milliseconds; a machine with much else to do may take long over them
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
});
