import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'
import { titles } from './kit/ui/words/titles.ts'
import { withoutShapes } from './scripts/shapes.ts'
import { BROWSERS, CONSOLE_PORT, releaseInPage, SIDE_EFFECT_FREE } from './vite.shared.ts'

/** The screen that most visitors see first. */
const FIRST_SCREEN = 'DailyLineMain.tsx'

const rootsOf = (...paths: string[]): string[] => paths.map((path) => join(import.meta.dirname, path))
const START = rootsOf('apps/web/start.ts')
const FIRST = rootsOf('apps/web/first/rendering.ts', 'apps/web/first/routing.ts', 'apps/web/main.tsx', `features/daily/web/${FIRST_SCREEN}`)

/** Modules of the first screen that other screens also import by a public API and that would otherwise be separate files. */
const WITH_FIRST = rootsOf('features/post/web/line/LinePage.tsx', 'features/daily/web/extensions.tsx', 'kit/ui/useSwipe.ts')

/** The table of all screens, which a visitor of any other first screen needs before that screen's own files. */
const [TABLE] = rootsOf('apps/web/screens.ts')

/** Files of the first screen, which the page itself links. */
const FIRST_NAMES = ['first', 'drawing', 'moving', 'main', 'start', 'rolldown-runtime', 'DailyLineMain']
const IS_FIRST = new RegExp(`^assets/(${FIRST_NAMES.join('|')})-[\\w-]+\\.(js|css)$`)

