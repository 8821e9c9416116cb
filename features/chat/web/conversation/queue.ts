import type { MediaItem } from '#features/media/contract.ts'
import type { ChatMessage } from '../../contract.ts'

/** A message on its way to the server, until the room's own list has it. */
export type Waiting = {
  cr_no: number
  cm_uuid: string
  cm_content: string
  /** Finished uploads. */
  cm_file: MediaItem[]
  reply: ChatMessage['reply']
  /** When it was written, in milliseconds. */
  at: number
  /** `sent`: the server has it, under this number. `failed`: it was refused, and waits for its writer. */
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  cm_no?: number
}

/** What became of one try. `lost`: nobody knows; `busy`: not now; `refused`: not at all. */
export type Outcome = { cm_no: number } | 'lost' | 'busy' | 'refused'

/** What a queue needs of the world. */
export type Door = {
  deliver: (message: Waiting) => Promise<Outcome>
  /** Writes it down, so that it outlives the page; and strikes it out. */
  keep: (message: Waiting) => void
  drop: (message: Waiting) => void
  /** Runs it later. Gives the way to cancel. */
  later: (work: () => void, ms: number) => () => void
}

/** Waits between tries while the connection seems to be there, in milliseconds. */
const AGAIN_MS = [1000, 2000, 5000, 10_000, 30_000]
/** After the server said that it was too fast. */
export const BUSY_MS = 3000

/**
 * Sends each room's messages one after the other, so that they arrive in the order in which they were written. A
 * message is tried with the same uuid until the server took or refused it: never lost, never there twice.
 */
export function makeQueue(door: Door) {
  let rooms: ReadonlyMap<number, readonly Waiting[]> = new Map()
  const listeners = new Set<() => void>()
  /** Rooms whose first message is under way. */
  const running = new Set<number>()
  const pauses = new Map<number, () => void>()
  const tries = new Map<number, number>()

  const of = (roomNo: number): readonly Waiting[] => rooms.get(roomNo) ?? NONE
  const find = (roomNo: number, uuid: string) => of(roomNo).find((one) => one.cm_uuid === uuid)

  function set(roomNo: number, messages: readonly Waiting[]): void {
    rooms = new Map([...rooms, [roomNo, messages]])
    for (const listener of listeners) listener()
  }
  function patch(message: Waiting, change: Partial<Waiting>): void {
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

  /** Whether the one after it may go. */
  async function sendOne(message: Waiting): Promise<boolean> {
    const { cr_no } = message
    patch(message, { state: 'sending' })
    const outcome = await door.deliver(message).catch((): Outcome => 'lost')
    if (outcome === 'lost' || outcome === 'busy') {
      patch(message, { state: 'waiting' })
      pause(cr_no, outcome)
      return false
    }
    tries.delete(cr_no)
    if (outcome === 'refused') {
      patch(message, { state: 'failed' })
      const failed = find(cr_no, message.cm_uuid)
      if (failed) door.keep(failed)
      return true
    }
    door.drop(message)
    patch(message, { state: 'sent', cm_no: outcome.cm_no })
    return true
  }

  function pause(roomNo: number, why: 'lost' | 'busy'): void {
    const tried = tries.get(roomNo) ?? 0
    const ms = why === 'busy' ? BUSY_MS : (AGAIN_MS[Math.min(tried, AGAIN_MS.length - 1)] ?? BUSY_MS)
    if (why === 'lost') tries.set(roomNo, tried + 1)
    pauses.set(
      roomNo,
      door.later(() => {
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

    add(message: Omit<Waiting, 'state' | 'cm_no'>): void {
      const added: Waiting = { ...message, state: 'waiting' }
      door.keep(added)
      set(message.cr_no, [...of(message.cr_no), added])
      void run(message.cr_no)
    },

    /** Takes up what an earlier page left. What was under way then may have arrived: its uuid tells. */
    restore(found: readonly Waiting[]): void {
      for (const message of [...found].sort((one, other) => one.at - other.at)) {
        if (find(message.cr_no, message.cm_uuid)) continue
        const left: Waiting = { ...message, state: message.state === 'failed' ? 'failed' : 'waiting' }
        const here = of(message.cr_no)
        set(message.cr_no, [...here.filter(({ at }) => at <= left.at), left, ...here.filter(({ at }) => at > left.at)])
      }
      for (const roomNo of rooms.keys()) void run(roomNo)
    },

    /** A refused one once more, after all that waits. */
    retry(roomNo: number, uuid: string): void {
      const message = find(roomNo, uuid)
      if (message?.state !== 'failed') return
      const again: Waiting = { ...message, state: 'waiting' }
      door.keep(again)
      set(roomNo, [...of(roomNo).filter((one) => one !== message), again])
      void run(roomNo)
    },

    /** A refused one is given up. What is under way can't be. */
    remove(roomNo: number, uuid: string): void {
      const message = find(roomNo, uuid)
      if (message?.state !== 'failed') return
      door.drop(message)
      set(
        roomNo,
        of(roomNo).filter((one) => one !== message),
      )
    },

    /** The room's list has these, or would: they are shown there. One that comes before its answer has arrived as well. */
    arrived(roomNo: number, has: (message: Waiting) => boolean): void {
      const here = of(roomNo)
      const left = here.filter((message) => message.state === 'failed' || !has(message))
      if (left.length === here.length) return
      for (const message of here) if (!left.includes(message)) door.drop(message)
      set(roomNo, left)
    },

    /** The connection is back: no more waiting. */
    wake(): void {
      for (const stop of pauses.values()) stop()
      pauses.clear()
      tries.clear()
      for (const roomNo of rooms.keys()) void run(roomNo)
    },
  }
}

const NONE: readonly Waiting[] = []
