import type { MediaItem } from '#features/media/contract.ts'
import type { ChatMessage } from '../../contract.ts'

/** A message of mine until the room's log contains it. */
export type QueuedMessage = {
  cr_no: number
  cm_uuid: string
  cm_content: string
  /** Finished uploads. */
  cm_file: MediaItem[]
  reply: ChatMessage['reply']
  /** When it was written, in milliseconds. */
  at: number
  /** `sent`: stored by the server as `cm_no`. `failed`: refused, the writer decides. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  cm_no?: number
}

/** Result of one attempt. `lost`: unknown; `busy`: rate limited; `refused`: permanent. */
export type Outcome = { cm_no: number } | 'lost' | 'busy' | 'refused'

/** Transport, storage and timer of a queue. */
export type QueuePorts = {
  deliver: (message: QueuedMessage) => Promise<Outcome>
  /** Stores the message, so that it survives a reload; `drop` deletes it. */
  keep: (message: QueuedMessage) => void
  drop: (message: QueuedMessage) => void
  /** Runs the work after a delay; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void
}

/** Delays between attempts while connected, in milliseconds. */
const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 30_000]
/** Delay after the server's rate limit, in milliseconds. */
export const RATE_LIMIT_DELAY_MS = 3000

/**
 * Sends each room's messages one after another in the order of writing. Each is retried with the same uuid until the
 * server accepts or refuses it, so that none is lost or duplicated.
 */
export function makeMessageQueue(ports: QueuePorts) {
  let rooms: ReadonlyMap<number, readonly QueuedMessage[]> = new Map()
  const listeners = new Set<() => void>()
  /** Rooms with a message in transit. */
  const running = new Set<number>()
  const pauses = new Map<number, () => void>()
  const tries = new Map<number, number>()

  const of = (roomNo: number): readonly QueuedMessage[] => rooms.get(roomNo) ?? NONE
  const find = (roomNo: number, uuid: string) => of(roomNo).find((one) => one.cm_uuid === uuid)

  function set(roomNo: number, messages: readonly QueuedMessage[]): void {
    rooms = new Map([...rooms, [roomNo, messages]])
    for (const listener of listeners) listener()
  }
  function patch(message: QueuedMessage, change: Partial<QueuedMessage>): void {
    const next = of(message.cr_no).map((one) => (one.cm_uuid === message.cm_uuid ? { ...one, ...change } : one))
    set(message.cr_no, next)
  }

  async function run(roomNo: number): Promise<void> {
    if (running.has(roomNo) || pauses.has(roomNo)) return
    running.add(roomNo)
    try {
      for (;;) {
        const next = of(roomNo).find(({ state }) => state === 'waiting')
        if (!next || !(await sendOne(next))) return
      }
    } finally {
      running.delete(roomNo)
    }
  }

  /** Whether the next message may be sent. */
  async function sendOne(message: QueuedMessage): Promise<boolean> {
    const { cr_no } = message
    patch(message, { state: 'sending' })
    const outcome = await ports.deliver(message).catch((): Outcome => 'lost')
    if (outcome === 'lost' || outcome === 'busy') {
      patch(message, { state: 'waiting' })
      pause(cr_no, outcome)
      return false
    }
    tries.delete(cr_no)
    if (outcome === 'refused') {
      patch(message, { state: 'failed' })
      const failed = find(cr_no, message.cm_uuid)
      if (failed) ports.keep(failed)
      return true
    }
    ports.drop(message)
    patch(message, { state: 'sent', cm_no: outcome.cm_no })
    return true
  }

  function pause(roomNo: number, why: 'lost' | 'busy'): void {
    const tried = tries.get(roomNo) ?? 0
    const ms = why === 'busy' ? RATE_LIMIT_DELAY_MS : (RETRY_DELAYS_MS[Math.min(tried, RETRY_DELAYS_MS.length - 1)] ?? RATE_LIMIT_DELAY_MS)
    if (why === 'lost') tries.set(roomNo, tried + 1)
    pauses.set(
      roomNo,
      ports.later(() => {
        pauses.delete(roomNo)
        void run(roomNo)
      }, ms),
    )
  }

  return {
    of,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    add(message: Omit<QueuedMessage, 'state' | 'cm_no'>): void {
      const added: QueuedMessage = { ...message, state: 'waiting' }
      ports.keep(added)
      set(message.cr_no, [...of(message.cr_no), added])
      void run(message.cr_no)
    },

    /** Restores messages of an earlier page. Those in transit then may have arrived; the uuid prevents duplicates. */
    restore(found: readonly QueuedMessage[]): void {
      for (const message of [...found].sort((one, other) => one.at - other.at)) {
        if (find(message.cr_no, message.cm_uuid)) continue
        const left: QueuedMessage = { ...message, state: message.state === 'failed' ? 'failed' : 'waiting' }
        const here = of(message.cr_no)
        set(message.cr_no, [...here.filter(({ at }) => at <= left.at), left, ...here.filter(({ at }) => at > left.at)])
      }
      for (const roomNo of rooms.keys()) void run(roomNo)
    },

    /** Sends a refused message again, after all waiting ones. */
    retry(roomNo: number, uuid: string): void {
      const message = find(roomNo, uuid)
      if (message?.state !== 'failed') return
      const again: QueuedMessage = { ...message, state: 'waiting' }
      ports.keep(again)
      set(roomNo, [...of(roomNo).filter((one) => one !== message), again])
      void run(roomNo)
    },

    /** Deletes a refused message. A message in transit cannot be deleted. */
    remove(roomNo: number, uuid: string): void {
      const message = find(roomNo, uuid)
      if (message?.state !== 'failed') return
      ports.drop(message)
      set(
        roomNo,
        of(roomNo).filter((one) => one !== message),
      )
    },

    /** Removes messages that the log contains, also before their answer has arrived. */
    arrived(roomNo: number, has: (message: QueuedMessage) => boolean): void {
      const here = of(roomNo)
      const left = here.filter((message) => message.state === 'failed' || !has(message))
      if (left.length === here.length) return
      for (const message of here) if (!left.includes(message)) ports.drop(message)
      set(roomNo, left)
    },

    /** Retries at once after a reconnection. */
    wake(): void {
      for (const stop of pauses.values()) stop()
      pauses.clear()
      tries.clear()
      for (const roomNo of rooms.keys()) void run(roomNo)
    },
  }
}

const NONE: readonly QueuedMessage[] = []
