import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { outgoing, sendJson } from './compress.ts'
import { builtDraw, firstContent } from './first.ts'
import { mountFront, type FirstContent } from './front.ts'
import { admit, scriptsOf } from './inline.ts'
import { openApiOf } from './openapi.ts'
import { operatorIn } from './probes.ts'
import { precompress } from './precompress.ts'
import type { Services } from './services.ts'

export type PageOptions = {
  services: Services
  endpoints: Endpoint[]
  production: boolean
  /** Folder of the built web: `index.html` and hashed files under `assets/`. */
  webRoot: string | undefined
  /** What its page shows before the scripts run. */
  first: FirstContent | undefined
}

/** The web, the API's documentation and their security headers. */
export async function mountPages(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  await fastify.register(helmet, { global: false, ...protections(options) })
  await fastify.register(async (scope) => mountDocs(scope, options))
  const { webRoot: root, services, first } = options
  if (root === undefined || !existsSync(join(root, 'index.html'))) return
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', protecting)
    mountFront(scope, { root, first: first ?? firstContent(services, builtDraw(root)), log: services.log })
    await scope.register(serveStatic, filesIn(root))
  })
  const console = join(root, '../console')
  if (existsSync(console)) await fastify.register(async (scope) => mountConsole(scope, console))
  // A new build's first start: until they are there, files go out as they are.
  Promise.all([root, console].filter((folder) => existsSync(folder)).map(precompress)).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the web could not be compressed ahead'),
  )
}

/** The operators' page. Anybody may load it; what it shows, each call gives to operators alone. */
async function mountConsole(scope: FastifyInstance, root: string): Promise<void> {
  scope.addHook('onRequest', protecting)
  scope.addHook('onSend', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'))
  scope.get('/console', async (_request, reply) => reply.redirect('/console/'))
  await scope.register(serveStatic, { ...filesIn(root), prefix: '/console/' })
}

const filesIn = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  dotfiles: 'ignore',
  cacheControl: false,
  decorateReply: false,
  // Hashed names never change their content; everything else is asked for again each time, by ETag.
  setHeaders: (reply, path) =>
    void reply.header('cache-control', path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache'),
})

/** Whether a person's browser asked for a page, rather than a script for an answer or a file. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/v\d+\//.test(url) && headers.accept?.includes('text/html') === true
}

/** The app itself on a path that leads nowhere: its screens live behind the hash, so it can still take people home. */
export async function sendApp(webRoot: string, reply: FastifyReply): Promise<FastifyReply> {
  const html = await readFile(join(webRoot, 'index.html'), 'utf8')
  protect(reply)
  admit(reply, { scripts: scriptsOf(html), styles: [] })
  return reply.code(404).header('cache-control', 'no-cache').type(TYPES.html).send(html)
}

async function mountDocs(scope: FastifyInstance, { services, endpoints, production }: PageOptions): Promise<void> {
  scope.addHook('onRequest', protecting)
  scope.addHook('onRequest', operatorIn(production, services))
  const document = outgoing(Buffer.from(JSON.stringify(openApiOf(endpoints, '1'))))
  scope.get('/openapi.json', (request, reply) => sendJson(request, reply, document))

  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')))
  const own = join(import.meta.dirname, 'docs')
  for (const [path, folder, file] of [
    ['/docs', own, 'index.html'],
    ['/docs/start.js', own, 'start.js'],
    ['/docs/swagger-ui.css', swagger, 'swagger-ui.css'],
    ['/docs/swagger-ui-bundle.js', swagger, 'swagger-ui-bundle.js'],
  ] as const) {
    const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES]
    scope.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(await readFile(join(folder, file))),
    )
  }
}

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** A page's headers in place of those that every answer has. */
function protect(reply: FastifyReply): void {
  // Helmet writes beneath Fastify, whose own headers would win.
  for (const name of ['x-content-type-options', 'strict-transport-security']) reply.removeHeader(name)
  reply.helmet()
}

function protecting(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  protect(reply)
  done()
}

function protections({ production, services }: PageOptions): FastifyHelmetOptions {
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
        // Older WebKit does not take 'self' to mean the same host's sockets, so they are named. Uploads go straight to the storage.
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
