import { koreanDay } from '#kit/contract/day.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { arrayText, rowsOf } from '#kit/server/db/prepared.ts'
import { vivErrors } from '../../errors.ts'
import { HISTORY_GROUPS, JOURNAL_KINDS, type JournalKind } from '../../rules.ts'
import { CLOCK_SLACK_MS } from './clock.ts'
import { arraysOf, type Account, type Bucket, type Lot, type Loss, type NewLot, type Piece, type Plan, type PlatformKind } from './rows.ts'
import { ENSURE, LOCK, LOCK_FREE, LOCK_WITH_LOSSES, LOSSES, MAKE_GOOD, NUMBERS, REST, WRITE } from './sql.ts'
import { LotStore } from './lots.ts'

// The one writer of the books. What is to happen is planned in memory, over wallets that are held, and written in one statement.

type SessionRequest = {
  members: readonly number[]
  platform?: readonly PlatformKind[]
  now: Date
  /** Journals that will be begun at most. */
  journals?: number
  /** Of the members only their paid accounts are touched. */
  paidOnly?: boolean
  /** To whose lots viv may come back: what they spent of a charge whose money went back makes that loss good. */
  refundTargets?: readonly number[]
}

/**
 * Holds the wallets of these members and these accounts of the platform until the transaction ends. Whoever needs several
 * takes them in one call: then nobody waits for another in a ring. @throws `request.busy` where a loss came up in between
 */
export async function openLedger(
  tx: Tx,
  { members, platform = [], now, journals = 1, paidOnly = false, refundTargets = [] }: SessionRequest,
): Promise<LedgerSession> {
  const [users, own] = [[...new Set(members)], [...platform]]
  // Sent together; each reads what those before it waited for.
  const [, locked, rest, [row], losses] = await Promise.all([
    rowsOf(tx, ENSURE, [users, koreanDay(now)]),
    refundTargets.length > 0
      ? rowsOf<Account>(tx, LOCK_WITH_LOSSES, [users, own, [...refundTargets]])
      : rowsOf<Account>(tx, LOCK, [users, own]),
    paidOnly ? [] : rowsOf<Account>(tx, REST, [users]),
    rowsOf<{ numbers: number[] }>(tx, NUMBERS, [journals]),
    refundTargets.length > 0 ? rowsOf<Loss>(tx, LOSSES, [[...refundTargets]]) : [],
  ])
  // It was asked for before the wallet was held. Now it would be held after, and who holds it may wait for the wallet.
  if (losses.length > 0 && !locked.some(({ kind }) => kind === 'promo')) throw requestErrors.busy()
  return new LedgerSession(tx, { accounts: [...locked, ...rest], numbers: row!.numbers, now, refundTargets, losses })
}

/** Makes wallets for those who have none yet, in a transaction that holds nothing else. */
export async function makeWallets(db: Pool, members: readonly number[], now: Date): Promise<void> {
  await db.transaction((tx) => rowsOf(tx, ENSURE, [[...members], koreanDay(now)]))
}

/** Holds a wallet by its paid account alone, once nothing else does. */
export const lockWallet = (tx: Tx, userNo: number): Promise<unknown> => rowsOf(tx, LOCK, [[userNo], []])

/** Holds wallets by their paid accounts alone, without waiting: those that something else holds, or that do not exist, are left out. */
export const lockFreeWallets = (tx: Tx, members: readonly number[]): Promise<Account[]> =>
  rowsOf<Account>(tx, LOCK_FREE, [arrayText([...new Set(members)]), []])

