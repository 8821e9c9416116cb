import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { readAnswer } from './answer.ts'
import type { LoadResult, LoadRequest, LoadPlan } from './run.ts'

// A process of its own, so that the load shares no event loop with what it measures. It talks to its parent by messages.
process.on('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function run({ url, requests, connections, seconds }: LoadPlan): Promise<LoadResult> {
  const at = new URL(url)
  const loads = requests.map((request) => loadOf(at, request))
  const tally: Tally = { failed: 0, took: [], refusals: {} }
  const start = performance.now()
  const until = start + seconds * 1000
  let next = 0
  const nextRequest = (): Load => loads[next++ % loads.length] as Load
  await Promise.all(Array.from({ length: connections }, () => sendUntil(at, nextRequest, tally, until)))
  const took = Float64Array.from(tally.took).sort()
  return {
    answered: took.length,
    failed: tally.failed,
    refusals: tally.refusals,
    perSecond: took.length / ((performance.now() - start) / 1000),
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
}

type Load = { next(): Buffer; least: number }
/** `took` holds the milliseconds of each good answer. */
type Tally = { failed: number; took: number[]; refusals: Record<string, number> }

/** A request as bytes, made once; a `{uuid}` in it is new each time. */
function loadOf({ host, pathname, search }: URL, request: LoadRequest): Load {
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
  const least = request.least ?? 0
  if (!head.includes('{uuid}')) return { next: () => whole, least }
  return { next: () => Buffer.concat([Buffer.from(head.replaceAll('{uuid}', randomUUID())), body]), least }
}

/** One connection: a request, its answer, the next request. A broken connection counts as failed and is made anew. */
async function sendUntil(at: URL, nextRequest: () => Load, tally: Tally, until: number): Promise<void> {
  while (performance.now() < until) {
    await new Promise<void>((done) => {
      const socket = connect({ host: at.hostname.replace(/^\[|\]$/g, ''), port: Number(at.port || 80), noDelay: true })
      socket.once('connect', () => shootOver(socket, nextRequest, tally, until))
      socket.once('error', () => note(tally, 'connection'))
      socket.once('close', () => done())
    })
  }
}

function shootOver(socket: Socket, nextRequest: () => Load, tally: Tally, until: number): void {
  let load: Load
  let sentAt = 0
  let heard: Buffer | null = null
  const runRound = (): void => {
    if (performance.now() >= until) return void socket.end()
    load = nextRequest()
    const bytes = load.next()
    sentAt = performance.now()
    socket.write(bytes)
  }
  socket.on('data', (bytes: Buffer) => {
    heard = heard === null ? bytes : Buffer.concat([heard, bytes])
    const answer = readAnswer(heard)
    if (answer === null) return
    heard = null
    const isGood = answer.status >= 200 && answer.status < 300 && answer.bodyBytes >= load.least
    if (isGood) tally.took.push(performance.now() - sentAt)
    else note(tally, answer.status < 300 ? 'too short' : String(answer.status))
    runRound()
  })
  runRound()
}

function note(tally: Tally, why: string): void {
  tally.failed++
  tally.refusals[why] = (tally.refusals[why] ?? 0) + 1
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
