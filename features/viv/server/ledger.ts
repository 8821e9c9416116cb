import { koreanDay } from '#kit/contract/day.ts'
import type { Tx } from '#kit/server/db.ts'
import { rowsOf } from '#kit/server/prepared.ts'
import { vivErrors } from '../errors.ts'
import { HISTORY_GROUPS, JOURNAL_KINDS, type JournalKind, type Origin } from '../rules.ts'
import { ENSURE, LOCK, LOTS, LOTS_MADE, NUMBERS, OPEN_FREE_LOTS, OPEN_LOTS, REST, TAKEN, WRITE } from './ledger-sql.ts'

// The one writer of the books. What is to happen is planned in memory, over wallets that are held, and written in one statement.

export type Bucket = 'paid' | 'free' | 'pending'
type OwnKind = Bucket | 'hold_paid' | 'hold_free'
export type PlatformKind = 'cash_clearing' | 'fee' | 'tax_withheld' | 'promo' | 'expired' | 'payout_clearing' | 'shop_revenue'

export type Account = {
  account_no: number
  user_no: number | null
  kind: OwnKind | PlatformKind
  balance: number
  use_day: string
  last_dt: string
  gift_day: string | null
  gift_day_sum: number
  gift_month_sum: number
}

export type Lot = {
  /** Below 0: made here, and not yet written. */
  lot_no: number
  user_no: number
  bucket: Bucket
  source: 'charge' | 'gift' | 'sale' | 'refund' | 'event'
  origin_source: Origin
  origin_dt: string
  journal_no: number
  amount: number
  remaining: number
  expire_dt: string | null
  charge_no: number | null
  release_dt: string | null
  reg_dt: string
}
/** So much of a lot. */
export type Piece = { lot: Lot; amount: number }
type NewLot = Pick<Lot, 'user_no' | 'bucket' | 'source' | 'origin_source' | 'origin_dt' | 'amount'> &
  Partial<Pick<Lot, 'expire_dt' | 'charge_no' | 'release_dt'>>

type Wanted = {
  members: readonly number[]
  platform?: readonly PlatformKind[]
  now: Date
  /** Journals that will be begun at most. */
  journals?: number
  /** Of the members only their paid accounts are touched. */
  paidOnly?: boolean
}

/** The held wallets, and what is planned over them. Whoever holds several takes them in one `openBooks`. */
export type Books = ReturnType<typeof makeBooks>

/** Lots that are read of a wallet at first, where nobody knows better; more where they are not enough. */
const LOTS_AT_FIRST = 16

/** Holds the wallets of these members and these accounts of the platform until the transaction ends. */
export async function openBooks(tx: Tx, { members, platform = [], now, journals = 1, paidOnly = false }: Wanted): Promise<Books> {
  const users = [...new Set(members)]
  // Sent together; each reads what those before it waited for.
  const [, locked, rest, [row]] = await Promise.all([
    rowsOf(tx, ENSURE, [users, koreanDay(now)]),
    rowsOf<Account>(tx, LOCK, [users, [...platform]]),
    paidOnly ? [] : rowsOf<Account>(tx, REST, [users]),
    rowsOf<{ numbers: number[] }>(tx, NUMBERS, [journals]),
  ])
  return makeBooks(tx, [...locked, ...rest], row!.numbers, now)
}

type Journal = { journal_no: number; kind: JournalKind; ref: string; user_no: number | null; memo: string | null }
type Entry = { journal_no: number; account_no: number; amount: number; balance: number; grp: number | null }
type Use = { journal_no: number; lot_no: number; amount: number }

