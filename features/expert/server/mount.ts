import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DONE } from '#kit/contract/envelope.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { no, text } from '#kit/contract/shape.ts'
import { identifyOperator } from '#kit/server/auth/operator.ts'
import { authorize, authorizeOperator, identifyCaller } from '#kit/server/http/http.ts'
import { callerOf, makeLimiter } from '#kit/server/http/limits.ts'
import { parse } from '#kit/server/http/parse.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { DOCUMENT_PATH } from '../contract.ts'
import { DOCUMENT_VIEW_PATH } from '../operator-contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_KINDS } from '../rules.ts'
import { readDocument, storeDocument } from './document.ts'
import { readOpened } from './operator-documents.ts'

const uploadQuery = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  file_name: text(1, 200),
  of: z.enum(['application', 'renewal']).default('application'),
})
const documentParams = z.object({ document_no: no })

/** Upload and download of documents as bytes. Not endpoints: an endpoint's body is JSON and is read before the authorization. */
export const mountDocuments: Mounted = (fastify, services) => {
  const { clock } = services
  const limiter = makeLimiter({ calls: 60, seconds: 600 })
  const admit = (line: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    request.line = line
    request.who = await identifyCaller(request, services)
    authorize('member', request.who)
    const seconds = limiter(callerOf(request), clock().getTime())
    if (seconds === 0) return
    void reply.header('retry-after', String(seconds))
    throw requestErrors.too_many()
  }
  fastify.removeAllContentTypeParsers()
  // Any content type is accepted: the content decides.
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  fastify.route({
    method: 'POST',
    url: DOCUMENT_PATH,
    bodyLimit: DOCUMENT_BYTES_MAX,
    config: { slowBody: true },
    onRequest: async (request, reply) => {
      await admit(`POST ${DOCUMENT_PATH}`)(request, reply)
      if (Number(request.headers['content-length'] ?? 0) <= DOCUMENT_BYTES_MAX) return
      // Closes the connection after the response instead of reading the rest of the body.
      void reply.header('connection', 'close')
      throw expertErrors.document_size()
    },
    handler: async (request, reply) => {
      const { user_no } = authorize('member', request.who)!
      const query = parse(uploadQuery, request.query) as z.infer<typeof uploadQuery>
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.send({ state: DONE, query: await storeDocument(services, user_no, clock(), { ...query, content }) })
    },
  })

  fastify.route({
    method: 'GET',
    url: `${DOCUMENT_PATH}/:document_no`,
    onRequest: admit(`GET ${DOCUMENT_PATH}`),
    handler: async (request, reply) => {
      const { user_no } = authorize('member', request.who)!
      const { document_no } = parse(documentParams, request.params) as z.infer<typeof documentParams>
      const { mimetype, content } = await readDocument(services, user_no, document_no)
      return reply
        .type(mimetype)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="document-${document_no}"`,
          // A document opened directly must not run scripts.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(content)
    },
  })
}

const viewParams = z.object({ view_no: z.uuid() })

/** The bytes of a document that an operator has opened, for an `img` or a frame of the console. */
export const mountOpenedDocuments: Mounted = (fastify, services) => {
  const { clock } = services
  fastify.route({
    method: 'GET',
    url: `${DOCUMENT_VIEW_PATH}/:view_no`,
    onRequest: async (request) => {
      request.line = `GET ${DOCUMENT_VIEW_PATH}`
      request.operator = await identifyOperator(request, services)
    },
    handler: async (request, reply) => {
      const { operator_no } = authorizeOperator(request.operator, 'application.see')
      const { view_no } = parse(viewParams, request.params) as z.infer<typeof viewParams>
      const { mimetype, content } = await readOpened(services, operator_no, view_no, clock())
      return reply
        .type(mimetype)
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline', 'content-security-policy': "frame-ancestors 'self'" })
        .send(content)
    },
  })
}
