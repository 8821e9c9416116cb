import type { Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { CounselInfo, Side } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { answerDue, MOVE_BEFORE_MINUTES, MOVES_MAX } from '../../rules.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { COUNSEL } from '../../transitions.ts'
import { counselAlarms as words } from '../../words/alarms.ts'
import { lockPair } from '#features/block/server/public.ts'
import { freeSlotAt } from '../apply/slots.ts'
import { offerFreedTime } from '../apply/watch.ts'
import { afterChange } from './act.ts'
import { alarmTo } from './alarms.ts'
import { infoOf } from './info.ts'
import { lockCounsel, pairOf, type CounselRecord } from './rows.ts'
import type { SideCall } from './verbs.ts'
import { whenText } from './when.ts'

/**
 * Moves a request, or proposes another start of an accepted session.
 * @throws `counsel.slot_taken`, `too_soon`, `same_time`, `move_max`, `move_late`, `not_now`
 */
export function proposeMove(db: Pool, call: SideCall, hopeDt: string): Promise<CounselInfo> {
  const { counNo, userNo, now } = call
  return db.transaction(async (tx) => {
    const { row, side } = await lockedFor(tx, call)
    const to = new Date(hopeDt)
    await ensureMovable(tx, row, to, now)
    if (to.getTime() === Date.parse(row.hope_dt)) throw counselErrors.same_time('hope_dt')
    if (row.state === COUNSEL.requested) {
      if (side !== 'member') throw counselErrors.not_now()
      await setStart(tx, counNo, to, answerDue(new Date(row.reg_dt), to), now)
      await offerFreedTime(tx, { ...pairOf(row), during: row.during }, now)
      await alarm(tx, row, 'expert', words.requestMoved(row.title, whenText(to)), now)
    } else {
      if (row.move_count >= MOVES_MAX) throw counselErrors.move_max()
      await tx.sql`update counsel set move_dt = ${to}, move_by = ${side}, recent_dt = ${now} where coun_no = ${counNo}`
      await alarm(tx, row, otherSide(side), words.moveProposed(row.title, whenText(to)), now)
    }
    await record(tx, row, side, { hope_dt: row.hope_dt, to: to.toISOString() }, now)
    await afterChange(tx, (await lockCounsel(tx, counNo))!, now)
    return infoOf(tx, userNo, counNo, now)
  })
}

/** Accepts or refuses the proposed start; its proposer takes it back. @throws `counsel.no_move`, `own_move`, `slot_taken`, `too_soon`, `move_late` */
export function answerProposedMove(db: Pool, call: SideCall, accept: boolean): Promise<CounselInfo> {
  const { counNo, userNo, now } = call
  return db.transaction(async (tx) => {
    const { row, side } = await lockedFor(tx, call)
    if (row.state !== COUNSEL.accepted || row.move_dt === null) throw counselErrors.no_move()
    const isOwn = row.move_by === side
    if (accept && isOwn) throw counselErrors.own_move()
    const to = new Date(row.move_dt)
    if (accept) {
      await ensureMovable(tx, row, to, now)
      await setStart(tx, counNo, to, null, now)
      await offerFreedTime(tx, { ...pairOf(row), during: row.during }, now)
    }
    await tx.sql`
      update counsel set move_dt = null, move_by = null, recent_dt = ${now}, move_count = move_count + ${accept ? 1 : 0} where coun_no = ${counNo}`
    const text = accept
      ? words.moveAccepted(row.title, whenText(to))
      : isOwn
        ? words.moveTakenBack(row.title)
        : words.moveRefused(row.title)
    await alarm(tx, row, otherSide(side), text, now)
    await record(tx, row, side, { accept, to: to.toISOString() }, now)
    await afterChange(tx, (await lockCounsel(tx, counNo))!, now)
    return infoOf(tx, userNo, counNo, now)
  })
}

/** Locks the two members first, as every request for a time of the expert does. */
async function lockedFor(tx: Tx, { counNo, userNo }: SideCall): Promise<{ row: CounselRecord; side: Side }> {
  const [pair] = await tx.sql<{ user_no: number; expert_user_no: number }[]>`
    select user_no, expert_user_no from counsel where coun_no = ${counNo} and ${userNo}::bigint in (user_no, expert_user_no)`
  if (!pair) throw counselErrors.not_found()
  await lockPair(tx, pair.user_no, pair.expert_user_no)
  const row = await lockCounsel(tx, counNo)
  if (!row || (row.user_no !== userNo && row.expert_user_no !== userNo)) throw counselErrors.not_found()
  return { row, side: row.user_no === userNo ? 'member' : 'expert' }
}

/** The expert's other sessions and their calendar allow the new start, and it is not too late for a move. */
async function ensureMovable(tx: Tx, row: CounselRecord, to: Date, now: Date): Promise<void> {
  if (row.state !== COUNSEL.requested && row.state !== COUNSEL.accepted) throw counselErrors.not_now()
  const soon = new Date(now.getTime() + MOVE_BEFORE_MINUTES * MINUTE_MS)
  if (row.state === COUNSEL.accepted && (new Date(row.hope_dt) < soon || to < soon)) throw counselErrors.move_late()
  const { user_no, expert_user_no } = pairOf(row)
  const wanted = { expertNo: expert_user_no, minutes: row.minutes, start: to, viewerNo: user_no, exceptNo: row.coun_no, now }
  await freeSlotAt(tx, wanted)
}

/** `answerDueDt` null: it has been answered. */
async function setStart(tx: Tx, counNo: number, start: Date, answerDueDt: Date | null, now: Date): Promise<void> {
  await rowsOf(tx, SET_START, [counNo, start, answerDueDt, now])
}

const alarm = (tx: Tx, row: CounselRecord, side: Side, text: string, now: Date): Promise<void> =>
  alarmTo(tx, row, { side, kind: 'COUN_RESCHEDULE', target: `counsel:${row.coun_no}:move:${now.getTime()}`, text }, now)

async function record({ sql }: Tx, row: CounselRecord, side: Side, detail: Record<string, string | boolean>, now: Date): Promise<void> {
  await sql`
    insert into counsel_history (coun_no, event, from_state, to_state, actor, detail, reg_dt)
    values (${row.coun_no}, 'move', ${row.state}, ${row.state}, ${side}, ${sql.json(detail)}, ${now})`
}

const otherSide = (side: Side): Side => (side === 'member' ? 'expert' : 'member')

// $1 the counselling, $2 the start, $3 until when it must be answered, $4 now.
const SET_START: Statement = `
  update counsel set hope_dt = $2::timestamptz, answer_due_dt = coalesce($3::timestamptz, answer_due_dt), recent_dt = $4,
    during = tstzrange($2::timestamptz, $2::timestamptz + make_interval(mins => minutes + buffer_minutes)) where coun_no = $1`
