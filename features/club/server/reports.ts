import { personSql } from '#features/account/server/public.ts'
import { clubOfRoomSql } from '#features/chat/server/public.ts'
import { visiblePostSql } from '#features/post/server/public.ts'
import { REPORT_REASONS, type ReportReason } from '#features/report/rules.ts'
import { reportReceived, type ReceivedReport } from '#features/report/server/public.ts'
import { href, pathOf } from '#features/routes.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extend } from '#kit/server/extensions.ts'
import type { ClubReport, HiddenPost } from '../contract.ts'
import { CLUB_REPORT_KINDS, CLUB_REPORTS_MAX, type ClubReportKind } from '../rules.ts'
import { clubAlarms } from '../words.ts'
import { notifyOfClub } from './alarms.ts'
import { writeHistory } from './history.ts'
import { lockAsStaff } from './members.ts'
import { staffOf } from './sql.ts'

type Place = { meet_no: number; meet_title: string; post_no: number | null; title: string }
const OF_POST: Statement = `
  select c.meet_no, c.meet_title, b.post_no, b.title from club_post b join meet c on c.meet_no = b.meet_no where b.post_no = $1`
/** $2 the name of the meetup. */
const OF_CLUB: Statement = 'select c.meet_no, c.meet_title, null::bigint as post_no, $2::text as title from meet c where c.meet_no = $1'
const OF_ROOM: Statement = `
  select c.meet_no, c.meet_title, null::bigint as post_no, '' as title from meet c where c.meet_no = ${clubOfRoomSql('$1')}`

type Evidence = { board_no?: number; cr_no?: number; meet_no?: number; adhoc_name?: string }
const isKind = (kind: string): kind is ClubReportKind => CLUB_REPORT_KINDS.some((one) => one === kind)

/** The club of something reported; undefined for what belongs to none, as a comment on a day or a message of two. */
async function placeOf(db: Db, kind: ClubReportKind, { target_no, evidence }: ReceivedReport): Promise<Place | undefined> {
  const { board_no = null, cr_no = null, meet_no = null, adhoc_name = '' } = evidence as Evidence
  if (kind === 'bungae') return (await rowsOf<Place>(db, OF_CLUB, [meet_no, adhoc_name]))[0]
  if (kind === 'chat') return (await rowsOf<Place>(db, OF_ROOM, [cr_no]))[0]
  return (await rowsOf<Place>(db, OF_POST, [kind === 'board' ? target_no : board_no]))[0]
}

/** Reasons that a club's staff may know: others endanger who reported, or are only for haru to decide. */
const toldReasons = (reason: ReportReason): ReportReason[] => (REPORT_REASONS[reason].lane === 'mod' ? [reason] : [])

/** $1 the kind, $2 the thing, $3 the club, $4 the post, $5 its author, $6 the title, $7 the reason in an array or none, $8 now. */
const RECORD: Statement = `
  insert into club_report as r (target_kind, target_no, meet_no, post_no, user_no, title, reasons, report_qtt, report_dt)
  values ($1, $2, $3, $4, $5, $6, $7, 1, $8)
  on conflict (target_kind, target_no) do update set title = excluded.title, report_dt = excluded.report_dt, settle_dt = null,
    report_qtt = case when r.settle_dt is null then r.report_qtt + 1 else 1 end,
    reasons = case when r.settle_dt is not null then excluded.reasons when r.reasons @> excluded.reasons then r.reasons else r.reasons || excluded.reasons end`

