import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `--mode gallery` also builds the page for development, with its fixtures.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  resolve: { alias: { $lib: new URL('./src/lib', import.meta.url).pathname } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: mode === 'gallery' ? 'dist-gallery' : 'dist',
    rollupOptions: { input: mode === 'gallery' ? ['index.html', 'dev/map/index.html'] : ['index.html'] },
  },
  // While developing, the server runs beside this one.
  server: { proxy: { '/api': { target: process.env.MALBROOK_URL ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
}));
