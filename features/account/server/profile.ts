import { z } from 'zod'
import type { Profile, saveProfile } from '#features/account/contract.ts'
import { accountErrors } from '#features/account/errors.ts'
import { nameChangeableFrom, PROFILE_IMAGES_MAX } from '#features/account/rules.ts'
import { attachHolderMedia } from '#features/media/server/public.ts'
import { accessErrors, requestErrors } from '#kit/contract/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { appTokenOf, putPushDevice, removeAppToken } from '#kit/server/auth/devices.ts'
import type { Me } from '#kit/server/auth/me.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { noteDevice } from './browser.ts'
import { agreesTo } from './consent.ts'
import { normalizeName, refuseName } from './names.ts'
import { uniqueViolationError } from './uniqueViolation.ts'

/** The specification's User for an active member, without the push token, which belongs to the session. */
async function findProfile(db: Db, userNo: number): Promise<Omit<Profile, 'user_token'> | undefined> {
  const [profile] = await db.sql<Omit<Profile, 'user_token'>[]>`
    select user_no, user_social_provider, user_verified,
      json_build_object('haru_name', haru_name, 'haru_statemsg', haru_statemsg, 'haru_character', haru_character) as user_info,
      gender, user_profile, cate_no, (expert_no is not null and main_type = 'expert') as isexpert, expert_no,
      is_share_geo, is_show_geo, share_geo_expire_dt, is_geo_manually_disabled,
      (select count(*)::int from alarm a where a.user_no = users.user_no and a.read_dt is null) as unread_qtt
    from users where user_no = ${userNo} and state = 1`
  return profile
}

/** The profile of the calling member; `user_token` is the calling session's. @throws `auth.required` when the account is no longer active */
export async function ownProfile(db: Db, { user_no, session_no }: Me): Promise<Profile> {
  const [found, user_token] = await Promise.all([findProfile(db, user_no), appTokenOf(db, session_no)])
  if (!found) throw accessErrors.required()
  return { ...found, user_token }
}

type Saving = Pick<Call<typeof saveProfile>, 'db' | 'me' | 'body' | 'now'>
type Fields = Saving['body']

/** Changes the fields that were sent, in one transaction. */
export async function changeProfile({ db, me, body, now }: Saving): Promise<Profile> {
  const keys = keysOf(body.user_profile)
  const { user_no } = me
  const work = db.transaction(async (tx) => {
    const columns = { ...plainOf(body), ...(await nameOf(tx, user_no, body, now)), ...(await geoOf(tx, user_no, body, now)) }
    const hidden = await refuseHidden(tx, user_no, { haru_statemsg: body.haru_statemsg, user_profile: keys })
    const images =
      keys && !hidden && (await attachHolderMedia(tx, { user_no, holder: `profile:${user_no}`, keys, now, field: 'user_profile' }))
    const row = { ...columns, ...(images ? { user_profile: tx.sql.json(images) } : {}) }
    if (Object.keys(row).length > 0) await tx.sql`update users set ${tx.sql(row as never)} where user_no = ${user_no}`
    if (body.user_token !== undefined) await saveAppToken(tx, me, body.user_token, now)
    tx.publishAfterCommit({ userNos: [user_no], event: 'ud', payload: { user_no } })
  })
  await work.catch((error: unknown) => {
    throw uniqueViolationError(error)
  })
  return ownProfile(db, me)
}

/**
 * Whether reports have hidden the message and the pictures. The pictures stay held then, so that operators can restore
 * them. @throws when the caller sends new ones
 */
async function refuseHidden(tx: Tx, userNo: number, sent: { haru_statemsg: string | undefined; user_profile: string[] | undefined }) {
  if (sent.haru_statemsg === undefined && sent.user_profile === undefined) return false
  // The row is locked already, so a concurrent hide is either visible or comes after.
  const [hidden] = await tx.sql`select from users where user_no = ${userNo} and hide_dt is not null`
  const field = sent.haru_statemsg ? 'haru_statemsg' : sent.user_profile?.length ? 'user_profile' : null
  if (hidden && field !== null) throw accountErrors.profile_hidden(field)
  return hidden !== undefined
}