/** Records a report of something within a club, and tells its leader and managers, but not who wrote it. */
async function tellStaff(tx: Tx, received: ReceivedReport): Promise<void> {
  const { target_kind: kind, target_no, user_no, reason, now } = received
  const place = isKind(kind) ? await placeOf(tx, kind, received) : undefined
  if (!isKind(kind) || !place) return
  const { meet_no, meet_title, post_no, title } = place
  await rowsOf(tx, RECORD, [kind, target_no, meet_no, post_no, user_no, title, toldReasons(reason), now])
  const to = (await staffOf(tx, meet_no)).filter((userNo) => userNo !== user_no)
  const link = `${pathOf('ClubSettings', { id: meet_no }) ?? href('ClubDetail', { id: meet_no })}?view=reports`
  const text = clubAlarms.reported[kind](meet_title, title)
  await notifyOfClub(tx, place, { kind: 'CLUB_NOTICE', to, text, link }, now, `:reported:${kind}:${target_no}`)
}
export const clubReports = extend(reportReceived, tellStaff)

const open = ({ meetNo, viewer }: { meetNo: string; viewer: string }): string =>
  `_report.settle_dt is null and _report.meet_no = ${meetNo} and _report.user_no <> ${viewer}`

/** How many things of a club that the viewer did not write are reported and nobody looked at, as SQL. */
export const openReportsSql = (of: { meetNo: string; viewer: string }): string =>
  `(select count(*)::int from club_report _report where ${open(of)})`

/** $1 the viewer, $2 the club, $3 now. */
export const REPORTS: Statement = `
  select _report.target_kind, _report.target_no, _report.title, ${personSql('_report.user_no')} as author, _report.post_no as board_no,
    case when _report.target_kind = 'board' then p.content end as content, b.hide_dt is not null as is_hidden, _report.reasons,
    _report.report_qtt, _report.report_dt
  from club_report _report left join club_post b on b.post_no = _report.post_no
    left join lateral ${visiblePostSql({ postNo: '_report.post_no', now: '$3::timestamptz' })} p on true
  where ${open({ meetNo: '$2', viewer: '$1' })} order by _report.report_dt desc limit ${CLUB_REPORTS_MAX}`

export const reportsOf = (db: Db, meetNo: number, userNo: number, now: Date): Promise<ClubReport[]> =>
  rowsOf<ClubReport>(db, REPORTS, [userNo, meetNo, now])

/** $1 the club. */
export const HIDDEN_POSTS: Statement = `
  select b.post_no as board_no, b.title, ${personSql('b.user_no')} as author, b.hide_reason, b.hide_dt
  from club_post b where b.hide_dt is not null and b.meet_no = $1 order by b.hide_dt desc limit ${CLUB_REPORTS_MAX}`

export const hiddenPostsOf = (db: Db, meetNo: number): Promise<HiddenPost[]> => rowsOf<HiddenPost>(db, HIDDEN_POSTS, [meetNo])

/** $1 the club, $2 the kind, $3 the thing, $4 who looked, who must not be its author, $5 now. */
const SETTLE: Statement = `
  update club_report set settle_dt = $5
  where meet_no = $1 and target_kind = $2 and target_no = $3 and user_no <> $4 and settle_dt is null returning user_no`

type Settling = { tx: Tx; meetNo: number; actorNo: number; now: Date; target: { target_kind: ClubReportKind; target_no: number } }
export async function settleReport({ tx, meetNo, actorNo, now, target: { target_kind, target_no } }: Settling): Promise<void> {
  await lockAsStaff(tx, meetNo, actorNo)
  const [settled] = await rowsOf<{ user_no: number }>(tx, SETTLE, [meetNo, target_kind, target_no, actorNo, now])
  if (!settled) return
  await writeHistory(tx, [{ meet_no: meetNo, user_no: settled.user_no, actor_no: actorNo, event: `settle ${target_kind}` }], now)
}

/** Hiding a post settles what was reported of it and of its comments, but not what the actor wrote. */
export async function settlePostReports(
  { sql }: Tx,
  { postNo, actorNo, now }: { postNo: number; actorNo: number; now: Date },
): Promise<void> {
  await sql`update club_report set settle_dt = ${now} where post_no = ${postNo} and user_no <> ${actorNo} and settle_dt is null`
}