/** The held wallets, and what is planned over them. */
export class LedgerSession {
  /** The moment of what is booked. */
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
  /** Lots of charges that something came back to, and by which journal. */
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
    if (!found) throw new Error(`The account ${kind} is not held.`)
    return found
  }

  /** Whether there is such a wallet. */
  has(userNo: number): boolean {
    return this.#accounts.has(nameOf(userNo, 'paid'))
  }

  /** Begins a journal. What it is about is booked once for a kind. `memo`: what is kept with it for those who read it. */
  begin(kind: JournalKind, ref: string, userNo: number | null, memo: object | null = null): number {
    const journalNo = this.#numbers[this.#plan.journals.length]
    if (journalNo === undefined) throw new Error('More journals than were asked for.')
    return this.#begin({ journal_no: journalNo, kind, ref, user_no: userNo, memo: memo && JSON.stringify(memo) })
  }

  /** Adds to an account that has no lots, or for lots what they change; a journal has one entry for an account. */
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

  /** Takes viv out of a wallet, out of its lots in their order. @throws `viv.insufficient`, with nothing planned */
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

  /** Takes viv out of one lot. */
  useLot(journalNo: number, lot: Lot, amount: number): void {
    if (amount > lot.remaining) throw vivErrors.insufficient('amount')
    if (amount === 0) return
    this.#take(journalNo, lot, amount)
    this.post(journalNo, this.account(lot.user_no, lot.bucket), -amount)
  }

  /** Puts viv into a wallet as a new lot. */
  give(journalNo: number, lot: NewLot): void {
    const { made } = this.#plan
    const own = { lot_no: -(made.length + 1), journal_no: journalNo, remaining: lot.amount, reg_dt: this.at }
    const fresh: Lot = { expire_dt: null, charge_no: null, release_dt: null, ...lot, ...own }
    made.push(fresh)
    this.lots.add(fresh)
    this.post(journalNo, this.account(lot.user_no, lot.bucket), lot.amount)
  }

  /** Gives viv back to the lot that they were taken from; to one that has ended for some days more. Whose they are `refundTargets` has named. */
  giveBack(journalNo: number, { lot, amount }: Piece, reviveUntil: string): void {
    if (!this.#refundTargets.includes(lot.user_no)) throw new Error(`Nobody looked whether ${lot.user_no} owes viv.`)
    if (lot.source === 'charge') this.#back.set(lot, journalNo)
    lot.remaining += amount
    if (lot.expire_dt !== null && Date.parse(lot.expire_dt) <= Date.parse(this.at)) lot.expire_dt = reviveUntil
    this.#plan.changed.add(lot)
    this.#plan.uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount })
    this.post(journalNo, this.account(lot.user_no, lot.bucket), amount)
  }

  /** Lets pending viv of a lot be used. */
  release(journalNo: number, lot: Lot): void {
    this.post(journalNo, this.account(lot.user_no, 'pending'), -lot.remaining)
    this.settle(lot)
    lot.release_dt = this.at
    this.post(journalNo, this.account(lot.user_no, 'paid'), lot.remaining)
  }

  /** Income of which nothing is left waits for nothing. */
  settle(lot: Lot): void {
    lot.bucket = 'paid'
    this.#plan.changed.add(lot)
  }

  /** The member did something with their wallet: the months without use begin anew. */
  recordUse(userNo: number): void {
    const own = this.account(userNo, 'paid')
    if (own.use_day < this.today) own.use_day = this.today
    this.#plan.accounts.add(own)
  }

  /** Counts what was given away today and this month. */
  countGift(userNo: number, amount: number): void {
    const own = this.account(userNo, 'paid')
    const { day, month } = givenOf(own, this.today)
    Object.assign(own, { gift_day: this.today, gift_day_sum: day + amount, gift_month_sum: month + amount })
    this.#plan.accounts.add(own)
  }

  /** Sends all that was planned; once. */
  async write(): Promise<void> {
    const made = this.#makeGood()
    const written = rowsOf(this.#tx, WRITE, [this.at, ...arraysOf(this.#plan)])
    if (made.length === 0) return void (await written)
    const good = rowsOf(this.#tx, MAKE_GOOD, [this.at, made.map(({ refund_no }) => refund_no), made.map(({ amount }) => amount)])
    await Promise.all([written, good])
  }

  /** What came back to a charge whose money had gone back is taken out again, as far as it was the platform's loss. */
  #makeGood(): { refund_no: number; amount: number }[] {
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

/** When what happens now is booked: not before what is there, but for what a clock dated that ran ahead. */
function momentOf(accounts: Account[], now: Date): string {
  const until = now.getTime() + CLOCK_SLACK_MS
  return accounts
    .filter(({ last_dt }) => Date.parse(last_dt) <= until)
    .reduce((latest, { last_dt }) => (Date.parse(last_dt) > Date.parse(latest) ? last_dt : latest), now.toISOString())
}

export type Given = Pick<Account, 'gift_day' | 'gift_day_sum' | 'gift_month_sum'>

/** What a member gave away on this day, and in its month. */
export function givenOf({ gift_day, gift_day_sum, gift_month_sum }: Given, today: string): { day: number; month: number } {
  return { day: gift_day === today ? gift_day_sum : 0, month: gift_day?.slice(0, 7) === today.slice(0, 7) ? gift_month_sum : 0 }
}

const nameOf = (userNo: number | null, kind: string): string => `${userNo ?? ''}:${kind}`
