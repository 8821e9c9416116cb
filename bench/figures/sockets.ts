import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../load/compare.ts'
import { openSocketReaders, type SocketReaders } from '../load/sockets.ts'
import type { FanoutResult, FanoutCommand } from '../targets/fanout.ts'
import type { Figure, Lab } from './lab.ts'

/** Deliveries per CPU second of a message to every socket, compared with a stock Socket.IO 4. */
export async function fanout({ settings }: Lab): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const sockets of [1000, 5000]) {
    const [ours, stock] = [await startWithReaders('haru', sockets), await startWithReaders('stock', sockets)]
    // The interval grows with the sockets, so that neither server falls behind.
    const order = { kind: 'broadcast', times: Math.ceil((settings.seconds * 20_000) / sockets), every: sockets / 20 } as const
    await broadcast(ours, order)
    await broadcast(stock, order)
    const rounds: { ours: number; stock: number }[] = []
    for (let n = 0; n < Math.min(9, settings.rounds); n++) {
      if (n % 2 === 0) {
        const first = await broadcast(ours, order)
        rounds.push({ ours: first, stock: await broadcast(stock, order) })
      } else {
        const first = await broadcast(stock, order)
        rounds.push({ stock: first, ours: await broadcast(ours, order) })
      }
    }
    await Promise.all([ours.stop(), stock.stop()])
    const rate = (who: 'ours' | 'stock'): string => median(rounds.map((round) => round[who])).toFixed(0)
    figures.push({
      name: `fan-out, ${sockets} sockets`,
      value: median(rounds.map((round) => round.ours / round.stock)),
      unit: 'x',
      goal: { better: 'more', must: 1.35, aim: 1.5 },
      detail: `${rate('ours')} deliveries in a CPU-second | stock Socket.IO ${rate('stock')}`,
    })
  }
  return figures
}

/** Memory of an idle socket, compared with a stock Socket.IO 4. */
export async function idle({ settings }: Lab): Promise<Figure[]> {
  const sockets = 5000
  const rounds: { ours: Memory; stock: Memory }[] = []
  for (let n = 0; n < Math.min(3, settings.rounds); n++) {
    rounds.push({ ours: await socketMemoryOf('haru', sockets), stock: await socketMemoryOf('stock', sockets) })
  }
  const kb = (who: 'ours' | 'stock', what: keyof Memory): string => (median(rounds.map((round) => round[who][what])) / 1024).toFixed(1)
  return [
    {
      name: `idle socket of ${sockets}`,
      value: median(rounds.map(({ ours, stock }) => ours.rss / stock.rss)),
      unit: 'x',
      goal: { better: 'less', must: 0.7, aim: 0.5 },
      detail: `${kb('ours', 'rss')} KB (heap ${kb('ours', 'heap')}) | stock Socket.IO ${kb('stock', 'rss')} KB (heap ${kb('stock', 'heap')})`,
    },
  ]
}

const FILES = { haru: new URL('../targets/hub.ts', import.meta.url), stock: new URL('../targets/socket-io.ts', import.meta.url) }

type Memory = { rss: number; heap: number }

/** A server's process and the sockets connected to it. */
type ConnectedReaders = { sockets: number; readers: SocketReaders; ask(order: FanoutCommand): Promise<FanoutResult>; stop(): Promise<void> }

async function startWithReaders(
  kind: 'haru' | 'stock',
  sockets: number,
  before?: (ask: ConnectedReaders['ask']) => Promise<void>,
): Promise<ConnectedReaders> {
  const child: ChildProcess = fork(FILES[kind], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  const [ready] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [{ port: number } | null]
  if (ready === null) throw new Error(`The target ${kind} ended before it listened.`)
  const ask = async (order: FanoutCommand): Promise<FanoutResult> => {
    child.send(order)
    const [answer] = (await once(child, 'message')) as [FanoutResult]
    return answer
  }
  await before?.(ask)
  const readers = openSocketReaders()
  await readers.connect(ready.port, sockets)
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

/** Deliveries per CPU second of the server. @throws when a message does not arrive */
async function broadcast({ sockets, readers, ask }: ConnectedReaders, order: FanoutCommand & { kind: 'broadcast' }): Promise<number> {
  const { cpu } = (await ask(order)) as { cpu: number }
  const due = sockets * order.times
  const received = await readers.receive(due)
  if (received !== due) throw new Error(`${received} of ${due} messages arrived.`)
  return due / (cpu / 1000)
}

async function socketMemoryOf(kind: 'haru' | 'stock', sockets: number): Promise<Memory> {
  let empty: Memory = { rss: 0, heap: 0 }
  const server = await startWithReaders(kind, sockets, async (ask) => {
    empty = (await ask({ kind: 'memory' })) as Memory
  })
  const full = (await server.ask({ kind: 'memory' })) as Memory
  await server.stop()
  return { rss: (full.rss - empty.rss) / sockets, heap: (full.heap - empty.heap) / sockets }
}
