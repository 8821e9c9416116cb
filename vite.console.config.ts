import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { withoutShapes } from './scripts/shapes.ts'
import { BROWSERS, CONSOLE_PORT, releaseInPage, SIDE_EFFECT_FREE } from './vite.shared.ts'

/** The operators' console: a separate page with separate files, so that members load none of it. */
export default defineConfig({
  root: join(import.meta.dirname, 'apps/operator'),
  base: '/console/',
  publicDir: false,
  // A separate cache folder: two dev servers with one folder would delete each other's prepared packages.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite/console'),
  plugins: [react(), tailwindcss(), withoutShapes(), releaseInPage()],
  build: {
    outDir: join(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: BROWSERS,
    cssTarget: BROWSERS,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: SIDE_EFFECT_FREE, sideEffects: false }] } },
  },
  server: { port: CONSOLE_PORT, strictPort: true },
})
