import { HOLIDAYS } from '#kit/contract/business-days.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Business } from '#kit/server/config/business.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Center, getBusiness, getNotice, NoticeHead } from '../contract.ts'
import { closedFor, nextOpening, NOTICE_PAGE } from '../rules.ts'
import { VERSION } from './data.ts'

/** A page of published notices after `afterNo`. */
export function noticesOf(db: Pool, afterNo: number | undefined, now: Date): Promise<NoticeHead[]> {
  return rowsOf<NoticeHead>(db, afterNo === undefined ? NOTICES : NOTICES_AFTER, afterNo === undefined ? [now] : [now, afterNo])
}

const notices = (after: string): Statement => `
  select n.notice_no, n.title, n.is_pinned, n.publish_dt from notice n
  where n.state = 1 and n.publish_dt <= $1 ${after}
  order by n.is_pinned desc, n.publish_dt desc, n.notice_no desc limit ${NOTICE_PAGE}`

export const NOTICES = notices('')
/** The cursor notice may have been hidden meanwhile, so its state is not checked. */
export const NOTICES_AFTER = notices(`
  and (n.is_pinned, n.publish_dt, n.notice_no) < (select l.is_pinned, l.publish_dt, l.notice_no from notice l where l.notice_no = $2)`)

/** @throws `request.not_found` for hidden, unpublished and unknown notices */
export async function noticeOf(db: Pool, noticeNo: number, now: Date): Promise<Answer<typeof getNotice>> {
  const [notice] = await db.sql<Answer<typeof getNotice>[]>`
    select notice_no, title, is_pinned, publish_dt, body,
      case when effective_dt is not null then json_build_object('effective_dt', effective_dt, 'is_unfavourable', is_unfavourable) end as change
    from notice
    where notice_no = ${noticeNo} and state = 1 and publish_dt <= ${now}`
  if (!notice) throw requestErrors.not_found()
  return notice
}

/** A notice that members get an alarm about. */
export type ToldNotice = { notice_no: number; title: string; publish_dt: string }

/** The published notices that members are told of. One that was put up again days after its moment is no news. */
export const noticesToTell = (db: Pool, now: Date): Promise<ToldNotice[]> => rowsOf<ToldNotice>(db, TOLD, [now])

const NEWS_DAYS = 3
const TOLD: Statement = `
  select n.notice_no, n.title, n.publish_dt from notice n
  where n.state = 1 and n.is_told and n.publish_dt <= $1 and n.publish_dt > $1::timestamptz - interval '${NEWS_DAYS} days' order by n.publish_dt`

export function centerAt(now: Date, { hours, phone, mail }: Business): Center {
  const why = closedFor(now, hours)
  return {
    hours,
    is_open: why === null,
    closed_for: why,
    holiday: HOLIDAYS[koreanDay(now)] ?? null,
    open_dt: nextOpening(now, hours).toISOString(),
    phone,
    mail,
  }
}

export function businessFacts({ hours: _hours, postcodeWidget: _widget, ...facts }: Business): Answer<typeof getBusiness> {
  return { ...facts, version: VERSION }
}
