import { notBlockedSql } from '#features/block/server/public.ts'
import { accessErrors, AppError, requestErrors } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { JsonBytes } from '#kit/server/http/handle.ts'
import { keyIsFreeSql, type Key } from '#kit/server/http/idempotency.ts'
import { arrayText, rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { vivErrors } from '../../errors.ts'
import { giftLimitProblem, giftProblem, type VivConfig } from '../../rules.ts'
import { createGiftAlarms, type SentGift } from '../alarms.ts'
import { configOf } from '../config.ts'
import { LedgerSession, giftSumsOf, lockFreeWallets } from '../ledger/session.ts'
import type { Piece } from '../ledger/rows.ts'
import { readLots } from '../ledger/lots.ts'
import { EXISTING_WALLETS } from '../ledger/sql.ts'

/** Lots first read of each giver. Most gifts are smaller than one charge. */
const LOTS_AT_FIRST = 2

/** A requested gift with its Idempotency-Key. */
export type GiftRequest = Omit<SentGift, 'gift_no'> & Key & { now: Date }

/** The verdict on a gift that cannot be decided yet, because another transaction has locked this member's wallet. */
export class LockedWallet {
  readonly userNo: number
  constructor(userNo: number) {
    this.userNo = userNo
  }
}

/** The result for one gift: its answer, the wallet to wait for, or why it is refused. */
export type Verdict = JsonBytes | LockedWallet | Error

/** Members of a batch who have no wallet yet. */
export class MissingWallets extends Error {
  readonly userNos: number[]
  readonly now: Date
  constructor(userNos: number[], now: Date) {
    super('Wallets are missing.')
    this.userNos = userNos
    this.now = now
  }
}

type GiftFacts = {
  gift_no: number
  journal_no: number
  giver_no: number | null
  is_active: boolean
  giver_birth: string | null
  free: number
  receiver_no: number | null
  birth: string | null
  may_contact: boolean
  is_guarded: boolean
  is_free_key: boolean
  line: string | null
  body_hash: Uint8Array | null
  answer: string | null
}

/**
 * Decides gifts one after another and books those that are allowed, in this transaction. It waits for no lock: a gift whose wallet another
 * transaction has locked gets `LockedWallet`. @throws MissingWallets if a member has no wallet
 */
export async function decideGifts(tx: Tx, gifts: GiftRequest[]): Promise<Verdict[]> {
  const { now } = gifts.at(-1)!
  const [givers, receivers, keys] = [gifts.map((one) => one.from_user_no), gifts.map((one) => one.to_user_no), gifts.map(({ key }) => key)]
  const unique = [...new Set(givers)]
  // Sent together in this order: statements after the lock see what it waited for.
  const [accounts, known, lots, config] = await Promise.all([
    lockFreeWallets(tx, [...givers, ...receivers]),
    rowsOf<GiftFacts>(tx, GIFT_FACTS, [arrayText(givers), arrayText(receivers), arrayText(keys)]),
    readLots(tx, unique, 'paid', LOTS_AT_FIRST),
    configOf(tx),
  ])
  const ledger = new LedgerSession(tx, { accounts, numbers: known.map(({ journal_no }) => journal_no), now })
  const without = known.flatMap(({ giver_no, receiver_no }) => [giver_no, receiver_no]).filter((no) => no !== null && !ledger.has(no))
  if (without.length > 0) await requireWallets(tx, without as number[], now)
  ledger.lots.addRead(unique, 'paid', lots, LOTS_AT_FIRST)
  const made: CreatedGift[] = []
  const answered = new Map<string, { body_hash: Buffer; verdict: Verdict }>()
  const verdicts: Verdict[] = []
  for (const [at, gift] of gifts.entries()) {
    const again = answered.get(gift.key + gift.from_user_no)
    let verdict: Verdict | null = again ? repeatedAnswer(gift, again) : lockedWalletOf(ledger, known[at]!)
    verdict ??= await verdictOf({ ledger, gift, known: known[at]!, config, made }).catch((error: unknown) => asRefusal(error))
    if (verdict instanceof JsonBytes) answered.set(gift.key + gift.from_user_no, { body_hash: gift.body_hash, verdict })
    verdicts.push(verdict)
  }
  if (made.length > 0) write(tx, ledger, made)
  return verdicts
}

/** Requires that each of these members has a wallet, locked by another transaction. @throws MissingWallets */
async function requireWallets(tx: Tx, userNos: number[], now: Date): Promise<void> {
  const existing = new Set((await rowsOf<{ user_no: number }>(tx, EXISTING_WALLETS, [arrayText(userNos)])).map(({ user_no }) => user_no))
  const missing = userNos.filter((no) => !existing.has(no))
  if (missing.length > 0) throw new MissingWallets(missing, now)
}

/** The locked wallet that the gift has to wait for, if any. A repeated call with a stored answer needs no wallet. */
function lockedWalletOf(ledger: LedgerSession, { line, giver_no, receiver_no }: GiftFacts): LockedWallet | null {
  if (line !== null) return null
  const held = [giver_no, receiver_no].find((no) => no !== null && !ledger.has(no))
  return held ? new LockedWallet(held) : null
}

type CreatedGift = SentGift & { journal_no: number; asked: GiftRequest; answer: string }

/** Plans one gift, or throws the refusal before anything is planned. */
async function verdictOf(one: {
  ledger: LedgerSession
  gift: GiftRequest
  known: GiftFacts
  config: VivConfig
  made: CreatedGift[]
}): Promise<Verdict> {
  const { ledger, gift, known, config, made } = one
  const { from_user_no, to_user_no, amount, message } = gift
  if (known.line !== null) return storedAnswer(gift, known)
  // A concurrent call uses this key, and may wait for wallets that are locked here.
  if (!known.is_free_key) throw requestErrors.busy()
  if (!known.is_active) throw accessErrors.required()
  const receiver = known.receiver_no === null ? null : receiverOf(known)
  const problem = giftProblem({ user_no: from_user_no, birth: known.giver_birth }, receiver, amount, ledger.today, config)
  if (problem) throw problem(problem === vivErrors.gift_size ? 'amount' : 'to_user_no')
  const own = ledger.account(from_user_no, 'paid')
  if (amount > own.balance) throw vivErrors.insufficient('amount')
  const over = giftLimitProblem(giftSumsOf(own, ledger.today), amount, config)
  if (over) throw over('amount')
  if (ledger.lots.usable(from_user_no, 'paid') < amount) await ledger.lots.load([from_user_no], 'paid', amount)
  if (ledger.lots.usable(from_user_no, 'paid') < amount) throw vivErrors.insufficient('amount')

  const { gift_no } = known
  const journal = ledger.begin('gift_out', `gift:${gift_no}`, from_user_no)
  for (const lot of mergeByOrigin(ledger.use(journal, from_user_no, 'paid', amount))) {
    ledger.give(journal, { user_no: to_user_no, bucket: 'paid', source: 'gift', ...lot })
  }
  ledger.recordUse(from_user_no)
  ledger.countGift(from_user_no, amount)
  const answer = JSON.stringify({ gift_no, balance: { paid: own.balance, free: known.free } })
  made.push({ gift_no, journal_no: journal, from_user_no, to_user_no, amount, message, asked: gift, answer })
  return new JsonBytes(Buffer.from(answer))
}

const receiverOf = ({ receiver_no, birth, may_contact, is_guarded }: GiftFacts) => ({
  user_no: receiver_no!,
  birth,
  may_contact,
  is_guarded_by_giver: is_guarded,
})

/** The receiver's new lots: one for each origin, dated as the youngest viv in it. */
export function mergeByOrigin(pieces: Piece[]): Pick<Piece['lot'], 'origin_source' | 'origin_dt' | 'amount'>[] {
  return [...Map.groupBy(pieces, ({ lot }) => lot.origin_source)].map(([origin_source, of]) => ({
    origin_source,
    origin_dt: of.map(({ lot }) => lot.origin_dt).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

function storedAnswer({ line, body_hash }: GiftRequest, first: GiftFacts): Verdict {
  if (first.line !== line || !body_hash.equals(first.body_hash!)) throw requestErrors.key_reused()
  // A concurrent transaction has not stored its answer yet.
  if (first.answer === null) throw requestErrors.busy()
  return new JsonBytes(Buffer.from(first.answer))
}

const repeatedAnswer = ({ body_hash }: GiftRequest, first: { body_hash: Buffer; verdict: Verdict }): Verdict =>
  body_hash.equals(first.body_hash) ? first.verdict : requestErrors.key_reused()

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

function write(tx: Tx, ledger: LedgerSession, made: CreatedGift[]): void {
  const of = (pick: (one: CreatedGift) => string | number): string => arrayText(made.map(pick))
  const written = ledger.write()
  const inserted = rowsOf(tx, INSERT_GIFTS, [
    ledger.at,
    of((one) => one.gift_no),
    of((one) => one.from_user_no),
    of((one) => one.to_user_no),
    of((one) => one.amount),
    of((one) => one.message),
    of((one) => one.journal_no),
    of(({ asked }) => asked.key),
    of(({ asked }) => asked.line),
    of(({ asked }) => asked.body_hash.toString('hex')),
    of((one) => one.answer),
  ])
  createGiftAlarms(tx, made, new Date(ledger.at))
  // Sent together with the commit.
  tx.withCommit(written)
  tx.withCommit(inserted)
}

/**
 * Facts about the givers $1, receivers $2 and keys $3 of a batch, read under the wallets' locks, and numbers for the new rows. `offset 0` keeps
 * each look-up one by index: a join may be planned as a scan of the whole table.
 */
export const GIFT_FACTS: Statement = `
  select nextval('viv_gift_no') as gift_no, nextval('viv_journal_no') as journal_no, g.user_no as giver_no, g.state = 1 as is_active, g.birth as giver_birth,
    coalesce((select f.balance from viv_account f where f.user_no = a.giver and f.kind = 'free'), 0) as free,
    r.user_no as receiver_no, r.birth, r.state = 1 and ${notBlockedSql({ a: 'a.giver', b: 'r.user_no' })} as may_contact,
    (select true from viv_guardian w where w.user_no = a.receiver and w.guardian_user_no = a.giver and w.end_dt is null) is true as is_guarded,
    ${keyIsFreeSql('a.giver', 'a.key')} as is_free_key, k.line, k.body_hash, k.answer #>> '{}' as answer
  from unnest($1::bigint[], $2::bigint[], $3::uuid[]) with ordinality a (giver, receiver, key, nth)
  left join lateral (select u.user_no, u.state, u.birth from users u where u.user_no = a.giver offset 0) g on true
  left join lateral (select u.user_no, u.state, u.birth from users u where u.user_no = a.receiver offset 0) r on true
  left join lateral (select i.line, i.body_hash, i.answer from idempotency i where i.user_no = a.giver and i.key = a.key offset 0) k on true
  order by a.nth`

export const INSERT_GIFTS: Statement = `
  with gifts as (
    insert into viv_gift (gift_no, from_user_no, to_user_no, amount, message, journal_no, reg_dt)
    select g.*, $1::timestamptz from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[]) g
  )
  insert into idempotency (user_no, key, line, body_hash, answer, reg_dt)
  select k.user_no, k.key, k.line, decode(k.hash, 'hex'), to_jsonb(k.answer), $1::timestamptz
  from unnest($3::bigint[], $8::uuid[], $9::text[], $10::text[], $11::text[]) k (user_no, key, line, hash, answer)
  order by k.user_no, k.key`
