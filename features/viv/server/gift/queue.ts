import { AppError, requestErrors } from '#kit/contract/errors.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import { makeKeyedBatches, runTogetherOrAlone, type KeyedBatches } from '#kit/server/db/keyed-batches.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { PLAN_LOOK_UPS, rowsOf } from '#kit/server/db/prepared.ts'
import type { BatchedCall, JsonBytes } from '#kit/server/http/handle.ts'
import type { sendVivGift } from '../../contract.ts'
import { LockedWallet, decideGifts, MissingWallets, type GiftRequest, type Verdict } from './send.ts'
import { lockWallet, makeWallets } from '../ledger/session.ts'

/** Most gifts in one transaction. */
const BATCH_MAX = 256
/** Transactions at a time, each with wallets of its own, and fewest gifts of one beside another (decisions 059 and 124). */
const LANES = 2
const LEAST_BESIDE = 12
/** Most locked wallets that are waited for at a time: each takes a connection. */
const WAITED_WALLETS_MAX = 3
/** Most times that one gift waits for a locked wallet. */
const WAITS_MAX = 3

type Queue = (gift: GiftRequest) => Promise<JsonBytes | LockedWallet>
/** `lockedWallets`: gifts that wait for a wallet, by the number of its member. */
type Queues = { all: Queue; lockedWallets: KeyedBatches<GiftRequest, JsonBytes | LockedWallet> }
const opened = new WeakMap<Pool, Queues>()

/**
 * Sends a gift in one transaction with the gifts of other members, each with its own verdict. A refused gift stores no Idempotency-Key and
 * does not affect the others. A gift whose wallet another transaction has locked waits in a queue of that wallet.
 */
export async function giveViv({ db, me, body, key, now }: BatchedCall<typeof sendVivGift>): Promise<JsonBytes> {
  let queues = opened.get(db)
  if (!queues) opened.set(db, (queues = openQueues(db)))
  const gift: GiftRequest = { ...key, ...body, from_user_no: me.user_no, now }
  let answer = await queues.all(gift)
  for (let waits = 0; answer instanceof LockedWallet; waits++) {
    if (waits === WAITS_MAX) throw requestErrors.busy()
    answer = await queues.lockedWallets.send(answer.userNo, gift)
  }
  return answer
}

function openQueues(db: Pool): Queues {
  return {
    all: makeBatch<GiftRequest, JsonBytes | LockedWallet>((gifts) => giveBatch({ db }, gifts), {
      max: BATCH_MAX,
      lanes: LANES,
      leastBeside: LEAST_BESIDE,
      keysOf: ({ from_user_no, to_user_no }) => [from_user_no, to_user_no],
    }),
    lockedWallets: makeKeyedBatches((gifts, userNo, inTurn) => inTurn(() => giveBatch({ db, userNo }, gifts)), {
      max: BATCH_MAX,
      turns: WAITED_WALLETS_MAX,
    }),
  }
}

/** `userNo`: the member whose wallet is waited for. The transaction holds no other lock while it waits, so it cannot deadlock. */
type BatchContext = { db: Pool; userNo?: number }

async function giveBatch(context: BatchContext, gifts: GiftRequest[]): Promise<Verdict[]> {
  const verdicts = await runTogetherOrAlone((some) => giveInOneTransaction(context, some), gifts, isCausedByOneGift)
  return verdicts.map((verdict) => (verdict instanceof Error ? refusalOf(verdict) : verdict))
}

/** Creates missing wallets in a transaction of its own without other locks, which cannot deadlock, and runs again. */
async function giveInOneTransaction({ db, userNo }: BatchContext, gifts: GiftRequest[]): Promise<Verdict[]> {
  const work = (): Promise<Verdict[]> =>
    userNo === undefined
      ? db.lookUps.transaction((tx) => decideGifts(tx, gifts))
      : db.transaction(async (tx) => {
          await lockWallet(tx, userNo).catch((error: Error) => Promise.reject(asBusy(error)))
          await rowsOf(tx, PLAN_LOOK_UPS, [])
          return decideGifts(tx, gifts)
        })
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MissingWallets)) throw error
    await makeWallets(db, error.userNos, error.now)
    return work()
  }
}

/** Whether one gift of the batch can be the cause of PostgreSQL's error: data, keys, locks. */
const isCausedByOneGift = (error: unknown): boolean => !(error instanceof AppError) && /^(22|23|40|55)/.test(codeOf(error))
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')
/** For a single gift, a unique violation can only be its Idempotency-Key, used by a concurrent call. */
const refusalOf = (error: Error): Error => (codeOf(error) === '23505' ? requestErrors.key_reused() : error)
/** A lock timeout refuses all gifts that wait for this wallet at once, instead of each after a wait of its own. */
const asBusy = (error: Error): Error => (codeOf(error) === '55P03' ? requestErrors.busy() : error)
