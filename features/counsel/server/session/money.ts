import { grantFreeViv, holdViv, postHold, voidHold } from '#features/viv/server/public.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { cancelTierAt, extensionRef, isRegulated, refundOf, returnsUnused, shareByMinutes, usedMinutes } from '../../rules.ts'
import { EXTENSION, extensionsOf, pairOf, partsOf, refundTermsIn, type CounselRecord } from './rows.ts'

/** What of one hold goes to the expert and what comes back to the member. */
type Share = { ref: string; paid: number; returned: number }

/** Ends the holds of a counselling: `share` says how. The extension that is still asked for is released. */
async function settle(tx: Tx, row: CounselRecord, shares: readonly Share[], now: Date): Promise<void> {
  await releaseExtension(tx, row, now)
  const { expert_user_no: expert } = pairOf(row)
  for (const { ref, paid, returned } of shares) {
    if (paid > 0) await postHold(tx, { hold: ref, amount: paid, to: { user_no: expert } }, now)
    if (returned > 0) await voidHold(tx, { hold: ref, amount: returned }, now)
  }
  const [paid, returned] = [sumOf(shares.map((one) => one.paid)), sumOf(shares.map((one) => one.returned))]
  await tx.sql`
    update counsel set paid_viv = paid_viv + ${paid}, returned_viv = returned_viv + ${returned} where coun_no = ${row.coun_no}`
}

/** Everything back to the member. */
export const releaseAll = async (tx: Tx, row: CounselRecord, now: Date): Promise<void> =>
  settle(tx, row, await percentOf(tx, row, 100), now)

/** Everything to the expert but `lostSeconds`, of which whole minutes come back. */
export async function payAllButLost(tx: Tx, row: CounselRecord, lostSeconds: number, now: Date): Promise<void> {
  const parts = await partsOf(tx, row)
  const minutes = sumOf(parts.map((one) => one.minutes))
  await settle(tx, row, shareByMinutes(parts, minutes - Math.floor((lostSeconds * 1000) / MINUTE_MS)), now)
}

/** The part that the member gets back, in percent of each hold; the rest to the expert. */
export const payWithRefund = async (tx: Tx, row: CounselRecord, percent: number, now: Date): Promise<void> =>
  settle(tx, row, await percentOf(tx, row, percent), now)

/** The tier of a cancellation at this moment (decisions d-2). */
export async function payByTier(tx: Tx, row: CounselRecord, now: Date): Promise<void> {
  const accepted = {
    accept_dt: new Date(row.accept_dt!),
    hope_dt: new Date(row.hope_dt),
    price: row.price,
    refund_terms: refundTermsIn(row),
  }
  await payWithRefund(tx, row, cancelTierAt(accepted, now)?.percent ?? 0, now)
}

export const payNoShowShare = (tx: Tx, row: CounselRecord, now: Date): Promise<void> =>
  payWithRefund(tx, row, refundTermsIn(row).no_show_percent, now)

/** When a session ended, how many seconds of it were lost, and how many of them were not added to it. */
export type SessionEnd = { quit: Date; lostSeconds: number; lostBeyondAdded: number }

/** The used minutes to the expert, the rest back. */
export async function payUsedMinutes(tx: Tx, row: CounselRecord, end: SessionEnd, now: Date): Promise<void> {
  await settle(tx, row, shareByMinutes(await partsOf(tx, row), minutesOf(row, end)), now)
}

/** Like `payUsedMinutes` when much of the session is unused, else like `payAllButLost`. */
export async function payUsedMinutesIfMuchIsLeft(tx: Tx, row: CounselRecord, end: SessionEnd, now: Date): Promise<void> {
  const parts = await partsOf(tx, row)
  const used = minutesOf(row, end)
  if (returnsUnused(parts, used, refundTermsIn(row))) await settle(tx, row, shareByMinutes(parts, used), now)
  else await payAllButLost(tx, row, end.lostBeyondAdded, now)
}

/** Free viv for a member whose expert did not come; not for a regulated category (decisions d-3). */
export async function compensateMember(tx: Tx, row: CounselRecord, now: Date): Promise<void> {
  if (isRegulated(row.cate_no)) return
  const amount = refundOf(row.price, refundTermsIn(row).gift_percent)
  if (amount > 0) await grantFreeViv(tx, { user_no: pairOf(row).user_no, amount, ref: `coun:${row.coun_no}:no-show` }, now)
}

/** Holds the price of one more extension. @throws `viv.insufficient` */
export async function holdExtension(tx: Tx, row: CounselRecord, now: Date): Promise<void> {
  const { user_no, expert_user_no } = pairOf(row)
  const extNo = (await extensionsOf(tx, row.coun_no)).length + 1
  const price = row.ext_price!
  await tx.sql`
    insert into counsel_extension (coun_no, ext_no, minutes, price, reg_dt) values (${row.coun_no}, ${extNo}, ${row.ext_minutes!}, ${price}, ${now})`
  const hold = { user_no, amount: price, ref: extensionRef(row.coun_no, extNo), to: { user_no: expert_user_no } }
  await holdViv(tx, { ...hold, withFree: !isRegulated(row.cate_no) }, now)
}

/** Returns what the extension that is asked for holds, if there is one. */
export async function releaseExtension(tx: Tx, { coun_no }: CounselRecord, now: Date): Promise<void> {
  const [open] = await tx.sql<{ ext_no: number; price: number }[]>`
    update counsel_extension set state = ${EXTENSION.released} where coun_no = ${coun_no} and state = ${EXTENSION.requested} returning ext_no, price`
  if (open) await voidHold(tx, { hold: extensionRef(coun_no, open.ext_no) }, now)
}

/** What was paid stays held until the session ends. */
export async function acceptExtension(tx: Tx, { coun_no }: CounselRecord): Promise<void> {
  await tx.sql`update counsel_extension set state = ${EXTENSION.accepted} where coun_no = ${coun_no} and state = ${EXTENSION.requested}`
}

async function percentOf(tx: Tx, row: CounselRecord, percent: number): Promise<Share[]> {
  return (await partsOf(tx, row)).map(({ ref, price }) => {
    const returned = refundOf(price, percent)
    return { ref, paid: price - returned, returned }
  })
}

const minutesOf = ({ start_dt }: CounselRecord, { quit, lostSeconds }: SessionEnd): number =>
  usedMinutes({ start: new Date(start_dt!), quit, lostSeconds })

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
