import { isBlank, safeMarkup } from '#kit/contract/markup.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db.ts'
import type { JsonBytes, Me } from '#kit/server/handle.ts'
import { jsonOf, rowsOf } from '#kit/server/prepared.ts'
import type { Services } from '#kit/server/services.ts'
import type { createDaily, editDaily } from '../contract.ts'
import { dailyErrors } from '../errors.ts'
import { isEmptyDaily, isRecordable, koreanDay } from '../rules.ts'
import { dropEverywhere, guestLine } from './guest.ts'
import { CREATE, EDIT, HOLD } from './sql.ts'

type Writing<D> = { db: D; me: Me; now: Date; services: Services }

/** Writes a daily; the line and the author's other devices hear of it after the commit. */
export async function writeDaily({ db, me, now, services }: Writing<Tx>, body: Body<typeof createDaily>): Promise<JsonBytes> {
  refuseEmpty(body)
  const today = koreanDay(now)
  const recordDate = body.record_date ?? today
  if (!isRecordable(recordDate, today)) throw dailyErrors.bad_date('record_date')

  const content = safeMarkup(body.daily_content)
  const json = await jsonOf(db, CREATE, [me.user_no, content, body.daily_info, body.visibility, recordDate, now])
  if (body.visibility === 'public') services.hub.toAll('dl', {})
  tellAuthor(services, me)
  return json!
}

/** Rewrites my daily; what it said is kept for reports. */
export async function rewriteDaily(
  { db, me, now, services }: Writing<Pool>,
  dailyNo: number,
  body: Body<typeof editDaily>,
): Promise<JsonBytes> {
  refuseEmpty(body)
  const json = await db.transaction(async (tx) => {
    const held = await rowsOf(tx, HOLD, [me.user_no, dailyNo])
    if (held.length === 0) throw dailyErrors.not_found()
    await dropEverywhere(tx)
    return jsonOf(tx, EDIT, [me.user_no, dailyNo, safeMarkup(body.daily_content), body.daily_info, body.visibility, now])
  })
  guestLine(db).drop()
  tellAuthor(services, me)
  return json!
}

/** Hides my daily for good. Its comments and likes stay with it, for reports. */
export async function removeDaily({ db, me, services }: Writing<Pool>, dailyNo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await rowsOf(tx, HOLD, [me.user_no, dailyNo])
    if (held.length === 0) throw dailyErrors.not_found()
    await dropEverywhere(tx)
    await tx.sql`update post set state = 0 where post_no = ${dailyNo}`
  })
  guestLine(db).drop()
  tellAuthor(services, me)
}

function refuseEmpty({ daily_content, daily_info }: Body<typeof editDaily>): void {
  if (isEmptyDaily(isBlank(daily_content) ? '' : daily_content, daily_info)) throw dailyErrors.empty()
}

function tellAuthor({ hub }: Services, { user_no }: Me): void {
  hub.toUsers([user_no], 'ud', { user_no })
}