const keyList = z.array(z.uuid()).max(PROFILE_IMAGES_MAX)

/** Parses the form field. An empty text means no pictures. */
function keysOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  if (text.trim() === '') return []
  try {
    return keyList.parse(JSON.parse(text))
  } catch {
    throw requestErrors.invalid('user_profile')
  }
}

function plainOf({ haru_statemsg, haru_character, gender, is_geo_manually_disabled }: Fields): Record<string, unknown> {
  return withoutUndefined({ haru_statemsg, haru_character, gender, is_geo_manually_disabled })
}

/** Makes this session's app receive pushes; an empty token ends that. */
async function saveAppToken(tx: Tx, { user_no, session_no }: Me, userToken: string, now: Date): Promise<void> {
  if (userToken === '') return removeAppToken(tx, session_no)
  await putPushDevice(tx, session_no, { channel: 'push', address: userToken }, now)
  await noteDevice(tx, user_no, userToken, now)
}

/** The changed name columns; empty when the name stays. @throws when the name is refused or changed too soon */
async function nameOf(tx: Tx, userNo: number, { haru_name }: Fields, now: Date): Promise<Record<string, unknown>> {
  // Locked, so that the second of two parallel changes sees the first.
  const [mine] = await tx.sql<{ haru_name: string; haru_name_dt: string | null }[]>`
    select haru_name, haru_name_dt from users where user_no = ${userNo} for no key update`
  const name = haru_name === undefined ? undefined : normalizeName(haru_name)
  if (!mine || name === undefined || name === mine.haru_name) return {}
  if (nameChangeableFrom(mine.haru_name_dt, now) !== null) throw accountErrors.name_soon('haru_name')
  await refuseName(tx, name, userNo)
  return { haru_name: name, haru_name_dt: now }
}

/** Minutes after which location sharing ends if the member chose no end (decisions d-0, "Location auto-on"). */
const SHARE_MINUTES = 60
/** Maximum hours of location sharing (decisions d-11, `geo_minutes`). */
const SHARE_HOURS = 8

/** The changed location columns. Sharing requires the location consent (decisions d-0, "Location auto-on"). */
async function geoOf(tx: Tx, userNo: number, fields: Fields, now: Date): Promise<Record<string, unknown>> {
  const { is_share_geo, is_show_geo, share_geo_expire_dt: until } = fields
  const opened = is_share_geo === true ? 'is_share_geo' : is_show_geo === true ? 'is_show_geo' : undefined
  if (opened && !(await agreesTo(tx, userNo, 'location_terms'))) throw accountErrors.location_consent(opened)
  if (until && !isShareEnd(Date.parse(until), now)) throw requestErrors.invalid('share_geo_expire_dt')
  return withoutUndefined({ is_share_geo, is_show_geo, share_geo_expire_dt: await shareEndOf(tx, userNo, fields, now) })
}

const isShareEnd = (at: number, now: Date): boolean => at > now.getTime() && at <= now.getTime() + SHARE_HOURS * HOUR_MS

/** The stored end of sharing; undefined if it stays. Whoever shares has an end: a start without one, or an erased one, lasts `SHARE_MINUTES`. */
async function shareEndOf({ sql }: Tx, userNo: number, { is_share_geo, share_geo_expire_dt: until }: Fields, now: Date) {
  if (until || (until === undefined && is_share_geo !== true)) return until
  const [mine] = await sql<{ is_share_geo: boolean; has_end: boolean }[]>`
    select is_share_geo, coalesce(share_geo_expire_dt > ${now}, false) as has_end from users where user_no = ${userNo}`
  const shares = is_share_geo ?? mine?.is_share_geo
  if (until === undefined && mine?.is_share_geo && mine.has_end) return undefined
  return shares ? new Date(now.getTime() + SHARE_MINUTES * MINUTE_MS) : null
}

const withoutUndefined = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