/** Scripts at the end of the page, after the first paint's markup. */
const END = '<noscript id="whole">'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: join(import.meta.dirname, 'apps/web'),
  plugins: [
    react(),
    tailwindcss(),
    themeIslands(),
    withoutShapes(),
    titlesInPlace(),
    unusedRouterParts(),
    releaseInPage(),
    deferApp(),
    besideTheWeb(),
  ],
  // One command builds both: the web app, and the server's renderer of the first screen.
  builder: {},
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Inlined small files would need a wider content security policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Files that every screen needs are loaded before any screen, so they are not listed again for each.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : deps.filter((dep) => !IS_FIRST.test(dep))),
    },
  },
  environments: {
    client: {
      build: {
        // Read by bench/figures/bundle.test.ts.
        manifest: true,
        target: BROWSERS,
        cssTarget: BROWSERS,
        rolldownOptions: {
          input: join(import.meta.dirname, 'apps/web/index.html'),
          treeshake: { moduleSideEffects: [{ test: SIDE_EFFECT_FREE, sideEffects: false }] },
          output: {
            // File names are part of the first file, so shared chunks get short names (the manifest maps them).
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || FIRST_NAMES.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'drawing', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                { name: 'moving', test: /node_modules[\\/](react-router|cookie|@tanstack)[\\/]/, priority: 2 },
                { debugName: 'start', name: (id, bundler) => (isImportedBy(START, id, bundler) ? 'start' : null), priority: 3 },
                {
                  debugName: 'first',
                  name: (id, bundler) => (WITH_FIRST.includes(id) || isImportedBy(FIRST, id, bundler) ? 'first' : null),
                  priority: 1,
                },
                // The table of screens registers what is added to the screens of the shop and of clubs, which would load the table for it.
                { name: 'extending', test: /features[\\/](cart|club|shop)[\\/]web[\\/]extensions\.tsx?$/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    first: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      // Bundled completely, so that the server's start loads no package of the web.
      resolve: { noExternal: true },
      build: {
        ssr: true,
        copyPublicDir: false,
        minify: true,
        rolldownOptions: {
          input: { first: join(import.meta.dirname, 'apps/web/first/content.tsx') },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(v1|v2|media/|s/|identity|pay|window|sandbox|healthz|readyz|docs|openapi.json)': SERVER,
      '/socket.io': { target: SERVER, ws: true },
      '/console': { target: `http://127.0.0.1:${CONSOLE_PORT}`, ws: true },
    },
  },
})

type Bundler = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Whether one of these roots imports the module, directly or not. Such modules are bundled into one file after tree shaking, so that a
 * public API (`web/public.ts`) or an icon package adds only used parts. One file loads much sooner than many small ones. The roots stay
 * files of their own, by which the manifest finds them.
 */
function isImportedBy(roots: string[], id: string, bundler: Bundler): boolean {
  return !roots.includes(id) && roots.some((root) => bundler.getModuleInfo(root)?.importedIds.includes(id))
}

/**
 * Older browsers get each light-dark() pair as two variables, so a token declared only on the root has the page's theme everywhere.
 * Declaring the tokens on every element with a theme of its own resolves them again inside.
 */
function themeIslands(): Plugin {
  return {
    name: 'haru-theme-islands',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => code.replace(/:root,\s*:host\s*\{/, ':root,:host,[data-theme]{'),
    },
  }
}

/**
 * Lets unused components of the router be removed. Each is made by a call and named by an assignment, which only React's development tools
 * read; the bundler has to keep both unless told that they have no effects.
 */
function unusedRouterParts(): Plugin {
  return {
    name: 'haru-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/].*\.m?js$/, code: /\.displayName = / },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll(/= (React\$1\.(forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

/** Inlines a screen's title where it is used, because the table of all titles would enlarge the first file. */
function titlesInPlace(): Plugin {
  return {
    name: 'haru-titles-in-place',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /\btitles\b/ },
      handler(code, id) {
        if (id.endsWith('/kit/ui/ko.ts')) return { code: code.replace(/\btitles,/, ''), map: null }
        const one = (name: string) => JSON.stringify(titles[name as keyof typeof titles])
        const some = (names: string) => `({ ${(names.match(/\w+/g) ?? []).map((name) => `${name}: ${one(name)}`).join(', ')} })`
        const inlined = code
          .replace(/\bko\.titles\.(\w+)/g, (_, name: string) => one(name))
          .replace(/\{([\w\s,]+)\} = ko\.titles\b/g, (_, names: string) => `{${names}} = ${some(names)}`)
        if (/\bko\.titles\b/.test(inlined)) this.error('A title is asked for by its own name: ko.titles.Login.')
        return { code: inlined, map: null }
      },
    },
  }
}

/** Writes the server's renderer beside the output folder of the web. */
function besideTheWeb(): Plugin {
  return {
    name: 'haru-beside-the-web',
    config: ({ build }) => ({ environments: { first: { build: { outDir: join(build?.outDir ?? '', '../first') } } } }),
  }
}

/**
 * The page lists the app, its style sheet and the first screen as inert elements. An inline script at the end of the page loads them
 * after the first paint's markup.
 */
function deferApp(): Plugin {
  return {
    name: 'haru-hold-the-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const wanted = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && FIRST.includes(facadeModuleId))
        const scripts = new Set(wanted.flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
        const sheets = chunks.flatMap(({ fileName, viteMetadata }) => (scripts.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : []))
        const [start = ''] = /<script type="module"[^]*?(?=\s*<\/head>)/.exec(html) ?? []
        const held = [
          ...sheets.map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` } })),
          ...[...scripts].map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } })),
        ]
        const table = chunks.filter(({ facadeModuleId }) => facadeModuleId === TABLE)
        const rest = table.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        }))
        const early = `<script>${await bundled('apps/web/preload.ts')}</script>`
        return {
          html: html.replace(start, '').replace(END, () => early + END),
          tags: [
            { tag: 'link', attrs: { rel: 'expect', href: '#whole', blocking: 'render' }, injectTo: 'head' },
            { tag: 'template', children: held, injectTo: 'head' },
            { tag: 'template', attrs: { 'data-rest': true }, children: rest, injectTo: 'head' },
            { tag: 'template', children: start, injectTo: 'head' },
          ],
        }
      },
    },
  }
}

/** Bundles a script with its imports into one text. */
async function bundled(path: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BROWSERS,
      rolldownOptions: { input: join(import.meta.dirname, path), output: { format: 'iife' } },
    },
  })
  const [output] = [built].flat().flatMap((made) => ('output' in made ? made.output : []))
  if (output?.type !== 'chunk') throw new Error(`${path} came to no script.`)
  return output.code
}
