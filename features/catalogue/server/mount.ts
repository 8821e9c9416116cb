import { createHash } from 'node:crypto'
import { compress, encodingOf, JSON_TYPE, makeBody, type OutgoingBody } from '#kit/server/http/compress.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { CATALOGUE_PATH, type TableFile } from '../contract.ts'
import { readTable } from './snapshot.ts'
import { catalogueTables, type CatalogueTable, type Snapshot } from './table.ts'

/**
 * A device asks again once in this many seconds. Until then, and while it asks, it uses what it has; without a connection too (web/load.ts). An
 * unchanged table is answered without content.
 */
const CACHE = 'public, max-age=300, stale-while-revalidate=2592000'

type Content = { etag: string; body: OutgoingBody }
const contents = new WeakMap<Snapshot<object>, Content>()

/** The rows of the tables that members' devices load. Everybody may read them, without a log-in. */
export const mountTables: Mounted = (fastify, { db, extensions }) => {
  const tables = new Map(extensions.all(catalogueTables).flatMap((all) => all.map((table) => [table.name, table])))
  fastify.route({
    method: 'GET',
    url: `${CATALOGUE_PATH}/:table`,
    onRequest: async (request) => void (request.line = `GET ${CATALOGUE_PATH}/:table`),
    handler: async (request, reply) => {
      const table = tables.get((request.params as { table: string }).table)
      if (!table?.publicView) throw requestErrors.not_found()
      const { etag, body } = contentOf(table, await readTable(db, table))
      void reply.headers({ etag, 'cache-control': CACHE, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const encoding = encodingOf(request.headers['accept-encoding'])
      void reply.type(JSON_TYPE)
      if (encoding === undefined) return reply.send(body.bytes)
      return reply.header('content-encoding', encoding).send(await (body[encoding] ??= compress(body, encoding)))
    },
  })
}

function contentOf(table: CatalogueTable<object>, snapshot: Snapshot<object>): Content {
  let content = contents.get(snapshot)
  if (!content) {
    const shown = table.publicView!(snapshot.rows.filter(({ state }) => state !== 'draft'))
    const file: TableFile<unknown> = { table: table.name, content: shown }
    const bytes = Buffer.from(JSON.stringify(file))
    // Weak, because a proxy may compress the answer in its own way.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    contents.set(snapshot, (content = { etag, body: makeBody(bytes) }))
  }
  return content
}
