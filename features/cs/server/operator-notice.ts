import { logAct, operatorNameSql, queueStart, sortSql, type OperatorContext } from '#features/operator/server/public.ts'
import { earliestEffective } from '#features/policy/rules.ts'
import type { Body, Query } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { startOfDay } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { addNotice, editNotice, listNoticeQueue, NoticeCase, NoticeRow, showNotice } from '../operator-contract.ts'
import { csErrors } from '../errors.ts'
import { NOTICE_ACTS, NOTICE_ORDER, type NoticeQueue } from '../operator-rules.ts'

/** A page of notices: scheduled ones in the order in which they appear, others newest first. */
export function noticeQueue(db: Db, query: Query<typeof listNoticeQueue>, now: Date): Promise<NoticeRow[]> {
  const { queue, limit } = query
  return rowsOf<NoticeRow>(db, QUEUES[queue], [...queueStart({ ...query, sort: NOTICE_ORDER[queue] }), limit, now])
}

/** @throws `request.not_found` */
export async function noticeCase(db: Db, noticeNo: number): Promise<NoticeCase> {
  const [row] = await rowsOf<NoticeCase>(db, ONE, [noticeNo])
  if (!row) throw requestErrors.not_found()
  return row
}

/** @throws `cs.notice_past`, `cs.notice_short` */
export async function insertNotice(op: OperatorContext, { publish_dt, change, ...words }: Body<typeof addNotice>): Promise<NoticeCase> {
  const { tx, now } = op
  const publish = publish_dt === null ? now : later(publish_dt, now)
  const announced = announcedBy(change)
  checkPeriod(announced, publish)
  const [made] = await tx.sql<[{ notice_no: number }]>`
    insert into notice ${tx.sql({ ...words, ...announced, publish_dt: publish, reg_dt: now })} returning notice_no`
  return stored(op, made.notice_no, NOTICE_ACTS.add, { after: SHOWN }, '')
}

/** @throws `cs.notice_changed`, `cs.notice_past`, `cs.notice_published`, `cs.notice_short`, `request.not_found` */
export async function updateNotice(
  op: OperatorContext,
  noticeNo: number,
  { version, reason, publish_dt, change, ...words }: Body<typeof editNotice>,
): Promise<NoticeCase> {
  const { tx, now } = op
  const before = await lock(op, noticeNo, version)
  const hasAppeared = before.publish_dt <= now
  if (hasAppeared && before.state === SHOWN && publish_dt !== null) throw csErrors.notice_published('publish_dt')
  const publish = publish_dt !== null ? later(publish_dt, now) : hasAppeared ? before.publish_dt : now
  const announced = announcedBy(change)
  const isSame =
    announced.is_unfavourable === before.is_unfavourable && announced.effective_dt?.getTime() === before.effective_dt?.getTime()
  // Members learn of another day only now.
  checkPeriod(announced, hasAppeared && !isSame && publish_dt === null ? now : publish)
  const set = { ...words, ...announced, publish_dt: publish, version: version + 1 }
  await tx.sql`update notice set ${tx.sql(set)} where notice_no = ${noticeNo}`
  return stored(op, noticeNo, NOTICE_ACTS.edit, { before: before.state, after: before.state }, reason)
}

/** @throws `cs.notice_changed`, `cs.notice_needed`, `cs.notice_short`, `request.not_found` */
export async function setShown(
  op: OperatorContext,
  noticeNo: number,
  { version, is_shown, reason }: Body<typeof showNotice>,
): Promise<NoticeCase> {
  const { tx, now } = op
  const before = await lock(op, noticeNo, version)
  const state = is_shown ? SHOWN : HIDDEN
  if (state === before.state) throw csErrors.notice_changed()
  const { effective_dt } = before
  let publish = before.publish_dt
  if (effective_dt !== null) {
    if (!is_shown && publish <= now && now < effective_dt) throw csErrors.notice_needed()
    // Members could not read it meanwhile.
    if (is_shown && publish < now && now < effective_dt) publish = now
    if (is_shown) checkPeriod(before, publish)
  }
  await tx.sql`update notice set ${tx.sql({ state, publish_dt: publish, version: version + 1 })} where notice_no = ${noticeNo}`
  return stored(op, noticeNo, is_shown ? NOTICE_ACTS.show : NOTICE_ACTS.hide, { before: before.state, after: state }, reason)
}

