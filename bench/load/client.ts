import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { readAnswer } from './answer.ts'
import type { LoadResult, LoadRequest, LoadPlan } from './run.ts'

// Runs in a child process, so that the load shares no event loop with the server it measures. The parent sends plans as messages.
process.on('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function run({ url, requests, connections, seconds }: LoadPlan): Promise<LoadResult> {
  const at = new URL(url)
  const encoded = requests.map((request) => encodeRequest(at, request))
  const tally: Tally = { failed: 0, latencies: [], refusals: {} }
  const start = performance.now()
  const until = start + seconds * 1000
  let next = 0
  const nextRequest = (): EncodedRequest => encoded[next++ % encoded.length] as EncodedRequest
  await Promise.all(Array.from({ length: connections }, () => sendUntil(at, nextRequest, tally, until)))
  const latencies = Float64Array.from(tally.latencies).sort()
  return {
    answered: latencies.length,
    failed: tally.failed,
    refusals: tally.refusals,
    perSecond: latencies.length / ((performance.now() - start) / 1000),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

type EncodedRequest = { next(): Buffer; minBytes: number }
/** `latencies`: milliseconds of each good answer. */
type Tally = { failed: number; latencies: number[]; refusals: Record<string, number> }

/** Encodes a request once; `{uuid}` in its head is replaced by a new UUID for each send. */
function encodeRequest({ host, pathname, search }: URL, request: LoadRequest): EncodedRequest {
  const body = Buffer.from(request.body ?? '')
  const headers = {
    host,
    connection: 'keep-alive',
    ...request.headers,
    ...(request.body === undefined ? {} : { 'content-length': body.length }),
  }
  const path = request.path ?? pathname + search
  const head = `${request.method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  const whole = Buffer.concat([Buffer.from(head), body])
  const minBytes = request.minBytes ?? 0
  if (!head.includes('{uuid}')) return { next: () => whole, minBytes }
  return { next: () => Buffer.concat([Buffer.from(head.replaceAll('{uuid}', randomUUID())), body]), minBytes }
}

/** One connection: a request, its answer, the next request. A broken connection counts as a failure and is opened again. */
async function sendUntil(at: URL, nextRequest: () => EncodedRequest, tally: Tally, until: number): Promise<void> {
  while (performance.now() < until) {
    await new Promise<void>((done) => {
      const socket = connect({ host: at.hostname.replace(/^\[|\]$/g, ''), port: Number(at.port || 80), noDelay: true })
      socket.once('connect', () => sendRequests(socket, nextRequest, tally, until))
      socket.once('error', () => countFailure(tally, 'connection'))
      socket.once('close', () => done())
    })
  }
}

function sendRequests(socket: Socket, nextRequest: () => EncodedRequest, tally: Tally, until: number): void {
  let request: EncodedRequest
  let sentAt = 0
  let received: Buffer | null = null
  const sendNext = (): void => {
    if (performance.now() >= until) return void socket.end()
    request = nextRequest()
    const bytes = request.next()
    sentAt = performance.now()
    socket.write(bytes)
  }
  socket.on('data', (bytes: Buffer) => {
    received = received === null ? bytes : Buffer.concat([received, bytes])
    const answer = readAnswer(received)
    if (answer === null) return
    received = null
    const isGood = answer.status >= 200 && answer.status < 300 && answer.bodyBytes >= request.minBytes
    if (isGood) tally.latencies.push(performance.now() - sentAt)
    else countFailure(tally, answer.status < 300 ? 'too short' : String(answer.status))
    sendNext()
  })
  sendNext()
}

function countFailure(tally: Tally, why: string): void {
  tally.failed++
  tally.refusals[why] = (tally.refusals[why] ?? 0) + 1
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
