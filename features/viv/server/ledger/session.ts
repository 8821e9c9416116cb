import { koreanDay } from '#kit/contract/time.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { arrayText, rowsOf } from '#kit/server/db/prepared.ts'
import { vivErrors } from '../../errors.ts'
import { HISTORY_GROUPS, JOURNAL_KINDS, type JournalKind } from '../../rules.ts'
import { CLOCK_SLACK_MS } from './clock.ts'
import { arraysOf, type Account, type Bucket, type Lot, type Loss, type NewLot, type Piece, type Plan, type PlatformKind } from './rows.ts'
import { ENSURE, LOCK, LOCK_FREE, LOCK_WITH_LOSSES, LOSSES, RECOVER_LOSSES, NUMBERS, REST, WRITE } from './sql.ts'
import { LotStore } from './lots.ts'

// The only writer of the ledger. Changes are planned in memory over locked wallets, and written by one statement.

type SessionRequest = {
  members: readonly number[]
  platform?: readonly PlatformKind[]
  now: Date
  /** Most journals of the session. */
  journals?: number
  /** Opens only the members' paid accounts. */
  paidOnly?: boolean
  /** Members to whose lots viv may be given back. Viv given back to a refunded charge recover its loss. */
  refundTargets?: readonly number[]
}

/**
 * Locks the wallets of these members and these accounts of the platform until the transaction ends. A caller that needs several locks them
 * in one call, so that no two transactions deadlock. @throws `request.busy` if a loss appeared while it waited
 */
export async function openLedger(
  tx: Tx,
  { members, platform = [], now, journals = 1, paidOnly = false, refundTargets = [] }: SessionRequest,
): Promise<LedgerSession> {
  const [users, own] = [[...new Set(members)], [...platform]]
  // Sent together in this order: statements after the lock see what it waited for.
  const [, locked, rest, [row], losses] = await Promise.all([
    rowsOf(tx, ENSURE, [users, koreanDay(now)]),
    refundTargets.length > 0
      ? rowsOf<Account>(tx, LOCK_WITH_LOSSES, [users, own, [...refundTargets]])
      : rowsOf<Account>(tx, LOCK, [users, own]),
    paidOnly ? [] : rowsOf<Account>(tx, REST, [users]),
    rowsOf<{ numbers: number[] }>(tx, NUMBERS, [journals]),
    refundTargets.length > 0 ? rowsOf<Loss>(tx, LOSSES, [[...refundTargets]]) : [],
  ])
  // `promo` was not locked with the wallets. Locking it now, after them, could deadlock.
  if (losses.length > 0 && !locked.some(({ kind }) => kind === 'promo')) throw requestErrors.busy()
  return new LedgerSession(tx, { accounts: [...locked, ...rest], numbers: row!.numbers, now, refundTargets, losses })
}

/** Creates missing wallets in a transaction without other locks. */
export async function makeWallets(db: Pool, members: readonly number[], now: Date): Promise<void> {
  await db.transaction((tx) => rowsOf(tx, ENSURE, [[...members], koreanDay(now)]))
}

/** Waits for the lock of a wallet's paid account. */
export const lockWallet = (tx: Tx, userNo: number): Promise<unknown> => rowsOf(tx, LOCK, [[userNo], []])

/** Locks the wallets' paid accounts without waiting. Leaves out those that are locked or do not exist. */
export const lockFreeWallets = (tx: Tx, members: readonly number[]): Promise<Account[]> =>
  rowsOf<Account>(tx, LOCK_FREE, [arrayText([...new Set(members)])])

/** The locked wallets, and the changes planned for them. */
export class LedgerSession {
  /** The time of all journals of the session. */
  readonly at: string
  /** Its Korean day. */
  readonly today: string
  readonly lots: LotStore
  readonly #tx: Tx
  readonly #accounts: Map<string, Account>
  readonly #numbers: number[]
  readonly #posted = new Map<string, Plan['entries'][number]>()
  readonly #groups = new Map<number, number>()
  readonly #refundTargets: readonly number[]
  readonly #losses: Loss[]
  /** Lots of charges that viv were given back to, with the journal. */
  readonly #back = new Map<Lot, number>()
  readonly #plan: Plan = { journals: [], accounts: new Set(), entries: [], made: [], changed: new Set(), uses: [] }

