import Fastify from 'fastify'
import { sendReady } from './target.ts'

// Fastify with one answer as bytes in memory: the lower bound of what a cached page costs.
const bytes = Buffer.from(process.env.BENCH_BYTES ?? '')
const fastify = Fastify()
fastify.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes))
sendReady({ url: await fastify.listen({ port: 0, host: '127.0.0.1' }) })