function makeBooks(tx: Tx, rows: Account[], numbers: number[], now: Date) {
  const accounts = new Map(rows.map((row) => [nameOf(row.user_no, row.kind), row]))
  const at = rows.reduce((latest, { last_dt }) => (Date.parse(last_dt) > Date.parse(latest) ? last_dt : latest), now.toISOString())
  const kinds = new Map<number, JournalKind>()
  const [journals, entries, made, uses] = [[] as Journal[], [] as Entry[], [] as Lot[], [] as Use[]]
  const [touched, changed] = [new Set<Account>(), new Set<Lot>()]
  const posted = new Map<string, Entry>()
  const shelves = new Map<string, Shelf>()
  const known = new Map<number, Lot>()

  const account = (userNo: number | null, kind: Account['kind']): Account => {
    const found = accounts.get(nameOf(userNo, kind))
    if (!found) throw new Error(`The account ${kind} is not held.`)
    return found
  }
  /** A journal has one entry for an account. */
  const post = (journalNo: number, to: Account, amount: number): void => {
    if (amount === 0) return
    to.balance += amount
    touched.add(to)
    const name = nameOf(journalNo, String(to.account_no))
    const before = posted.get(name)
    if (before) {
      before.amount += amount
      before.balance = to.balance
      return
    }
    const shown = to.user_no !== null && (to.kind === 'paid' || to.kind === 'free')
    const grp = shown ? HISTORY_GROUPS.indexOf(JOURNAL_KINDS[kinds.get(journalNo)!]) : null
    const entry = { journal_no: journalNo, account_no: to.account_no, amount, balance: to.balance, grp }
    posted.set(name, entry)
    entries.push(entry)
  }
  /** A lot is one thing here, however often it is read. */
  const same = (lots: Lot[]): Lot[] =>
    lots.map((lot) => known.get(lot.lot_no) ?? (known.set(lot.lot_no, lot), lot))
  const shelfOf = (userNo: number, bucket: Bucket): Shelf => {
    const name = nameOf(userNo, bucket)
    const shelf = shelves.get(name) ?? { lots: [], fresh: [], isWhole: false, read: 0 }
    shelves.set(name, shelf)
    return shelf
  }
  const read = async (userNos: number[], bucket: Bucket, limit: number): Promise<void> => {
    const found = same(await rowsOf<Lot>(tx, bucket === 'free' ? OPEN_FREE_LOTS : OPEN_LOTS, [userNos, bucket, limit]))
    const byOwner = Map.groupBy(found, ({ user_no }) => user_no)
    for (const userNo of userNos) {
      const shelf = shelfOf(userNo, bucket)
      const own = byOwner.get(userNo) ?? []
      shelf.isWhole = own.length < limit
      shelf.lots = own
      shelf.read = limit
    }
  }
  const take = (journalNo: number, lot: Lot, amount: number): Piece => {
    lot.remaining -= amount
    if (lot.lot_no > 0) changed.add(lot)
    uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount: -amount })
    return { lot, amount }
  }

  const books = {
    at,
    today: koreanDay(new Date(at)),
    account,
    /** Whether there is such a wallet. */
    has: (userNo: number): boolean => accounts.has(nameOf(userNo, 'paid')),
    /** Begins a journal. What it is about is booked once for a kind. */
    begin(kind: JournalKind, ref: string, userNo: number | null, memo: object | null = null): number {
      const journal_no = numbers[journals.length]
      if (journal_no === undefined) throw new Error('More journals than were asked for.')
      kinds.set(journal_no, kind)
      journals.push({ journal_no, kind, ref, user_no: userNo, memo: memo && JSON.stringify(memo) })
      return journal_no
    },
    post,
    /** Reads what can be used of these wallets, so that `amount` of each is known, or all of it. */
    async shelve(userNos: number[], bucket: Bucket, amount = 0, first = LOTS_AT_FIRST): Promise<void> {
      const unread = userNos.filter((userNo) => shelfOf(userNo, bucket).read === 0)
      if (unread.length > 0) await read(unread, bucket, first)
      for (const userNo of userNos) {
        for (;;) {
          const shelf = shelfOf(userNo, bucket)
          if (shelf.isWhole || sumOf(onShelf(shelf)) >= amount) break
          await read([userNo], bucket, shelf.read * 8)
        }
      }
    },
    /** Of what is shelved as much as can be used. */
    usable: (userNo: number, bucket: Bucket): number => sumOf(onShelf(shelfOf(userNo, bucket))),
    /** Takes viv out of a wallet, out of its lots in their order. @throws `viv.insufficient`, with nothing planned */
    use(journalNo: number, userNo: number, bucket: Bucket, amount: number): Piece[] {
      const from = account(userNo, bucket)
      const lots = onShelf(shelfOf(userNo, bucket))
      if (amount > from.balance || amount > sumOf(lots)) throw vivErrors.insufficient('amount')
      const pieces: Piece[] = []
      let left = amount
      for (const lot of lots) {
        const part = Math.min(left, lot.remaining)
        if (part > 0) pieces.push(take(journalNo, lot, part))
        left -= part
        if (left === 0) break
      }
      post(journalNo, from, -amount)
      return pieces
    },
    /** Takes viv out of one lot. */
    useLot(journalNo: number, lot: Lot, amount: number): void {
      if (amount > lot.remaining) throw vivErrors.insufficient('amount')
      if (amount === 0) return
      take(journalNo, lot, amount)
      post(journalNo, account(lot.user_no, lot.bucket), -amount)
    },
    /** Puts viv into a wallet as a new lot. */
    give(journalNo: number, lot: NewLot): void {
      const fresh: Lot = {
        expire_dt: null,
        charge_no: null,
        release_dt: null,
        ...lot,
        lot_no: -(made.length + 1),
        journal_no: journalNo,
        remaining: lot.amount,
        reg_dt: at,
      }
      made.push(fresh)
      shelfOf(lot.user_no, lot.bucket).fresh.push(fresh)
      post(journalNo, account(lot.user_no, lot.bucket), lot.amount)
    },
    /** Gives viv back to the lot that they were taken from; to one that has ended for some days more. */
    giveBack(journalNo: number, { lot, amount }: Piece, reviveUntil: string): void {
      lot.remaining += amount
      if (lot.expire_dt !== null && Date.parse(lot.expire_dt) <= Date.parse(at)) lot.expire_dt = reviveUntil
      changed.add(lot)
      uses.push({ journal_no: journalNo, lot_no: lot.lot_no, amount })
      post(journalNo, account(lot.user_no, lot.bucket), amount)
    },
    /** Lets pending viv of a lot be used. */
    release(journalNo: number, lot: Lot): void {
      post(journalNo, account(lot.user_no, 'pending'), -lot.remaining)
      lot.bucket = 'paid'
      lot.release_dt = at
      changed.add(lot)
      post(journalNo, account(lot.user_no, 'paid'), lot.remaining)
    },
    /** Income of which nothing is left waits for nothing. */
    settle(lot: Lot): void {
      lot.bucket = 'paid'
      changed.add(lot)
    },
    /** What these journals took from lots and did not give back, the last first. */
    async taken(journalNos: number[]): Promise<Piece[]> {
      const net = await rowsOf<{ lot_no: number; taken: number }>(tx, TAKEN, [journalNos])
      const lots = new Map(same(await rowsOf<Lot>(tx, LOTS, [net.map(({ lot_no }) => lot_no)])).map((lot) => [lot.lot_no, lot]))
      return net.map(({ lot_no, taken }) => ({ lot: lots.get(lot_no)!, amount: taken }))
    },
    madeBy: async (journalNos: number[]): Promise<Lot[]> => same(await rowsOf<Lot>(tx, LOTS_MADE, [journalNos])),
    lotsOf: async (lotNos: number[]): Promise<Lot[]> => same(await rowsOf<Lot>(tx, LOTS, [lotNos])),
    /** The member did something with their wallet: the months without use begin anew. */
    note(userNo: number): void {
      const own = account(userNo, 'paid')
      if (own.use_day < books.today) own.use_day = books.today
      touched.add(own)
    },
    /** Counts what was given away today and this month. */
    countGift(userNo: number, amount: number): void {
      const own = account(userNo, 'paid')
      const { day, month } = givenOf(own, books.today)
      Object.assign(own, { gift_day: books.today, gift_day_sum: day + amount, gift_month_sum: month + amount })
      touched.add(own)
    },
    /** Sends all that was planned; once. */
    write: (): Promise<unknown> =>
      rowsOf(tx, WRITE, [
        at,
        ...journalArrays(journals),
        ...accountArrays([...touched]),
        ...entryArrays(entries.filter(({ amount }) => amount !== 0)),
        ...lotArrays(made, changed, uses),
      ]),
  }
  return books
}

