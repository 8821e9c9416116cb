import { accountErrors } from '#features/account/errors.ts'
import { closeSharing, findSharing, lockSharing, openSharing, type Sharing } from '#features/account/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import type { Db, Pool, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { setTimers, type Timer } from '#kit/server/timers.ts'
import type { SharingState, startSharing } from '../contract.ts'
import { locationErrors } from '../errors.ts'
import { shareEnd } from '../rules.ts'
import { districtName } from './regions.ts'

type Moment = { db: Pool; userNo: number; now: Date }

/** What a member shares at this moment. A share whose time is over is none, also before its timer has removed it. */
export async function sharingState(db: Db, userNo: number, now: Date): Promise<SharingState> {
  const [sharing, [stored]] = await Promise.all([findSharing(db, userNo), rowsOf<Stored>(db, STORED, [userNo])])
  if (!sharing || !stored) throw accessErrors.required()
  const { minutes: _, ...decided } = sharing
  const runs = isRunning(sharing, now)
  return {
    ...decided,
    is_share_geo: runs,
    share_geo_expire_dt: runs ? sharing.share_geo_expire_dt : null,
    has_home: stored.has_home,
    region: runs && stored.sigungu_code ? (districtName(stored.sigungu_code) ?? null) : null,
    is_hidden: runs && stored.is_hidden === true,
  }
}

export const isRunning = ({ is_share_geo, share_geo_expire_dt: end }: Sharing, now: Date): boolean =>
  is_share_geo && end !== null && Date.parse(end) > now.getTime()

/** Starts sharing; of a share that runs it moves the end if `minutes` say so, or changes whether others see it. The app's start does neither while one runs, nor after the member stopped one. */
export async function beginSharing({ db, userNo, now }: Moment, wanted: Body<typeof startSharing>): Promise<SharingState> {
  await db.transaction(async (tx) => {
    const sharing = await lockSharing(tx, userNo)
    if (!sharing) throw accessErrors.required()
    const { is_auto: isAuto, minutes } = wanted
    if (isAuto && (isRunning(sharing, now) || sharing.is_geo_manually_disabled)) return
    if (!sharing.has_consent) throw accountErrors.location_consent()
    if (!sharing.has_age) throw locationErrors.age_unknown()
    const keepsEnd = minutes === undefined && isRunning(sharing, now)
    const until = keepsEnd ? new Date(sharing.share_geo_expire_dt!) : shareEnd({ minutes, preferred: sharing.minutes, isAuto, now })
    // The app's start shows nobody to others who did not decide so before.
    const isShown = wanted.is_show_geo ?? (isAuto ? sharing.is_show_geo : true)
    await openSharing(tx, userNo, { until, isShown })
    await rowsOf(tx, MOVE_END, [userNo, until])
    await setTimers(tx, [{ kind: END_TIMER, no: userNo, due_at: until }], now)
    publish(tx, userNo)
  })
  return sharingState(db, userNo, now)
}

/** Stops sharing: the position is deleted in the same transaction, and a late one is refused. */
export async function endSharing({ db, userNo, now }: Moment): Promise<SharingState> {
  await db.transaction(async (tx) => {
    await lockSharing(tx, userNo)
    await closeSharing(tx, userNo, { isManual: true })
    await setTimers(tx, [{ kind: END_TIMER, no: userNo, due_at: null }], now)
    publish(tx, userNo)
  })
  return sharingState(db, userNo, now)
}

const ARRIVAL_TIMER = 'location.arrival'

/**
 * Ends the shares of members who arrived where they wanted, right after the caller's transaction: members are locked before everything else.
 * The app's next start begins one again.
 */
export const endSharesSoon = (tx: Tx, userNos: readonly number[], now: Date): Promise<void> =>
  setTimers(
    tx,
    userNos.map((no) => ({ kind: ARRIVAL_TIMER, no, due_at: now })),
    now,
  )

export const arrivalTimer: Timer = {
  kind: ARRIVAL_TIMER,
  async fire({ tx, no }) {
    const sharing = await lockSharing(tx, no)
    if (!sharing?.is_share_geo) return
    await closeSharing(tx, no, { isManual: false })
    publish(tx, no)
  },
}

export const END_TIMER = 'location.end'

/** Ends a share whose time is over, whether or not the member's device still runs. */
export const endTimer: Timer = {
  kind: END_TIMER,
  async fire({ tx, no, now }) {
    const sharing = await lockSharing(tx, no)
    if (!sharing?.is_share_geo) return
    const until = new Date(sharing.share_geo_expire_dt!)
    if (until > now) return setTimers(tx, [{ kind: END_TIMER, no, due_at: until }], now)
    await closeSharing(tx, no, { isManual: false })
    publish(tx, no)
  },
}

const publish = (tx: Tx, userNo: number): void => tx.publishAfterCommit({ userNos: [userNo], event: 'ud', payload: { user_no: userNo } })

type Stored = { has_home: boolean; sigungu_code: string | null; is_hidden: boolean | null }

const STORED: Statement = `
  select h.user_no is not null as has_home, p.sigungu_code, p.is_hidden
  from (values ($1::bigint)) m (user_no) left join location_position p on p.user_no = m.user_no left join location_home h on h.user_no = m.user_no`
const MOVE_END: Statement = 'update location_position set share_expire_dt = $2::timestamptz where user_no = $1::bigint'
