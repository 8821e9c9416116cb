import { accountErrors } from '#features/account/errors.ts'
import { lockSharing } from '#features/account/server/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { koreanDay } from '#kit/contract/time.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { setTimers } from '#kit/server/timers.ts'
import type { addPosition } from '../contract.ts'
import { locationErrors } from '../errors.ts'
import { HOME_SHIFT_M, HOME_ZONE_M, metresBetween, type Point } from '../rules.ts'
import { changePoint, displaced, shownPoint } from './cell.ts'
import { districtAt } from './district.ts'
import { recordCollected } from './records.ts'
import { districtName } from './regions.ts'
import { END_TIMER, isRunning } from './share.ts'

type Sending = { services: Services; userNo: number; now: Date }

/**
 * Stores what is shown of a position that the member's device sent. The lock of the member makes it wait for a stop, and refuses what comes
 * after one.
 */
export async function storePosition({ services, userNo, now }: Sending, at: Point): Promise<Answer<typeof addPosition>> {
  const { db } = services
  return db.transaction(async (tx) => {
    const sharing = await lockSharing(tx, userNo)
    if (!sharing) throw accessErrors.required()
    if (!sharing.has_consent) throw accountErrors.location_consent()
    if (!isRunning(sharing, now)) throw locationErrors.off()
    const sigunguCode = districtAt(at)
    if (sigunguCode === undefined) throw locationErrors.outside('lat')

    const until = new Date(sharing.share_geo_expire_dt!)
    const stored = await shownOf(tx, { services, userNo, now }, at)
    await rowsOf(tx, UPSERT, [
      userNo,
      stored.shown.lat,
      stored.shown.lng,
      sigunguCode,
      stored.isHidden,
      stored.sealed,
      until,
      now,
      sharing.scope === 'all',
    ])
    await setTimers(tx, [{ kind: END_TIMER, no: userNo, due_at: until }], now)
    await recordCollected(tx, userNo, now)
    return {
      share_geo_expire_dt: sharing.share_geo_expire_dt!,
      left_seconds: Math.floor((until.getTime() - now.getTime()) / 1000),
      sigungu_code: sigunguCode,
      region: districtName(sigunguCode) ?? '',
      is_hidden: stored.isHidden,
    }
  })
}

/** Stores a zone around the home, whose centre is not the home itself. A position that is stored now is hidden until the next one. */
export async function storeHome({ services, userNo, now }: Sending, at: Point): Promise<void> {
  const { lat, lng } = displaced({ digest: services.digest, userNo }, at, HOME_SHIFT_M)
  await services.db.transaction(async (tx) => {
    const sharing = await lockSharing(tx, userNo)
    if (!sharing?.has_consent) throw accountErrors.location_consent()
    if (districtAt(at) === undefined) throw locationErrors.outside('lat')
    await rowsOf(tx, SAVE_HOME, [userNo, lat, lng, now])
    await rowsOf(tx, HIDE, [userNo])
  })
}

/** The next position of the member's device is shown again, wherever it is. */
export async function deleteHome(db: Db, userNo: number): Promise<void> {
  await rowsOf(db, REMOVE_HOME, [userNo])
}

type Kept = { change_sealed: Uint8Array | null; home_lat: number | null; home_lng: number | null }

/** The shown point, and the position at which the cell changed last: a way of 600 m shows three cells at most, in whatever direction. */
async function shownOf(
  tx: Tx,
  { services, userNo, now }: Sending,
  at: Point,
): Promise<{ shown: Point; isHidden: boolean; sealed: Buffer }> {
  const { secretBox, digest } = services
  const place = `position of ${userNo}`
  const [kept] = await rowsOf<Kept>(tx, KEPT, [userNo])
  const before = kept?.change_sealed ? openPoint(() => secretBox.open('position', place, kept.change_sealed!)) : null
  const change = changePoint(before, at)
  const shown = shownPoint({ digest, userNo }, change, koreanDay(now))
  const home = kept?.home_lat == null || kept.home_lng === null ? null : { lat: kept.home_lat, lng: kept.home_lng }
  const isHidden = home !== null && [at, shown].some((point) => metresBetween(point, home) < HOME_ZONE_M)
  return { shown, isHidden, sealed: secretBox.seal('position', place, JSON.stringify(change)) }
}

/** Null for what an earlier secret sealed that the server does not have any more. */
function openPoint(open: () => Buffer): Point | null {
  try {
    return JSON.parse(open().toString('utf8')) as Point
  } catch {
    return null
  }
}

const KEPT: Statement = `
  select p.change_sealed, h.lat as home_lat, h.lng as home_lng from (values ($1::bigint)) m (user_no)
  left join location_position p on p.user_no = m.user_no left join location_home h on h.user_no = m.user_no`
const UPSERT: Statement = `
  insert into location_position (user_no, shown_lat, shown_lng, sigungu_code, is_hidden, change_sealed, share_expire_dt, position_dt, is_open)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (user_no) do update set shown_lat = excluded.shown_lat, shown_lng = excluded.shown_lng, sigungu_code = excluded.sigungu_code,
    is_hidden = excluded.is_hidden, change_sealed = excluded.change_sealed, share_expire_dt = excluded.share_expire_dt,
    position_dt = excluded.position_dt, is_open = excluded.is_open`
const SAVE_HOME: Statement = `
  insert into location_home (user_no, lat, lng, reg_dt) values ($1, $2, $3, $4)
  on conflict (user_no) do update set lat = excluded.lat, lng = excluded.lng, reg_dt = excluded.reg_dt`
const HIDE: Statement = 'update location_position set is_hidden = true where user_no = $1::bigint'
const REMOVE_HOME: Statement = 'delete from location_home where user_no = $1::bigint'
