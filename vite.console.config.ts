import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { withoutShapes } from './scripts/shapes.ts'
import { BROWSERS, CONSOLE_PORT, OURS } from './vite.shared.ts'

/** The operators' console: a page and files of its own, so that nothing of it travels to members. */
export default defineConfig({
  root: join(import.meta.dirname, 'apps/operator'),
  base: '/console/',
  publicDir: false,
  // Beside the web's own: two that run at once would take each other's prepared packages away.
  cacheDir: join(import.meta.dirname, 'node_modules/.vite/console'),
  plugins: [react(), tailwindcss(), withoutShapes()],
  build: {
    outDir: join(import.meta.dirname, 'dist/console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: BROWSERS,
    cssTarget: BROWSERS,
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: OURS, sideEffects: false }] } },
  },
  server: { port: CONSOLE_PORT, strictPort: true },
})