/** What can be used of a bucket: `lots` as they were read, `read` at most, and those made here, which come after all that is there. */
type Shelf = { lots: Lot[]; fresh: Lot[]; isWhole: boolean; read: number }
const onShelf = ({ lots, fresh, isWhole }: Shelf): Lot[] => (isWhole ? [...lots, ...fresh] : lots)

/** What a member gave away on this day, and in its month. */
export function givenOf({ gift_day, gift_day_sum, gift_month_sum }: Account, today: string): { day: number; month: number } {
  return { day: gift_day === today ? gift_day_sum : 0, month: gift_day?.slice(0, 7) === today.slice(0, 7) ? gift_month_sum : 0 }
}

const nameOf = (userNo: number | null, kind: string): string => `${userNo ?? ''}:${kind}`
const sumOf = (lots: Lot[]): number => lots.reduce((sum, { remaining }) => sum + remaining, 0)

/** Arrays as PostgreSQL reads them: the driver would look at each value again and again. Only `memo` holds other than plain words. */
const columns = <T extends object, K extends keyof T>(rows: readonly T[], keys: readonly K[]): string[] =>
  keys.map((key) => `{${rows.map((row) => elementOf(row[key])).join(',')}}`)

function elementOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  return value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`
}

const journalArrays = (rows: Journal[]) => columns(rows, ['journal_no', 'kind', 'ref', 'user_no', 'memo'])
const accountArrays = (rows: Account[]) =>
  columns(rows, ['account_no', 'balance', 'use_day', 'gift_day', 'gift_day_sum', 'gift_month_sum'])
const entryArrays = (rows: Entry[]) => columns(rows, ['journal_no', 'account_no', 'amount', 'balance', 'grp'])
const MADE = [
  'user_no',
  'bucket',
  'source',
  'origin_source',
  'origin_dt',
  'journal_no',
  'amount',
  'remaining',
  'expire_dt',
  'charge_no',
  'release_dt',
] as const
const lotArrays = (made: Lot[], changed: Set<Lot>, uses: Use[]) => [
  ...columns(made, MADE),
  ...columns([...changed], ['lot_no', 'remaining', 'bucket', 'expire_dt', 'release_dt']),
  ...columns(uses, ['journal_no', 'lot_no', 'amount']),
]
