import { interestName } from '#features/account/words/interests.ts'
import { attachHolderMedia } from '#features/media/server/public.ts'
import { openGroupRoom } from '#features/chat/server/public.ts'
import { districtName, placeOf } from '#features/location/server/public.ts'
import { ageOn, koreanDay } from '#kit/contract/time.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { createClub, editClub } from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { founderProblem, JOINED_MAX } from '../rules.ts'
import { writeHistory } from './history.ts'
import { lockAsLeader } from './members.ts'
import { refuseLeader } from './roles.ts'
import { candidateOf } from './candidate.ts'
import { lockClubCounts } from './sql.ts'

type Fields = Body<typeof createClub>
type Founding = { db: Tx; me: { user_no: number }; now: Date; body: Fields }

/** Founds a club with its leader and its room. */
export async function foundClub({ db: tx, me, now, body }: Founding): Promise<{ meet_no: number }> {
  const userNo = me.user_no
  refuseFields(body)
  const { joined, led } = await lockClubCounts(tx, userNo)
  const { identity } = await candidateOf(tx, userNo, null)
  const age = identity.birth === null ? null : ageOn(identity.birth, koreanDay(now))
  const problem = founderProblem({ age, isVerified: identity.identity_dt !== null, led }, body.is_online)
  if (problem) throw problem()
  if (joined >= JOINED_MAX) throw clubErrors.joined_max()
  const { sql } = tx
  const row = { ...(await columnsOf(tx, body)), user_no: userNo, member_qtt: 1, leader_dt: now, reg_dt: now }
  const { meet_no } = await uniqueTitle(sql<{ meet_no: number }[]>`insert into meet ${sql(row)} returning meet_no`)
  const leader = { meet_no, user_no: userNo, role: 'leader', state: 1, reg_dt: now, join_dt: now }
  await sql`insert into meet_member ${sql(leader)}`
  await setThumb(tx, { userNo, meetNo: meet_no, key: body.meet_thumb, now })
  await openGroupRoom(tx, meet_no, now)
  await writeHistory(tx, [{ meet_no, event: 'found', user_no: userNo, actor_no: userNo }], now)
  return { meet_no }
}

type Editing = { tx: Tx; meetNo: number; actorNo: number; now: Date; fields: Body<typeof editClub> }

/** Changes a club. Its members stay, whatever the new conditions are. */
export async function changeClub({ tx, meetNo, actorNo, now, fields: { remove_thumb, ...fields } }: Editing): Promise<void> {
  refuseFields(fields)
  const club = await lockAsLeader(tx, meetNo, actorNo)
  if (fields.capacity < club.member_qtt) throw clubErrors.capacity_below('capacity')
  if (club.is_online && !fields.is_online) await refuseLeader(tx, { club: { ...club, is_online: false }, userNo: actorNo, led: 0, now })
  const columns = { ...(await columnsOf(tx, fields)), edit_dt: now, leader_dt: now }
  await uniqueTitle(tx.sql<{ meet_no: number }[]>`update meet set ${tx.sql(columns)} where meet_no = ${meetNo} returning meet_no`)
  if (fields.meet_thumb !== null || remove_thumb) await setThumb(tx, { userNo: actorNo, meetNo, key: fields.meet_thumb, now })
  await writeHistory(tx, [{ meet_no: meetNo, event: 'edit', actor_no: actorNo }], now)
}

/** The row that a write returns. @throws `club.title_taken` where another club of the district has the title */
async function uniqueTitle<Row>(write: PromiseLike<readonly Row[]>): Promise<Row> {
  try {
    return (await write)[0]!
  } catch (error) {
    throw (error as { constraint_name?: string }).constraint_name === 'meet_title_key' ? clubErrors.title_taken('meet_title') : error
  }
}

/** @throws for fields that do not fit together */
function refuseFields({ category, is_online, meet_geo, sigungu_code, age_from, age_to }: Fields): void {
  if (interestName(category) === undefined) throw clubErrors.bad_category('category')
  if (!is_online && (meet_geo === null || sigungu_code === null)) throw clubErrors.place_needed('meet_geo')
  if (sigungu_code !== null && districtName(sigungu_code) === undefined) throw clubErrors.bad_region('sigungu_code')
  if (age_from !== null && age_to !== null && age_from > age_to) throw clubErrors.bad_ages('age_to')
}

/** The columns of a club's fields; the picture is attached afterwards. An online club has a district only if it wants one. */
async function columnsOf(tx: Tx, { meet_geo: place, meet_thumb: _thumb, is_online, ...fields }: Fields) {
  if (is_online || place === null) return { ...fields, is_online, address: null, lat: null, lng: null }
  const { address, lat, lng } = place
  const centre = lat === null || lng === null ? await placeOf(tx, null, fields.sigungu_code ?? undefined) : { lat, lng }
  if (!centre) throw clubErrors.bad_region('sigungu_code')
  return { ...fields, is_online, address, lat: centre.lat, lng: centre.lng }
}

async function setThumb(
  tx: Tx,
  { userNo, meetNo, key, now }: { userNo: number; meetNo: number; key: string | null; now: Date },
): Promise<void> {
  const keys = key === null ? [] : [key]
  const [thumb] = await attachHolderMedia(tx, { user_no: userNo, holder: `club:${meetNo}`, keys, now, field: 'meet_thumb' })
  await tx.sql`update meet set meet_thumb = ${thumb ? tx.sql.json(thumb as never) : null} where meet_no = ${meetNo}`
}
