import { koreanDay } from '#kit/contract/day.ts'
import type { Pool, Tx } from '#kit/server/db.ts'
import { rowsOf } from '#kit/server/prepared.ts'
import { vivErrors } from '../errors.ts'
import { HISTORY_GROUPS, JOURNAL_KINDS, type JournalKind } from '../rules.ts'
import { arraysOf, type Account, type Bucket, type Lot, type NewLot, type Piece, type Plan, type PlatformKind } from './ledger-rows.ts'
import { ENSURE, LOCK, NUMBERS, REST, WRITE } from './ledger-sql.ts'
import { Shelves } from './shelves.ts'

// The one writer of the books. What is to happen is planned in memory, over wallets that are held, and written in one statement.

type Wanted = {
  members: readonly number[]
  platform?: readonly PlatformKind[]
  now: Date
  /** Journals that will be begun at most. */
  journals?: number
  /** Of the members only their paid accounts are touched. */
  paidOnly?: boolean
}

/**
 * Holds the wallets of these members and these accounts of the platform until the transaction ends. Whoever needs several
 * takes them in one call: then nobody waits for another in a ring.
 */
export async function openBooks(tx: Tx, { members, platform = [], now, journals = 1, paidOnly = false }: Wanted): Promise<Books> {
  const users = [...new Set(members)]
  // Sent together; each reads what those before it waited for.
  const [, locked, rest, [row]] = await Promise.all([
    rowsOf(tx, ENSURE, [users, koreanDay(now)]),
    rowsOf<Account>(tx, LOCK, [users, [...platform]]),
    paidOnly ? [] : rowsOf<Account>(tx, REST, [users]),
    rowsOf<{ numbers: number[] }>(tx, NUMBERS, [journals]),
  ])
  return new Books(tx, { accounts: [...locked, ...rest], numbers: row!.numbers, now })
}

/** Makes wallets for those who have none yet, in a transaction that holds nothing else. */
export async function makeWallets(db: Pool, members: readonly number[], now: Date): Promise<void> {
  await db.transaction((tx) => rowsOf(tx, ENSURE, [[...members], koreanDay(now)]))
}

/** Holds wallets by their paid accounts alone; those that do not exist are left out. */
export const lockWallets = (tx: Tx, members: readonly number[]): Promise<Account[]> =>
  rowsOf<Account>(tx, LOCK, [[...new Set(members)], []])

/** The held wallets, and what is planned over them. */
export class Books {
  /** The moment of what is booked: none is older than what is there. */
  readonly at: string
  /** Its Korean day. */
  readonly today: string
  readonly shelves: Shelves
  readonly #tx: Tx
  readonly #accounts: Map<string, Account>
  readonly #numbers: number[]
  readonly #posted = new Map<string, Plan['entries'][number]>()
  readonly #groups = new Map<number, number>()
  readonly #plan: Plan = { journals: [], accounts: new Set(), entries: [], made: [], changed: new Set(), uses: [] }

  constructor(tx: Tx, { accounts, numbers, now }: { accounts: Account[]; numbers: number[]; now: Date }) {
    this.#tx = tx
    this.#accounts = new Map(accounts.map((row) => [nameOf(row.user_no, row.kind), row]))
    this.#numbers = numbers
    this.at = accounts.reduce((latest, { last_dt }) => (Date.parse(last_dt) > Date.parse(latest) ? last_dt : latest), now.toISOString())
    this.today = koreanDay(new Date(this.at))
    this.shelves = new Shelves(tx)
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
    this.#groups.set(journalNo, HISTORY_GROUPS.indexOf(JOURNAL_KINDS[kind]))
    this.#plan.journals.push({ journal_no: journalNo, kind, ref, user_no: userNo, memo: memo && JSON.stringify(memo) })
    return journalNo
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
    if (amount > from.balance || amount > this.shelves.usable(userNo, bucket)) throw vivErrors.insufficient('amount')
    const pieces: Piece[] = []
    let left = amount
    for (const lot of this.shelves.lots(userNo, bucket)) {
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
    this.shelves.put(fresh)
    this.post(journalNo, this.account(lot.user_no, lot.bucket), lot.amount)
  }

  /** Gives viv back to the lot that they were taken from; to one that has ended for some days more. */
  giveBack(journalNo: number, { lot, amount }: Piece, reviveUntil: string): void {
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
  note(userNo: number): void {
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
  write(): Promise<unknown> {
    return rowsOf(this.#tx, WRITE, [this.at, ...arraysOf(this.#plan)])
  }

  #take(journalNo: number, lot: Lot, amount: number): Piece {
    lot.remaining -= amount
    if (lot.lot_no > 0) this.#plan.changed.add(lot)
    this.#plan.uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount: -amount })
    return { lot, amount }
  }
}

export type Given = Pick<Account, 'gift_day' | 'gift_day_sum' | 'gift_month_sum'>

/** What a member gave away on this day, and in its month. */
export function givenOf({ gift_day, gift_day_sum, gift_month_sum }: Given, today: string): { day: number; month: number } {
  return { day: gift_day === today ? gift_day_sum : 0, month: gift_day?.slice(0, 7) === today.slice(0, 7) ? gift_month_sum : 0 }
}

const nameOf = (userNo: number | null, kind: string): string => `${userNo ?? ''}:${kind}`
