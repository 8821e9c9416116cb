import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** The oldest browsers and web views that Tailwind 4 supports; what is newer in CSS is compiled for them. */
const BROWSERS = ['chrome111', 'safari16.4', 'ios16.4', 'firefox128']
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: join(import.meta.dirname, 'apps/web'),
  plugins: [react(), tailwindcss(), withoutShapes(), preloadFirstScreen()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Read by the test of the bundle's size.
    manifest: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    // Data addresses for small files would need a wider content security policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(v1|v2|healthz|readyz|docs|openapi.json)': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
})

/**
 * The contract's shapes are checked by the server; the web needs their types and the endpoints' lines alone. In
 * the browser zod (26 KB gzip) is a stand-in that any declaration may be made of, and that refuses to check.
 */
function withoutShapes(): Plugin {
  const id = '\0haru-shapes'
  const code = `
    const refuse = () => { throw new Error('Shapes are checked by the server.') }
    const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
    export const z = new Proxy(() => z, { get: (_, name) => (checks.has(name) ? refuse : z), apply: () => z })`
  return {
    name: 'haru-without-shapes',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? id : undefined),
    load: (loaded) => (loaded === id ? code : undefined),
  }
}

/** The screen that nearly everyone sees first is fetched beside the entry instead of after it. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'haru-preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('DailyLineMain.tsx'))
        const files = first ? [first.fileName, ...first.imports].filter((file) => !html.includes(file)) : []
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
