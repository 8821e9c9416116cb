import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DONE } from '#kit/contract/envelope.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { no, text } from '#kit/contract/shape.ts'
import { authorize, whoCalls } from '#kit/server/http/http.ts'
import { callerOf, makeLimiter } from '#kit/server/http/limits.ts'
import { parse } from '#kit/server/http/parse.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import { DOCUMENT_PATH } from '../contract.ts'
import { expertErrors } from '../errors.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_KINDS } from '../rules.ts'
import { keepPaper, readPaper } from './document.ts'

const upload = z.object({ kind: z.enum(DOCUMENT_KINDS), file_name: text(1, 200) })
const wanted = z.object({ document_no: no })

/** Papers as bytes. They are no calls: a call's body is JSON, and is whole in memory before anyone asks whose it is. */
export const mountPapers: Mounted = (fastify, services) => {
  const { clock } = services
  const limiter = makeLimiter({ calls: 60, seconds: 600 })
  const enter = (line: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    request.line = line
    request.who = await whoCalls(request, services)
    authorize('member', request.who)
    const seconds = limiter(callerOf(request), clock().getTime())
    if (seconds === 0) return
    void reply.header('retry-after', String(seconds))
    throw requestErrors.too_many()
  }
  fastify.removeAllContentTypeParsers()
  // Whatever it says it is: the content decides.
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  fastify.route({
    method: 'POST',
    url: DOCUMENT_PATH,
    bodyLimit: DOCUMENT_BYTES_MAX,
    config: { slowBody: true },
    onRequest: async (request, reply) => {
      await enter(`POST ${DOCUMENT_PATH}`)(request, reply)
      if (Number(request.headers['content-length'] ?? 0) <= DOCUMENT_BYTES_MAX) return
      // Closed after the answer, so that the rest of the body is not waited for.
      void reply.header('connection', 'close')
      throw expertErrors.document_size()
    },
    handler: async (request, reply) => {
      const { user_no } = authorize('member', request.who)!
      const named = parse(upload, request.query) as z.infer<typeof upload>
      const paper = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return reply.send({ state: DONE, query: await keepPaper(services, user_no, clock(), { ...named, paper }) })
    },
  })

  fastify.route({
    method: 'GET',
    url: `${DOCUMENT_PATH}/:document_no`,
    onRequest: enter(`GET ${DOCUMENT_PATH}`),
    handler: async (request, reply) => {
      const { user_no } = authorize('member', request.who)!
      const { document_no } = parse(wanted, request.params) as z.infer<typeof wanted>
      const { mimetype, paper } = await readPaper(services, user_no, document_no)
      return reply
        .type(mimetype)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="document-${document_no}"`,
          // Opened by itself it is a paper and nothing that could act.
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(paper)
    },
  })
}
