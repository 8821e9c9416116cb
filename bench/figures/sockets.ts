import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../load/compare.ts'
import { openSocketReaders, type SocketReaders } from '../load/sockets.ts'
import type { FanAnswer, FanOrder } from '../targets/fan.ts'
import type { Figure, Lab } from './lab.ts'

/** A message to everybody in a room of so many, as deliveries in a second of processor, beside a stock Socket.IO 4. */
export async function fanout({ settings }: Lab): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const sockets of [1000, 5000]) {
    const [ours, stock] = [await gather('live', sockets), await gather('stock', sockets)]
    // So far apart that neither server falls behind.
    const order = { kind: 'say', times: Math.ceil((settings.seconds * 20_000) / sockets), every: sockets / 20 } as const
    await speak(ours, order)
    await speak(stock, order)
    const rounds: { ours: number; stock: number }[] = []
    for (let n = 0; n < Math.min(9, settings.rounds); n++) {
      if (n % 2 === 0) {
        const first = await speak(ours, order)
        rounds.push({ ours: first, stock: await speak(stock, order) })
      } else {
        const first = await speak(stock, order)
        rounds.push({ stock: first, ours: await speak(ours, order) })
      }
    }
    await Promise.all([ours.stop(), stock.stop()])
    const rate = (who: 'ours' | 'stock'): string => median(rounds.map((round) => round[who])).toFixed(0)
    figures.push({
      name: `fan-out, ${sockets} sockets`,
      value: median(rounds.map((round) => round.ours / round.stock)),
      unit: 'x',
      goal: { better: 'more', floor: 1.35, stretch: 1.5 },
      detail: `${rate('ours')} deliveries in a CPU-second | stock Socket.IO ${rate('stock')}`,
    })
  }
  return figures
}

/** Memory that a socket takes which says nothing, beside a stock Socket.IO 4. */
export async function idle({ settings }: Lab): Promise<Figure[]> {
  const sockets = 5000
  const rounds: { ours: Weight; stock: Weight }[] = []
  for (let n = 0; n < Math.min(3, settings.rounds); n++) {
    rounds.push({ ours: await weightOf('live', sockets), stock: await weightOf('stock', sockets) })
  }
  const kb = (who: 'ours' | 'stock', what: keyof Weight): string => (median(rounds.map((round) => round[who][what])) / 1024).toFixed(1)
  return [
    {
      name: `idle socket of ${sockets}`,
      value: median(rounds.map(({ ours, stock }) => ours.rss / stock.rss)),
      unit: 'x',
      goal: { better: 'less', floor: 0.7, stretch: 0.5 },
      detail: `${kb('ours', 'rss')} KB (heap ${kb('ours', 'heap')}) | stock Socket.IO ${kb('stock', 'rss')} KB (heap ${kb('stock', 'heap')})`,
    },
  ]
}

const FILES = { live: new URL('../targets/live.ts', import.meta.url), stock: new URL('../targets/stock.ts', import.meta.url) }

type Weight = { rss: number; heap: number }

/** A server and the sockets connected to it. */
type ConnectedReaders = { sockets: number; readers: SocketReaders; ask(order: FanOrder): Promise<FanAnswer>; stop(): Promise<void> }

async function gather(
  kind: 'live' | 'stock',
  sockets: number,
  before?: (ask: ConnectedReaders['ask']) => Promise<void>,
): Promise<ConnectedReaders> {
  const child: ChildProcess = fork(FILES[kind], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  const [ready] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [{ port: number } | null]
  if (ready === null) throw new Error(`The target ${kind} ended before it listened.`)
  const ask = async (order: FanOrder): Promise<FanAnswer> => {
    child.send(order)
    const [answer] = (await once(child, 'message')) as [FanAnswer]
    return answer
  }
  await before?.(ask)
  const readers = openSocketReaders()
  await readers.come(ready.port, sockets)
  return {
    sockets,
    readers,
    ask,
    async stop() {
      await readers.stop()
      child.disconnect()
      await exited
    },
  }
}

/** Deliveries in a second of the server's processor. All of them have to come. */
async function speak({ sockets, readers, ask }: ConnectedReaders, order: FanOrder & { kind: 'say' }): Promise<number> {
  const { cpu } = (await ask(order)) as { cpu: number }
  const due = sockets * order.times
  const heard = await readers.heard(due)
  if (heard !== due) throw new Error(`${heard} of ${due} messages came.`)
  return due / (cpu / 1000)
}

async function weightOf(kind: 'live' | 'stock', sockets: number): Promise<Weight> {
  let empty: Weight = { rss: 0, heap: 0 }
  const gathering = await gather(kind, sockets, async (ask) => {
    empty = (await ask({ kind: 'weigh' })) as Weight
  })
  const full = (await gathering.ask({ kind: 'weigh' })) as Weight
  await gathering.stop()
  return { rss: (full.rss - empty.rss) / sockets, heap: (full.heap - empty.heap) / sockets }
}
