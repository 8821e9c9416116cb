import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Redirect } from '#kit/contract/endpoint.ts'
import { mountAssets } from './assets.ts'
import { makeBody, sendJson, type OutgoingBody } from './compress.ts'
import { builtRender, firstContent } from './first-content.ts'
import { mountIndexPage, type FirstContent } from './index-page.ts'
import { allowInline, scriptsOf } from './inline.ts'
import { openApiOf } from './openapi.ts'
import { operatorPrefix, requireOperator } from './probes.ts'
import { precompress } from './precompress.ts'
import type { Services } from './services.ts'

export type PageOptions = {
  services: Services
  endpoints: readonly Endpoint[]
  redirects: readonly Redirect[]
  production: boolean
  /** Folder of the built web app: `index.html` and hashed files under `assets/`. */
  webRoot: string | undefined
  /** The content of the index page before its scripts run. */
  first: FirstContent | undefined
}

/** Serves the web app, the API documentation, and their security headers. */
export async function mountPages(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  await fastify.register(helmet, { global: false, ...helmetOptions(options) })
  await fastify.register(async (scope) => mountDocs(scope, options))
  const { webRoot: root, services, first } = options
  if (root === undefined || !existsSync(join(root, 'index.html'))) return
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', pageHeadersHook)
    mountIndexPage(scope, { root, first: first ?? firstContent(services, builtRender(root)), log: services.log })
    mountAssets(scope, root)
    await scope.register(serveStatic, filesIn(root))
  })
  const console = join(root, '../console')
  if (existsSync(console)) await fastify.register(async (scope) => mountConsole(scope, console))
  // At the first start of a new build; until it is done, files are sent uncompressed. Not before calls are answered: it looks at each file.
  fastify.addHook('onListen', () => {
    Promise.all([root, console].filter((folder) => existsSync(folder)).map(precompress)).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the web could not be precompressed'),
    )
  })
}

/** The operators' page. Anyone may load it; its data comes from calls that only operators may make. */
async function mountConsole(scope: FastifyInstance, root: string): Promise<void> {
  scope.addHook('onRequest', pageHeadersHook)
  scope.addHook('onSend', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
  scope.get('/console', async (_request, reply) => reply.redirect('/console/'))
  mountAssets(scope, root, '/console')
  await scope.register(serveStatic, { ...filesIn(root), prefix: '/console/' })
}

const filesIn = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  dotfiles: 'ignore',
  cacheControl: false,
  decorateReply: false,
  // The content of a hashed name never changes; every other file is revalidated at each request, by ETag.
  setHeaders: (reply, path) =>
    void reply.header('cache-control', path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache'),
})

/** Whether this is a browser's navigation to a page, rather than a script's request for data or a file. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/v\d+\//.test(url) && headers.accept?.includes('text/html') === true
}

/** Answers an unknown path with the app: its routes are in the URL's hash, so it can still show its home screen. */
export async function sendApp(webRoot: string, reply: FastifyReply): Promise<FastifyReply> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8')
  setPageHeaders(reply)
  allowInline(reply, { scripts: scriptsOf(html), styles: [] })
  return reply.code(404).header('cache-control', 'no-cache').type(TYPES.html).send(html)
}

async function mountDocs(scope: FastifyInstance, { services, endpoints, redirects, production }: PageOptions): Promise<void> {
  scope.addHook('onRequest', pageHeadersHook)
  scope.addHook('onRequest', requireOperator(production, services))
  const prefix = operatorPrefix(production)
  // Built for the first request: it would take a part of each start.
  let document: OutgoingBody | undefined
  scope.get(`${prefix}/openapi.json`, (request, reply) => {
    document ??= makeBody(Buffer.from(JSON.stringify(openApiOf(endpoints, redirects, '1'))))
    return sendJson(request, reply, document)
  })

  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
  const own = join(import.meta.dirname, 'docs')
  for (const [path, folder, file] of [
    ['/docs', own, 'index.html'],
    ['/docs/start.js', own, 'start.js'],
    ['/docs/swagger-ui.css', swagger, 'swagger-ui.css'],
    ['/docs/swagger-ui-bundle.js', swagger, 'swagger-ui-bundle.js'],
  ] as const) {
    const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES]
    scope.get(`${prefix}${path}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(await readFile(join(folder, file))),
    )
  }
}

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Browser features that only haru's own pages may use, not embedded content: camera, microphone, screen, location. */
const PERMISSIONS = ['camera', 'microphone', 'display-capture', 'geolocation'].map((name) => `${name}=(self)`).join(', ')

/** Replaces the headers of every answer by those of a page. */
function setPageHeaders(reply: FastifyReply): void {
  // Helmet writes to Node's response; headers of Fastify's reply would override them.
  for (const name of ['x-content-type-options', 'strict-transport-security']) reply.removeHeader(name)
  reply.helmet()
  void reply.header('permissions-policy', PERMISSIONS)
}

function pageHeadersHook(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  setPageHeaders(reply)
  done()
}

function helmetOptions({ production, services }: PageOptions): FastifyHelmetOptions {
  const { origin } = services.storage
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // In older WebKit 'self' does not include WebSockets of the same host. Uploads go directly to the storage.
        connectSrc: ["'self'", (request) => socketsOf(request.headers.host), ...(origin === null ? [] : [origin])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

function socketsOf(host = ''): string {
  return /^[\w.-]+(:\d+)?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