  constructor(tx: Tx, { accounts, numbers, now, refundTargets = [], losses = [] }: LockedAccounts) {
    this.#tx = tx
    this.#accounts = new Map(accounts.map((row) => [nameOf(row.user_no, row.kind), row]))
    this.#numbers = numbers
    this.#refundTargets = refundTargets
    this.#losses = losses
    this.at = momentOf(accounts, now)
    this.today = koreanDay(new Date(this.at))
    this.lots = new LotStore(tx, this.at)
  }

  account(userNo: number | null, kind: Account['kind']): Account {
    const found = this.#accounts.get(nameOf(userNo, kind))
    if (!found) throw new Error(`The account ${kind} is not locked.`)
    return found
  }

  /** Whether the session has locked this member's wallet. */
  has(userNo: number): boolean {
    return this.#accounts.has(nameOf(userNo, 'paid'))
  }

  /** Begins a journal. `kind` and `ref` are unique together. `memo`: details for its readers. */
  begin(kind: JournalKind, ref: string, userNo: number | null, memo: object | null = null): number {
    const journalNo = this.#numbers[this.#plan.journals.length]
    if (journalNo === undefined) throw new Error('More journals than were requested.')
    return this.#begin({ journal_no: journalNo, kind, ref, user_no: userNo, memo: memo && JSON.stringify(memo) })
  }

  /** Changes an account's balance. Changes by one journal are one entry. Callers outside use it only for accounts without lots. */
  post(journalNo: number, to: Account, amount: number): void {
    if (amount === 0) return
    to.balance += amount
    this.#plan.accounts.add(to)
    const name = `${journalNo}:${to.account_no}`
    const before = this.#posted.get(name)
    if (before) {
      before.amount += amount
      before.balance = to.balance
      return
    }
    const isShown = to.user_no !== null && (to.kind === 'paid' || to.kind === 'free')
    const grp = isShown ? this.#groups.get(journalNo)! : null
    const entry = { journal_no: journalNo, account_no: to.account_no, amount, balance: to.balance, grp }
    this.#posted.set(name, entry)
    this.#plan.entries.push(entry)
  }

