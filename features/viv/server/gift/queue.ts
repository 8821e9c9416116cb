import { AppError, requestErrors } from '#kit/contract/errors.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { CallTogether, JsonBytes } from '#kit/server/http/handle.ts'
import type { sendVivGift } from '../../contract.ts'
import { LockedWallet, judgeAndGive, MissingWallets, type GiftRequest, type OnGifts, type Verdict } from './send.ts'
import { lockWallet, makeWallets } from '../ledger/session.ts'

/** Gifts that one commit makes at most. */
const BATCH_MAX = 256
/** Wallets that something else holds and that are waited for at a time: each of them takes a connection. */
const WAITED_FOR_MAX = 3
/** Held wallets, one after another, that one gift waits for at most. */
const WAITS_MAX = 3

type Queue = (gift: GiftRequest) => Promise<JsonBytes | LockedWallet>
type Queues = { all: Queue; behind(userNo: number, gift: GiftRequest): ReturnType<Queue> }
const opened = new WeakMap<Pool, Queues>()

/**
 * Sends a gift together with those that others send at the same moment: one commit for all, a verdict for each. One that
 * is refused is refused alone, and keeps no key. One whose wallet something else holds waits for that wallet with those that do too;
 * all the others go on.
 */
export async function giveViv({ db, me, body, key, now }: CallTogether<typeof sendVivGift>, onGifts: OnGifts): Promise<JsonBytes> {
  let queues = opened.get(db)
  if (!queues) opened.set(db, (queues = openQueues(db, onGifts)))
  const gift: GiftRequest = { ...key, ...body, from_user_no: me.user_no, now }
  let answer = await queues.all(gift)
  for (let waits = 0; answer instanceof LockedWallet; waits++) {
    if (waits === WAITS_MAX) throw requestErrors.busy()
    answer = await queues.behind(answer.userNo, gift)
  }
  return answer
}

function openQueues(db: Pool, onGifts: OnGifts): Queues {
  const queueOf = (run: (gifts: GiftRequest[]) => Promise<Verdict[]>): Queue => makeBatch(run, { max: BATCH_MAX })
  const held = new Map<number, { queue: Queue; gifts: number }>()
  const inTurn = makeTurns(WAITED_FOR_MAX)
  return {
    all: queueOf((gifts) => giveAll({ db, onGifts }, gifts)),
    async behind(userNo, gift) {
      let one = held.get(userNo)
      if (!one) held.set(userNo, (one = { queue: queueOf((gifts) => inTurn(() => giveAll({ db, onGifts, userNo }, gifts))), gifts: 0 }))
      one.gifts++
      try {
        return await one.queue(gift)
      } finally {
        if (--one.gifts === 0) held.delete(userNo)
      }
    },
  }
}

/** `userNo`: whose wallet is waited for. Nothing else is held meanwhile, so that nobody waits in a ring, nor for them. */
type Given = { db: Pool; onGifts: OnGifts; userNo?: number }

async function giveAll(given: Given, gifts: GiftRequest[]): Promise<Verdict[]> {
  try {
    return await inOneGo(given, gifts)
  } catch (error) {
    if (!isOfOne(error)) throw error
    // One that PostgreSQL won't take fails alone.
    const verdicts: Verdict[] = []
    for (const gift of gifts) verdicts.push(...(await inOneGo(given, [gift]).catch((own: Error) => [refusalOf(own)])))
    return verdicts
  }
}

/** Missing wallets are made where nothing is held, so that nobody waits in a ring; then it begins anew. */
async function inOneGo({ db, onGifts, userNo }: Given, gifts: GiftRequest[]): Promise<Verdict[]> {
  const work = (): Promise<Verdict[]> =>
    db.transaction(async (tx) => {
      if (userNo !== undefined) await lockWallet(tx, userNo).catch((error: Error) => Promise.reject(heldTooLong(error)))
      return judgeAndGive(tx, gifts, onGifts)
    })
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MissingWallets)) throw error
    await makeWallets(db, error.userNos, error.now)
    return work()
  }
}

/** Whether PostgreSQL refused for what one of them holds: data, keys, locks. */
const isOfOne = (error: unknown): boolean => !(error instanceof AppError) && /^(22|23|40|55)/.test(codeOf(error))
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')
/** Alone, a key that another call took in the same moment is all that can be there twice. */
const refusalOf = (error: Error): Error => (codeOf(error) === '23505' ? requestErrors.key_reused() : error)
/** Who waits no longer hears of it at once, not each after a wait of their own. */
const heldTooLong = (error: Error): Error => (codeOf(error) === '55P03' ? requestErrors.busy() : error)

/** Lets so many work at a time; the others wait, first come first. */
function makeTurns(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = max
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((begin) => void waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
