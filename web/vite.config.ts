import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What is shorter is not worth compressing. */
const WORTH_COMPRESSING = 1024;

/** Beside each text a copy compressed once and well, which the server sends to whoever takes it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = path.join(dir ?? '', name);
        if (!/\.(js|css)$/.test(name) || fs.statSync(file).size < WORTH_COMPRESSING) continue;
        const text = fs.readFileSync(file);
        fs.writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
      }
    },
  };
}

// `--mode gallery` also builds the page for development, with its fixtures.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), compressed()],
  resolve: { alias: { $lib: new URL('./src/lib', import.meta.url).pathname, $locales: new URL('../locales', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: mode === 'gallery' ? 'dist-gallery' : 'dist',
    rollupOptions: { input: mode === 'gallery' ? ['index.html', 'dev/map/index.html'] : ['index.html'] },
  },
  // While developing, the server runs beside this one.
  server: { fs: { allow: ['.', '../locales'] }, proxy: { '/api': { target: process.env.MALBROOK_URL ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 20_000 },
}));
