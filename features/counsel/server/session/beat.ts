import { AppError } from '#kit/contract/errors.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Channel } from '../../contract/product-rules.ts'
import type { sendBeat, Side } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { mediaWordOf, startWindow } from '../../rules.ts'
import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'
import { actOnCounsel, afterChange } from './act.ts'
import { addAdjustment } from './adjust.ts'
import { isLostNow } from './lost-time.ts'
import { isPresent, lastBeats, presenceOf, recordBeatOf } from './presence.ts'
import { lockCounsel } from './rows.ts'

type Standing = { state: number; side: Side; channel: Channel; hope_dt: string; end_dt: string | null }
type Beat = { counNo: number; userNo: number; report: Body<typeof sendBeat>; now: Date }

/**
 * Records that a side is on the session's screen, and in a voice or video session whether it hears the other one. The beat with which both
 * are there starts the session; one with which lost time ends adds it to the session. @throws `counsel.not_found`
 */
export async function beat(db: Pool, { counNo, userNo, report, now }: Beat): Promise<Answer<typeof sendBeat>> {
  const before = await standingOf(db, counNo, userNo)
  if (!counts(before, now)) return answer(db, counNo, before, now)
  const media = before.channel === 'chat' ? null : mediaWordOf(report)
  const begun = await recordBeatOf(db, { counNo, side: before.side, media, now })
  if (before.state === COUNSEL.accepted) await startIfBothAreThere(db, counNo, before.side, now)
  else if (begun !== null) await adjust(db, counNo, now)
  return answer(db, counNo, await standingOf(db, counNo, userNo), now)
}

/** Beats count from the moment on at which the session may start. */
function counts({ state, hope_dt }: Standing, now: Date): boolean {
  return RUNNING_STATES.includes(state) || (state === COUNSEL.accepted && now >= startWindow(new Date(hope_dt)).from)
}

async function startIfBothAreThere(db: Pool, counNo: number, side: Side, now: Date): Promise<void> {
  const last = await lastBeats(db, counNo)
  if (!isPresent(side === 'member' ? last.expert : last.member, now)) return
  try {
    await db.transaction((tx) => actOnCounsel(tx, counNo, { act: 'start', by: 'system', context: { now, userNo: null } }))
  } catch (error) {
    // The other side's beat has started it, or it cannot start now.
    if (!(error instanceof AppError)) throw error
  }
}

const adjust = (db: Pool, counNo: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockCounsel(tx, counNo)
    if (!row || !RUNNING_STATES.includes(row.state)) return
    const presence = await presenceOf(tx, counNo)
    // What is being lost is added when it is over, or when the time is up.
    if (isLostNow(presence, now)) return
    if (await addAdjustment(tx, row, presence, now)) await afterChange(tx, (await lockCounsel(tx, counNo))!, now)
  })

async function answer(db: Db, counNo: number, { state, side, end_dt }: Standing, now: Date): Promise<Answer<typeof sendBeat>> {
  const last = await lastBeats(db, counNo)
  return { now: now.toISOString(), state, end_dt, is_present: isPresent(side === 'member' ? last.expert : last.member, now) }
}

async function standingOf(db: Db, counNo: number, userNo: number): Promise<Standing> {
  const [row] = await rowsOf<Standing>(db, STANDING, [counNo, userNo])
  if (!row) throw counselErrors.not_found()
  return row
}

/** $1 the counselling, $2 the viewer. */
export const STANDING: Statement = `
  select state, case when user_no = $2 then 'member' else 'expert' end as side, channel, hope_dt, end_dt from counsel
  where coun_no = $1 and $2::bigint in (user_no, expert_user_no)`
