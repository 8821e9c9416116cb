import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { readAnswer } from './answer.ts'
import type { Hits, Shot, Volley } from './fire.ts'

// A process of its own, so that the load shares no event loop with what it measures. It talks to its parent by messages.
process.on('message', (volley: Volley) => {
  void fire(volley).then((hits) => process.send?.(hits))
})
process.on('disconnect', () => process.exit())

async function fire({ url, shots, connections, seconds }: Volley): Promise<Hits> {
  const at = new URL(url)
  const loads = shots.map((shot) => loadOf(at, shot))
  const tally: Tally = { failed: 0, took: [], refusals: {} }
  const start = performance.now()
  const until = start + seconds * 1000
  let next = 0
  const shooter = (): Load => loads[next++ % loads.length] as Load
  await Promise.all(Array.from({ length: connections }, () => keepFiring(at, shooter, tally, until)))
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

/** A shot as bytes, made once; a `{uuid}` in it is new each time. */
function loadOf({ host, pathname, search }: URL, shot: Shot): Load {
  const body = Buffer.from(shot.body ?? '')
  const headers = { host, connection: 'keep-alive', ...shot.headers, ...(shot.body === undefined ? {} : { 'content-length': body.length }) }
  const path = shot.path ?? pathname + search
  const head = `${shot.method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  const whole = Buffer.concat([Buffer.from(head), body])
  const least = shot.least ?? 0
  if (!head.includes('{uuid}')) return { next: () => whole, least }
  return { next: () => Buffer.concat([Buffer.from(head.replaceAll('{uuid}', randomUUID())), body]), least }
}

/** One connection: a shot, its answer, the next shot. A broken connection counts as failed and is made anew. */
async function keepFiring(at: URL, shooter: () => Load, tally: Tally, until: number): Promise<void> {
  while (performance.now() < until) {
    await new Promise<void>((done) => {
      const socket = connect({ host: at.hostname.replace(/^\[|\]$/g, ''), port: Number(at.port || 80), noDelay: true })
      socket.once('connect', () => shootOver(socket, shooter, tally, until))
      socket.once('error', () => note(tally, 'connection'))
      socket.once('close', () => done())
    })
  }
}

function shootOver(socket: Socket, shooter: () => Load, tally: Tally, until: number): void {
  let load: Load
  let sentAt = 0
  let heard: Buffer | null = null
  const shoot = (): void => {
    if (performance.now() >= until) return void socket.end()
    load = shooter()
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
    shoot()
  })
  shoot()
}

function note(tally: Tally, why: string): void {
  tally.failed++
  tally.refusals[why] = (tally.refusals[why] ?? 0) + 1
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
