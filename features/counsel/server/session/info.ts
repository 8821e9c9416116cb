import { endOfDayAfter } from '#kit/contract/time.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import { jsonOf, rowsOf } from '#kit/server/db/prepared.ts'
import type { JsonBytes } from '#kit/server/http/handle.ts'
import { type CounselEvent, type CounselInfo, type getCounselRoom, type Side } from '../../contract/session.ts'
import { counselErrors } from '../../errors.ts'
import { releaseAfter } from '../../operator-rules.ts'
import { cancelTiers, DISPUTE_DAYS, requestAgainFrom } from '../../rules.ts'
import { COUNSEL, OPEN_COUNSEL, type CounselTab } from '../../transitions.ts'
import { COUNTS, EXPERTS, EXPERTS_IN, INFO, MINE, MINE_IN, ROOM } from './sql.ts'
import { timelineOf } from './timeline.ts'

type Page = {
  status?: CounselTab | undefined
  offset: number
  limit: number
  before_dt?: string | undefined
  before_no?: number | undefined
}

/** Bytes of `CounselRow[]`, for the expert of `ExpertCounselRow[]`. */
export const listOf = async (
  db: Db,
  side: Side,
  userNo: number,
  { status, offset, limit, before_dt, before_no }: Page,
  now: Date,
): Promise<JsonBytes> => {
  const [all, tabs] = side === 'member' ? [MINE, MINE_IN] : [EXPERTS, EXPERTS_IN]
  const isAfter = before_dt !== undefined && before_no !== undefined
  const parameters = [userNo, isAfter ? 0 : offset, limit, isAfter ? before_dt : null, isAfter ? before_no : null]
  return (await jsonOf(db, status === undefined ? all : tabs[status], side === 'member' ? parameters : [...parameters, now]))!
}

export async function countsOf(db: Db, expertNo: number): Promise<{ new: number; ing: number; end: number }> {
  const [counts] = await rowsOf<{ new: number; ing: number; end: number }>(db, COUNTS, [expertNo])
  return counts!
}

type InfoRow = Omit<CounselInfo, 'now' | 'cancel_tiers' | 'held_viv' | 'release_dt' | 'dispute_until' | 'again_dt'> & {
  request_dts: string[] | null
}

/** @throws `counsel.not_found` where the viewer is neither side */
export async function infoOf(db: Db, userNo: number, counNo: number, now: Date): Promise<CounselInfo> {
  const [found] = await rowsOf<InfoRow>(db, INFO, [counNo, userNo, now])
  if (!found) throw counselErrors.not_found()
  const { request_dts, ...row } = found
  const isAccepted = row.state === COUNSEL.accepted && row.accept_dt !== null
  const { price, refund_terms } = row
  const tiers = isAccepted ? cancelTiers({ accept_dt: new Date(row.accept_dt!), hope_dt: new Date(row.hope_dt), price, refund_terms }) : []
  const isOpen = OPEN_COUNSEL.includes(row.state)
  const disputeUntil = row.quit_dt === null ? null : endOfDayAfter(new Date(row.quit_dt), DISPUTE_DAYS)
  const mayDispute = row.side === 'member' && row.dispute === null && disputeUntil !== null && now <= disputeUntil
  return {
    ...row,
    now: now.toISOString(),
    readable_until: isOpen ? null : row.readable_until,
    cancel_tiers: tiers.filter(({ until }) => until > now).map(({ until, ...tier }) => ({ until: until.toISOString(), ...tier })),
    held_viv: isOpen ? row.price + sumOf(row.extensions.filter(({ state }) => state < 2).map(({ price }) => price)) : 0,
    release_dt:
      row.paid_viv > 0 && row.quit_dt !== null && row.dispute?.state !== 0 ? releaseDt(row.quit_dt, row.dispute?.decide_dt) : null,
    again_dt: (request_dts && requestAgainFrom(request_dts)?.toISOString()) ?? null,
    dispute_until: mayDispute ? disputeUntil.toISOString() : null,
  }
}

/** @throws `counsel.not_found` */
export async function roomOf(db: Db, userNo: number, counNo: number): Promise<Answer<typeof getCounselRoom>> {
  const [room] = await rowsOf<{ cr_no: number }>(db, ROOM, [counNo, userNo])
  if (!room) throw counselErrors.not_found()
  return [room]
}

/** @throws `counsel.not_found` */
export async function eventsOf(db: Pool, userNo: number, counNo: number, now: Date): Promise<CounselEvent[]> {
  const row = await infoOf(db, userNo, counNo, now)
  return timelineOf(db, row, row.quit_dt === null ? now : new Date(row.quit_dt))
}

/** When the income of a session that ended then is released; not before the decision of its dispute. */
const releaseDt = (quitDt: string, decideDt: string | null | undefined): string =>
  releaseAfter(new Date(quitDt), new Date(decideDt ?? quitDt)).toISOString()

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
