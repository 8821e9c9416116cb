import { StartProblem } from '../db/engine/problem.ts'
import type { Log } from '../http/services.ts'
import type { Io } from './io.ts'
import type { Snapshot } from './presence.ts'

/** What processes tell each other. */
export type BusMessage =
  | { kind: 'users'; userNos: readonly number[]; event: string; payload: unknown; except?: string | undefined }
  | { kind: 'room'; room: string; event: string; payload: unknown; except?: string | undefined }
  | { kind: 'all'; event: string; payload: unknown }
  /** Which sockets there are: whole, and each change. */
  | ({ kind: 'here' } & Snapshot)
  | { kind: 'user'; user_no: number; online: boolean }
  | { kind: 'joined'; room: string; userNos: number[] }
  /** Asks everyone for what is whole; says farewell. */
  | { kind: 'who' }
  | { kind: 'bye' }
  /** The sender was cut off: what it said, and what was said, may be lost. */
  | { kind: 'again' }

/** The way to the other processes. */
export type Bus = {
  /** Joins Socket.IO's server to it, and says what comes. `onAgain`: this process was cut off and is back. Gives this process's name. */
  attach(io: Io, hear: (from: string, message: BusMessage) => void, onAgain: () => void): string
  publish(message: BusMessage): void
  /** Whether this process is the first of all to name it. */
  claim(number: string, seconds: number): Promise<boolean>
  close(): Promise<void>
}

/** What the adapter of a cluster lets its owner do; its types show it to subclasses alone. */
type ClusterAdapter = {
  uid: string
  publish(message: { type: number; data: unknown }): void
  onMessage(message: { uid: string; type: number; data: unknown }): void
  close(): void
}
/** Of the messages of a cluster, the one that is kept in the stream and read again after a pause. */
const BROADCAST = 3

/** Milliseconds between two tries to reach Redis again, at most. */
const RETRY_MS = 2000
/** Milliseconds between two looks whether Redis answers, and after which one that does not is as one that is gone. */
const WATCH_MS = 2000
const STUCK_MS = 1000
/** What waits to be said while Redis is gone; beyond it is lost, and clients fill their gaps by number. */
const QUEUE_MAX = 10_000

/**
 * Redis streams between the processes. Loaded where REDIS_URL names one.
 * @throws StartProblem where it can't be reached at start; later it may go and come back
 */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const [{ createClient }, { createAdapter }] = await Promise.all([import('@redis/client'), import('@socket.io/redis-streams-adapter')])
  let isUp = false
  const client = createClient({
    url,
    commandsQueueMaxLength: QUEUE_MAX,
    pingInterval: 10_000,
    socket: {
      connectTimeout: 5000,
      reconnectStrategy: (tries: number, cause: Error) => (isUp ? Math.min(50 * 2 ** tries, RETRY_MS) : cause),
    },
  })
  let isDown = false
  client.on('error', (error: unknown) => {
    if (!isUp || isDown) return
    isDown = true
    log.warn({ err: error }, 'Redis is gone: sockets hear this process alone until it is back')
  })
  await client.connect().catch((error: unknown) => {
    client.destroy()
    throw new StartProblem(
      `REDIS_URL names a Redis that can't be reached (${reasonOf(error)}). Start it, or leave REDIS_URL empty: one process needs none.`,
    )
  })
  isUp = true
  const copies: { destroy(): void; isOpen: boolean; disconnect: unknown }[] = []
  const duplicate = client.duplicate.bind(client)
  client.duplicate = ((...how: Parameters<typeof duplicate>) => {
    const copy = duplicate(...how)
    // Ended by us: the adapter's own end waits for the next message.
    copies.push(Object.assign(copy, { disconnect: async () => {} }) as never)
    return copy
  }) as never

  let adapter: ClusterAdapter | undefined
  let watched: ReturnType<typeof watch> | undefined
  return {
    attach(io, hear, onAgain) {
      io.adapter(createAdapter(client, { streamName: 'haru-live', channelPrefix: 'haru-live', onlyPlaintext: true }) as never)
      adapter = io.of('/').adapter as unknown as ClusterAdapter
      adapter.onMessage = ({ uid, type, data }) => {
        if (uid !== adapter?.uid && type === BROADCAST) hear(uid, data as BusMessage)
      }
      const comeBack = (): void => {
        isDown = false
        log.info({}, 'Redis is back')
        onAgain()
      }
      client.on('ready', comeBack)
      watched = watch(client, log, comeBack)
      return adapter.uid
    },
    publish: (message) => adapter?.publish({ type: BROADCAST, data: message }),
    async claim(number, seconds) {
      // While Redis is gone each process remembers for itself (server.ts): a log-in is worth more than a second use.
      if (!client.isReady || watched?.isStuck()) return true
      const set = client.set(`haru-ticket:${number}`, '1', { condition: 'NX', expiration: { type: 'EX', value: seconds } })
      const isFirst = set.then(
        (done) => done !== null,
        () => true,
      )
      return Promise.race([isFirst, after(STUCK_MS, true)])
    },
    async close() {
      watched?.stop()
      adapter?.close()
      await new Promise((resolve) => setImmediate(resolve))
      // What waits for a Redis that is gone would never be said.
      if (client.isReady && !watched?.isStuck()) await client.close().catch(() => client.destroy())
      else if (client.isOpen) client.destroy()
      for (const copy of copies) if (copy.isOpen) copy.destroy()
    },
  }
}

/** Looks whether Redis answers: one that hangs closes no connection, and beyond QUEUE_MAX what is said is lost. */
function watch(client: { isReady: boolean; ping(): Promise<unknown> }, log: Log, onBack: () => void) {
  let isStuck = false
  let isAsking = false
  const stuck = (): void => {
    if (!isStuck) log.warn({}, 'Redis hangs: sockets hear this process alone until it is back')
    isStuck = true
  }
  const ask = (): void => {
    if (isAsking || !client.isReady) return
    isAsking = true
    const late = setTimeout(stuck, STUCK_MS).unref()
    const answered = (): void => {
      if (isStuck) onBack()
      isStuck = false
    }
    void client
      .ping()
      .then(answered, stuck)
      .finally(() => {
        clearTimeout(late)
        isAsking = false
      })
  }
  const timer = setInterval(ask, WATCH_MS).unref()
  return { isStuck: () => isStuck, stop: () => clearInterval(timer) }
}

const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value).unref())

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? 'no answer'
}