  /** Takes viv from a bucket's lots in the order of their use. @throws `viv.insufficient` before anything is planned */
  use(journalNo: number, userNo: number, bucket: Bucket, amount: number): Piece[] {
    const from = this.account(userNo, bucket)
    if (amount > from.balance || amount > this.lots.usable(userNo, bucket)) throw vivErrors.insufficient('amount')
    const pieces: Piece[] = []
    let left = amount
    for (const lot of this.lots.usableLots(userNo, bucket)) {
      const part = Math.min(left, lot.remaining)
      if (part > 0) pieces.push(this.#take(journalNo, lot, part))
      left -= part
      if (left === 0) break
    }
    this.post(journalNo, from, -amount)
    return pieces
  }

  /** Takes viv from one lot. */
  useLot(journalNo: number, lot: Lot, amount: number): void {
    if (amount > lot.remaining) throw vivErrors.insufficient('amount')
    if (amount === 0) return
    this.#take(journalNo, lot, amount)
    this.post(journalNo, this.account(lot.user_no, lot.bucket), -amount)
  }

  /** Adds viv to a wallet as a new lot. */
  give(journalNo: number, lot: NewLot): void {
    const { made } = this.#plan
    const own = { lot_no: -(made.length + 1), journal_no: journalNo, remaining: lot.amount, reg_dt: this.at }
    const fresh: Lot = { expire_dt: null, charge_no: null, release_dt: null, ...lot, ...own }
    made.push(fresh)
    this.lots.add(fresh)
    this.post(journalNo, this.account(lot.user_no, lot.bucket), lot.amount)
  }

  /** Gives viv back to the lot that they were taken from; an expired lot lives until `reviveUntil`. Its owner must be in `refundTargets`. */
  giveBack(journalNo: number, { lot, amount }: Piece, reviveUntil: string): void {
    if (!this.#refundTargets.includes(lot.user_no)) throw new Error(`${lot.user_no} is not in refundTargets.`)
    if (lot.source === 'charge') this.#back.set(lot, journalNo)
    lot.remaining += amount
    if (lot.expire_dt !== null && Date.parse(lot.expire_dt) <= Date.parse(this.at)) lot.expire_dt = reviveUntil
    this.#plan.changed.add(lot)
    this.#plan.uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount })
    this.post(journalNo, this.account(lot.user_no, lot.bucket), amount)
  }

  /** Releases the pending viv of a lot. */
  release(journalNo: number, lot: Lot): void {
    this.post(journalNo, this.account(lot.user_no, 'pending'), -lot.remaining)
    this.settle(lot)
    lot.release_dt = this.at
    this.post(journalNo, this.account(lot.user_no, 'paid'), lot.remaining)
  }

  /** Ends the pending state of an income lot. Called without a journal for an empty lot. */
  settle(lot: Lot): void {
    lot.bucket = 'paid'
    this.#plan.changed.add(lot)
  }

  /** Records today as the day of the wallet's last use, from which expiry is counted. */
  recordUse(userNo: number): void {
    const own = this.account(userNo, 'paid')
    if (own.use_day < this.today) own.use_day = this.today
    this.#plan.accounts.add(own)
  }

  /** Adds a gift to the giver's sums of the day and the month. */
  countGift(userNo: number, amount: number): void {
    const own = this.account(userNo, 'paid')
    const { day, month } = giftSumsOf(own, this.today)
    Object.assign(own, { gift_day: this.today, gift_day_sum: day + amount, gift_month_sum: month + amount })
    this.#plan.accounts.add(own)
  }

  /** Writes all planned changes. Call it once. */
  async write(): Promise<void> {
    const made = this.#recoverLosses()
    const written = rowsOf(this.#tx, WRITE, [this.at, ...arraysOf(this.#plan)])
    if (made.length === 0) return void (await written)
    const good = rowsOf(this.#tx, RECOVER_LOSSES, [this.at, made.map(({ refund_no }) => refund_no), made.map(({ amount }) => amount)])
    await Promise.all([written, good])
  }

  /** Takes viv that were given back to a refunded charge out again, up to its open loss. */
  #recoverLosses(): { refund_no: number; amount: number }[] {
    return this.#losses.flatMap(({ refund_no, charge_no, loss, journal_no }) => {
      const [lot, back] = [...this.#back].find(([one]) => one.charge_no === charge_no) ?? []
      const amount = Math.min(loss, lot?.remaining ?? 0)
      if (!lot || amount === 0) return []
      const ref = `refund:${refund_no}:${back}`
      const journal = this.#begin({ journal_no, kind: 'charge_cancel', ref, user_no: null, memo: null })
      this.useLot(journal, lot, amount)
      this.post(journal, this.account(null, 'promo'), amount)
      return [{ refund_no, amount }]
    })
  }

  #begin(journal: Plan['journals'][number]): number {
    this.#groups.set(journal.journal_no, HISTORY_GROUPS.indexOf(JOURNAL_KINDS[journal.kind]))
    this.#plan.journals.push(journal)
    return journal.journal_no
  }

  #take(journalNo: number, lot: Lot, amount: number): Piece {
    lot.remaining -= amount
    if (lot.lot_no > 0) this.#plan.changed.add(lot)
    this.#plan.uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount: -amount })
    return { lot, amount }
  }
}

type LockedAccounts = { accounts: Account[]; numbers: number[]; now: Date; refundTargets?: readonly number[]; losses?: Loss[] }

/** The time of new journals: not before the accounts' last ones, except those that a clock far ahead has dated. */
function momentOf(accounts: Account[], now: Date): string {
  const until = now.getTime() + CLOCK_SLACK_MS
  return accounts
    .filter(({ last_dt }) => Date.parse(last_dt) <= until)
    .reduce((latest, { last_dt }) => (Date.parse(last_dt) > Date.parse(latest) ? last_dt : latest), now.toISOString())
}

export type GiftSums = Pick<Account, 'gift_day' | 'gift_day_sum' | 'gift_month_sum'>

/** The viv that a member gave on this day and in its month. */
export function giftSumsOf({ gift_day, gift_day_sum, gift_month_sum }: GiftSums, today: string): { day: number; month: number } {
  return { day: gift_day === today ? gift_day_sum : 0, month: gift_day?.slice(0, 7) === today.slice(0, 7) ? gift_month_sum : 0 }
}

const nameOf = (userNo: number | null, kind: string): string => `${userNo ?? ''}:${kind}`
