import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import type { VivBalance } from '../../contract.ts'
import { PENDING_DAYS, type JournalKind } from '../../rules.ts'
import { openBooks } from '../ledger/session.ts'

const DAY = 86_400_000

type Granting = {
  user_no: number
  amount: number
  ref: string
  expire_dt?: Date
  /** The bonus of a charge goes back with it. */ charge_no?: number
}

/** Gives free viv out of the platform's own. The same `ref` again changes nothing. */
export async function grantFreeViv(tx: Tx, { user_no, amount, ref, expire_dt, charge_no }: Granting, now: Date): Promise<void> {
  const books = await openBooks(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'event_grant', ref)) return
  const journal = books.begin('event_grant', ref, user_no)
  books.post(journal, books.account(null, 'promo'), -amount)
  books.give(journal, {
    user_no,
    bucket: 'free',
    source: 'event',
    origin_source: 'event',
    origin_dt: books.at,
    amount,
    expire_dt: expire_dt?.toISOString() ?? null,
    charge_no: charge_no ?? null,
  })
  await books.write()
}

/** `words`: what it is for, as the members read it. */
type GrantingAll = { user_nos: readonly number[]; amount: number; ref: string; words: string; expire_dt?: Date | undefined }

/** Gives free viv to many at once, each by a journal of its own: 'ref:user_no'. The same `ref` again changes nothing. */
export async function grantToAll(tx: Tx, { user_nos, amount, ref, words, expire_dt }: GrantingAll, now: Date): Promise<void> {
  const books = await openBooks(tx, { members: user_nos, platform: ['promo'], now, journals: user_nos.length })
  const refs = user_nos.map((userNo) => `${ref}:${userNo}`)
  const before = await tx.sql<{ ref: string }[]>`select ref from viv_journal where kind = 'event_grant' and ref = any(${refs})`
  const booked = new Set(before.map((row) => row.ref))
  for (const userNo of user_nos) {
    if (booked.has(`${ref}:${userNo}`)) continue
    const journal = books.begin('event_grant', `${ref}:${userNo}`, userNo, { words })
    books.post(journal, books.account(null, 'promo'), -amount)
    books.give(journal, { user_no: userNo, bucket: 'free', ...eventAt(books.at), amount, expire_dt: expire_dt?.toISOString() ?? null })
  }
  await books.write()
}

type Adjusting = { user_no: number; bucket: 'paid' | 'free'; amount: number; ref: string }

/**
 * Puts a member's viv right, against the platform's own: above 0 given, below 0 taken. What is given is nobody's money and is not
 * exchanged. The same `ref` again changes nothing. @throws `viv.insufficient`, where less is there or can be used
 */
export async function adjustViv(tx: Tx, { user_no, bucket, amount, ref }: Adjusting, now: Date): Promise<void> {
  const books = await openBooks(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'adjust', ref)) return
  const journal = books.begin('adjust', ref, null)
  if (amount < 0) {
    await books.shelves.fill([user_no], bucket, -amount)
    books.use(journal, user_no, bucket, -amount)
  } else {
    books.give(journal, { user_no, bucket, ...eventAt(books.at), amount })
  }
  books.post(journal, books.account(null, 'promo'), -amount)
  await books.write()
}

const eventAt = (at: string) => ({ source: 'event', origin_source: 'event', origin_dt: at }) as const

type Crediting = { user_no: number; amount: number; ref: string; pending_days?: number }

/** Credits income that nobody's viv pay for: the platform advances it. The same `ref` again changes nothing. */
export async function creditSale(tx: Tx, { user_no, amount, ref, pending_days = PENDING_DAYS }: Crediting, now: Date): Promise<void> {
  const books = await openBooks(tx, { members: [user_no], platform: ['promo'], now })
  if (await isBooked(tx, 'sale_pending', ref)) return
  const journal = books.begin('sale_pending', ref, user_no)
  books.post(journal, books.account(null, 'promo'), -amount)
  const release = new Date(Date.parse(books.at) + pending_days * DAY).toISOString()
  const income = { source: 'sale', origin_source: 'sale', origin_dt: books.at, release_dt: release } as const
  books.give(journal, { user_no, bucket: pending_days === 0 ? 'paid' : 'pending', amount, ...income })
  await books.write()
}

/** Lets income be used before its days are over; `ref` as it was booked with. What is released already stays so. */
export async function releaseSale(tx: Tx, { ref }: { ref: string }, now: Date): Promise<void> {
  const lots = await tx.sql<{ lot_no: number; user_no: number }[]>`
    select l.lot_no, l.user_no from viv_lot l join viv_journal j on j.journal_no = l.journal_no
    where j.ref = ${ref} and j.kind in ('order_pay', 'spend_post', 'sale_pending') and l.bucket = 'pending'`
  const [first] = lots
  if (!first) return
  const numbers = lots.map(({ lot_no }) => lot_no)
  await release(tx, first.user_no, numbers, now)
}

/** Lots that one transaction releases at most. */
const RELEASE_MAX = 200

/** Income whose days are over can be used. Gives how many lots that was. */
export async function releaseDue(db: Pool, now: Date): Promise<number> {
  let released = 0
  for (;;) {
    const due = await db.sql<{ lot_no: number; user_no: number }[]>`
      select lot_no, user_no from viv_lot where bucket = 'pending' and release_dt <= ${now} order by release_dt, lot_no limit ${RELEASE_MAX}`
    for (const [userNo, lots] of Map.groupBy(due, ({ user_no }) => user_no)) {
      await db.transaction((tx) =>
        release(
          tx,
          userNo,
          lots.map(({ lot_no }) => lot_no),
          now,
        ),
      )
    }
    released += due.length
    if (due.length < RELEASE_MAX) return released
  }
}

export const hasDueSales = async ({ sql }: Pool, now: Date): Promise<boolean> =>
  (await sql`select from viv_lot where bucket = 'pending' and release_dt <= ${now} limit 1`).length > 0

async function release(tx: Tx, userNo: number, lotNos: number[], now: Date): Promise<void> {
  const books = await openBooks(tx, { members: [userNo], now, journals: lotNos.length })
  for (const lot of await books.shelves.byNumber(lotNos)) {
    if (lot.bucket !== 'pending') continue
    if (lot.remaining > 0) books.release(books.begin('sale_release', `lot:${lot.lot_no}`, userNo), lot)
    else books.settle(lot)
  }
  await books.write()
}

/** What a member can use now: paid viv go first. */
export async function balanceOf({ sql }: Db, userNo: number): Promise<VivBalance> {
  const rows = await sql<{ kind: 'paid' | 'free'; balance: number }[]>`
    select kind, balance from viv_account where user_no = ${userNo} and kind in ('paid', 'free')`
  return { paid: 0, free: 0, ...Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance])) }
}

/** Whether this was booked before. */
export async function isBooked({ sql }: Tx, kind: JournalKind, ref: string): Promise<boolean> {
  const found = await sql`select from viv_journal where kind = ${kind} and ref = ${ref}`
  return found.length > 0
}
