import Fastify from 'fastify'
import { tellReady } from './target.ts'

// Fastify, and an answer that lies ready as bytes: what a page from memory can cost at least.
const bytes = Buffer.from(process.env.BENCH_BYTES ?? '')
const fastify = Fastify()
fastify.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes))
tellReady({ url: await fastify.listen({ port: 0, host: '127.0.0.1' }) })