const SHOWN = 1
const HIDDEN = 0

type Announced = { effective_dt: Date | null; is_unfavourable: boolean }

const announcedBy = (change: Body<typeof addNotice>['change']): Announced =>
  change === null
    ? { effective_dt: null, is_unfavourable: false }
    : { effective_dt: startOfDay(change.effective_on), is_unfavourable: change.is_unfavourable }

/** A change holds 7 days after it was announced, 30 days if it is unfavourable. */
function checkPeriod({ effective_dt, is_unfavourable }: Announced, published: Date): void {
  if (effective_dt === null) return
  const earliest = earliestEffective(published, is_unfavourable)
  if (effective_dt < earliest) throw csErrors.notice_short('effective_on')
}

function later(publish: string, now: Date): Date {
  const at = new Date(publish)
  if (at <= now) throw csErrors.notice_past('publish_dt')
  return at
}

type Locked = Announced & { state: number; publish_dt: Date }

/** Locks a notice of which the operator has read this version. */
async function lock({ tx }: OperatorContext, noticeNo: number, version: number): Promise<Locked> {
  const [row] = await tx.sql<
    { state: number; publish_dt: string; effective_dt: string | null; is_unfavourable: boolean; version: number }[]
  >`
    select state, publish_dt, effective_dt, is_unfavourable, version from notice where notice_no = ${noticeNo} for no key update`
  if (!row) throw requestErrors.not_found()
  if (row.version !== version) throw csErrors.notice_changed()
  return { ...row, publish_dt: new Date(row.publish_dt), effective_dt: row.effective_dt === null ? null : new Date(row.effective_dt) }
}

/** Keeps the version that now holds, with who wrote it, and logs the act. */
async function stored(op: OperatorContext, noticeNo: number, act: string, facts: object, reason: string): Promise<NoticeCase> {
  const { tx, operatorNo, now } = op
  await tx.sql`
    insert into notice_version (notice_no, version, title, body, is_pinned, is_told, state, publish_dt, effective_dt, is_unfavourable, reason, operator_no, reg_dt)
    select notice_no, version, title, body, is_pinned, is_told, state, publish_dt, effective_dt, is_unfavourable, ${reason}, ${operatorNo}, ${now}::timestamptz
    from notice where notice_no = ${noticeNo}`
  const made = await noticeCase(tx, noticeNo)
  await logAct(op, { act, target: `notice:${noticeNo}`, facts: { ...facts, version_no: made.version }, reason })
  return made
}

const COLUMNS = 'n.notice_no, n.title, n.is_pinned, n.is_told, n.state, n.publish_dt, n.effective_dt, n.is_unfavourable, n.version'

const IN_QUEUE = {
  shown: `n.state = ${SHOWN} and n.publish_dt <= $4::timestamptz`,
  scheduled: `n.state = ${SHOWN} and n.publish_dt > $4::timestamptz`,
  hidden: `n.state = ${HIDDEN} and $4::timestamptz is not null`,
} as const satisfies Record<NoticeQueue, string>

// $1 and $2 are the last row of the page before, $3 the limit, $4 now.
const queueOf = (queue: NoticeQueue): Statement => {
  const { after, direction } = sortSql(NOTICE_ORDER[queue])
  return `
  select ${COLUMNS} from notice n
  where ${IN_QUEUE[queue]} and (n.publish_dt, n.notice_no) ${after} ($1::text::timestamptz, $2::bigint)
  order by n.publish_dt ${direction}, n.notice_no ${direction} limit $3::int`
}

export const QUEUES = { shown: queueOf('shown'), scheduled: queueOf('scheduled'), hidden: queueOf('hidden') } as const

export const ONE: Statement = `
  select ${COLUMNS}, n.body, coalesce((select json_agg(json_build_object('version', v.version, 'title', v.title, 'body', v.body, 'is_pinned', v.is_pinned, 'is_told', v.is_told,
      'state', v.state, 'publish_dt', v.publish_dt, 'effective_dt', v.effective_dt, 'is_unfavourable', v.is_unfavourable, 'reason', v.reason,
      'by', ${operatorNameSql('v.operator_no')}, 'reg_dt', v.reg_dt) order by v.version desc)
    from notice_version v where v.notice_no = n.notice_no), '[]') as versions
  from notice n where n.notice_no = $1`
