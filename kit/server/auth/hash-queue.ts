import { requestErrors } from '#kit/contract/errors.ts'

/**
 * Who wants a hash: `place` is the caller's network address or known browser, `account` the account whose password a stranger tries.
 * A known browser and a session are places of the account's owner, who gives no account.
 */
export type HashFor = { place?: string; account?: string }

type Waiting = { start: number; begin(): void; refuse(error: Error): void }

export type HashQueue = <T>(work: () => Promise<T>, hashFor: HashFor) => Promise<T>

type Limits = { maxRunning: number; maxWaiting: number }

/** Turns by which attempts at one account from many places are delayed at most: its owner is among them. */
const ACCOUNT_TURNS = 8
/** Newcomers that are served at most before the next turn of those who wait. */
const NEWCOMERS_PER_TURN = 8
/** Places and accounts that are remembered; beyond that, those whose turn is over are forgotten. */
const REMEMBERED_MAX = 1000

/**
 * Runs a limited number of hashes at a time. The others wait in a fair order (start-time fair queueing): every place and every account has its
 * turn, so that whoever sends many attempts delays only their own. When the queue is full, the attempt whose turn is the furthest away is
 * refused, whether it waits or arrives. @throws `request.busy`
 */
export function makeHashQueue({ maxRunning, maxWaiting }: Limits): HashQueue {
  let running = 0
  /** The turn that is being served. */
  let now = 0
  const waiting: Waiting[] = []
  /** The next turn of a place or an account. */
  const next = new Map<string, number>()

  const turnOf = (key: string): number => Math.max(now, next.get(key) ?? 0)
  const startOf = ({ placeKey, accountKey }: Keys): number =>
    Math.max(turnOf(placeKey), accountKey === null ? now : Math.min(turnOf(accountKey), now + ACCOUNT_TURNS))
  const takeTurn = ({ placeKey, accountKey }: Keys): void => {
    if (next.size > REMEMBERED_MAX) for (const [key, turn] of next) if (turn <= now) next.delete(key)
    for (const key of [placeKey, accountKey]) if (key !== null) next.set(key, turnOf(key) + 1)
  }
  const enqueue = (start: number): Promise<void> =>
    new Promise((begin, refuse) => {
      const after = waiting.findIndex((other) => other.start > start)
      waiting.splice(after === -1 ? waiting.length : after, 0, { start, begin, refuse })
    })

  return async (work, hashFor) => {
    const keys = keysOf(hashFor)
    const start = startOf(keys)
    if (running < maxRunning) running++
    else {
      if (waiting.length >= maxWaiting) {
        if (start >= waiting.at(-1)!.start) throw requestErrors.busy()
        waiting.pop()!.refuse(requestErrors.busy())
      }
      takeTurn(keys)
      await enqueue(start)
    }
    try {
      return await work()
    } finally {
      const first = waiting.shift()
      if (first) {
        now = Math.max(first.start, now + 1 / NEWCOMERS_PER_TURN)
        first.begin()
      } else {
        running--
        if (running === 0) next.clear()
      }
    }
  }
}

type Keys = { placeKey: string; accountKey: string | null }

const keysOf = ({ place = '', account }: HashFor): Keys => ({
  placeKey: `place ${place}`,
  accountKey: account === undefined ? null : `account ${account}`,
})
