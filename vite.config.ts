import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { build, defineConfig, type Plugin } from 'vite'
import { titles } from './kit/ui/words/titles.ts'
import { withoutShapes } from './scripts/shapes.ts'
import { BROWSERS, CONSOLE_PORT, OURS } from './vite.shared.ts'

/** What nearly everyone sees first. */
const FIRST_SCREEN = 'DailyLineMain.tsx'

const rootsOf = (...paths: string[]): string[] => paths.map((path) => join(import.meta.dirname, path))
const START = rootsOf('apps/web/start.ts')
const FIRST = rootsOf('apps/web/first/rendering.ts', 'apps/web/first/routing.ts', 'apps/web/main.tsx', `features/daily/web/${FIRST_SCREEN}`)

/** What comes through a door that other screens use as well, and would else be a file of its own. */
const WITH_FIRST = rootsOf('features/post/web/line/LinePage.tsx')

/** The table of all screens: whoever begins at another one than the first needs it before anything of that screen. */
const [TABLE] = rootsOf('apps/web/screens.ts')

/** Files of the first screen, which the page itself names. */
const FIRST_NAMES = ['first', 'drawing', 'moving', 'main', 'start', 'rolldown-runtime', 'DailyLineMain']
const IS_FIRST = new RegExp(`^assets/(${FIRST_NAMES.join('|')})-[\\w-]+\\.(js|css)$`)

/** What comes last in the page, behind what is painted first. */
const END = '<noscript id="whole">'

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: join(import.meta.dirname, 'apps/web'),
  plugins: [react(), tailwindcss(), themeIslands(), withoutShapes(), titlesInPlace(), holdTheApp(), besideTheWeb()],
  // One command builds both: the web, and what draws its first screen on the server.
  builder: {},
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Data addresses for small files would need a wider content security policy for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every screen stands on is there before any is asked for: naming it once more for each would only weigh.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : deps.filter((dep) => !IS_FIRST.test(dep))),
    },
  },
  environments: {
    client: {
      build: {
        // Read by the test of the bundle's size.
        manifest: true,
        target: BROWSERS,
        cssTarget: BROWSERS,
        rolldownOptions: {
          input: join(import.meta.dirname, 'apps/web/index.html'),
          treeshake: { moduleSideEffects: [{ test: OURS, sideEffects: false }] },
          output: {
            // Each name of a file stands in the first one: what several screens share has none (the manifest knows it).
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || FIRST_NAMES.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'drawing', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                { name: 'moving', test: /node_modules[\\/](react-router|cookie|@tanstack)[\\/]/, priority: 2 },
                { debugName: 'start', name: (id, bundler) => (isAskedFor(START, id, bundler) ? 'start' : null), priority: 3 },
                {
                  debugName: 'first',
                  name: (id, bundler) => (WITH_FIRST.includes(id) || isAskedFor(FIRST, id, bundler) ? 'first' : null),
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    first: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      // All in its own files: a start of the server waits for no package of the web.
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
      '^/(v1|v2|identity|pay|window|sandbox|healthz|readyz|docs|openapi.json)': SERVER,
      '/socket.io': { target: SERVER, ws: true },
      '/console': { target: `http://127.0.0.1:${CONSOLE_PORT}`, ws: true },
    },
  },
})

type Bundler = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Whether one of these modules imports another. What that one needs in turn comes along into the same file, by what is
 * really used of each: a door (`web/public.ts`) or a package of icons brings only what goes through. One file of all
 * that the first screen needs is there long before a score of small ones. The roots keep files of their own, by which
 * they are found.
 */
function isAskedFor(roots: string[], id: string, bundler: Bundler): boolean {
  return !roots.includes(id) && roots.some((root) => bundler.getModuleInfo(root)?.importedIds.includes(id))
}

/**
 * Older browsers get each light-dark() pair as two variables, and a token that is declared on the root alone is settled
 * there, by the page's theme. Declared on every element with a theme of its own, it is settled anew inside.
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

/** What a screen is called stands where it is said: all of it together would only weigh in the first file. */
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
        const said = code
          .replace(/\bko\.titles\.(\w+)/g, (_, name: string) => one(name))
          .replace(/\{([\w\s,]+)\} = ko\.titles\b/g, (_, names: string) => `{${names}} = ${some(names)}`)
        if (/\bko\.titles\b/.test(said)) this.error('A title is asked for by its own name: ko.titles.Login.')
        return { code: said, map: null }
      },
    },
  }
}

/** Puts what the server draws with beside the web's own folder, wherever that is. */
function besideTheWeb(): Plugin {
  return {
    name: 'haru-beside-the-web',
    config: ({ build }) => ({ environments: { first: { build: { outDir: join(build?.outDir ?? '', '../first') } } } }),
  }
}

/**
 * The app, its style sheet and the screen that nearly everyone sees first are named in the page, where nothing loads
 * them yet. What brings them stands in the page itself, at its end, and nothing is painted before it has run.
 */
function holdTheApp(): Plugin {
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

/** A script and all that it imports as one text that waits for nothing. */
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
