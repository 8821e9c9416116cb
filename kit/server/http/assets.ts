import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSED_FROM, encodingOf } from './compress.ts'

/**
 * Answers `<prefix>/assets/<hashed name>` from memory. A page asks for a hundred of these files, and `@fastify/static` reads the whole
 * folder and the state of several files for each; other files and names are left to it.
 */
export function mountAssets(scope: FastifyInstance, root: string, prefix = ''): void {
  /** By path. The content of a hashed name never changes, so it is read once; a file that is missing is looked for again. */
  const read = new Map<string, Promise<Buffer | null>>()
  const bytesOf = async (path: string): Promise<Buffer | null> => {
    const found = read.get(path) ?? readFile(path).catch(() => null)
    read.set(path, found)
    const bytes = await found
    if (bytes === null) read.delete(path)
    return bytes
  }

  scope.get(
    `${prefix}/assets/:name(${NAME})`,
    async (request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> => {
      const path = join(root, 'assets', request.params.name)
      const type = TYPES[extname(path)]!
      const bytes = await bytesOf(path)
      if (bytes === null) {
        reply.callNotFound()
        return reply
      }
      const isCompressed = type.isText && bytes.length >= COMPRESSED_FROM
      const encoding = isCompressed ? encodingOf(request.headers['accept-encoding']) : undefined
      const compressed = encoding && (await bytesOf(`${path}.${SUFFIXES[encoding]}`))
      if (isCompressed) reply.header('vary', 'accept-encoding')
      if (compressed) reply.header('content-encoding', encoding)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(type.name)
        .send(compressed ?? bytes)
    },
  )
}

const NAME = String.raw`^[\w-][\w.-]*\.(?:js|css|json|woff2)$`
const SUFFIXES = { br: 'br', gzip: 'gz' } as const

const TYPES: Record<string, { name: string; isText: boolean }> = {
  '.js': { name: 'text/javascript; charset=utf-8', isText: true },
  '.css': { name: 'text/css; charset=utf-8', isText: true },
  '.json': { name: 'application/json; charset=utf-8', isText: true },
  '.woff2': { name: 'font/woff2', isText: false },
}
