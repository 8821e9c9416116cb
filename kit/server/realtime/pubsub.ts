import { StartProblem } from '../db/engine/problem.ts'
import type { Log } from '../http/services.ts'
import type { Io } from './io.ts'
import type { ClusterMessage } from './cluster-message.ts'
import type { ClusterChannel, SocketIoInternals } from './socket-io-internals.ts'

/** Publishes to the other processes and receives from them. */
export type PubSub = {
  /** Attaches Socket.IO's server; `onMessage` gets the messages, `onReconnect` is called after an outage. Returns this process's name. */
  attach(io: Io, internals: SocketIoInternals, onMessage: (from: string, message: ClusterMessage) => void, onReconnect: () => void): string
  publish(message: ClusterMessage): void
  /** Whether this is the first claim of the number in any process. */
  claim(number: string, seconds: number): Promise<boolean>
  close(): Promise<void>
}

/** Most milliseconds between two attempts to reconnect to Redis. */
const RETRY_MS = 2000
/** Milliseconds between two pings of Redis, and without an answer after which it counts as stuck. */
const WATCH_MS = 2000
const STUCK_MS = 1000
/** Most messages that are queued while Redis is away; further ones are lost, and clients refetch by number. */
const QUEUE_MAX = 10_000

/**
 * Redis streams between the processes, used if REDIS_URL is set.
 * @throws StartProblem if Redis is unreachable at start; later outages are tolerated
 */
export async function openPubSub(url: string, log: Log): Promise<PubSub> {
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
    log.warn({ err: error }, 'Redis is unreachable: sockets receive events of this process only')
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
    // close() destroys the copy; the adapter's own disconnect would wait for the next message.
    copies.push(Object.assign(copy, { disconnect: async () => {} }) as never)
    return copy
  }) as never

  let channel: ClusterChannel | undefined
  let watched: ReturnType<typeof watch> | undefined
  return {
    attach(io, internals, onMessage, onReconnect) {
      io.adapter(createAdapter(client, { streamName: 'haru-live', channelPrefix: 'haru-live', onlyPlaintext: true }) as never)
      channel = internals.openChannel(io, onMessage)
      const reconnected = (): void => {
        isDown = false
        log.info({}, 'Redis is back')
        onReconnect()
      }
      client.on('ready', reconnected)
      watched = watch(client, log, reconnected)
      return channel.name
    },
    publish: (message) => channel?.publish(message),
    async claim(number, seconds) {
      // Without Redis only this process's claims count (server.ts): connecting matters more than preventing a second use.
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
      channel?.close()
      await new Promise((resolve) => setImmediate(resolve))
      // The queue of an unreachable Redis would never be sent.
      if (client.isReady && !watched?.isStuck()) await client.close().catch(() => client.destroy())
      else if (client.isOpen) client.destroy()
      for (const copy of copies) if (copy.isOpen) copy.destroy()
    },
  }
}

/** Pings Redis: one that hangs closes no connection, and messages beyond QUEUE_MAX are lost. */
function watch(client: { isReady: boolean; ping(): Promise<unknown> }, log: Log, onBack: () => void) {
  let isStuck = false
  let isPinging = false
  const stuck = (): void => {
    if (!isStuck) log.warn({}, 'Redis does not answer: sockets receive events of this process only')
    isStuck = true
  }
  const ping = (): void => {
    if (isPinging || !client.isReady) return
    isPinging = true
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
        isPinging = false
      })
  }
  const timer = setInterval(ping, WATCH_MS).unref()
  return { isStuck: () => isStuck, stop: () => clearInterval(timer) }
}

const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value).unref())

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? 'no answer'
}
