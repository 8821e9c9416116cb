import { personSql } from '#features/account/server/public.ts'
import { groupRoomSql } from '#features/chat/server/public.ts'
import { clubTitleSql } from '#features/club/server/public.ts'
import { AppError } from '#kit/contract/errors.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { statesSql } from '#kit/server/transition.ts'
import type { AdhocAct, AdhocDetail, AdhocFields } from '../../contract.ts'
import { bungaeErrors } from '../../errors.ts'
import { freeLeaveUntil, hasSeat, isMarking, mapUrl } from '../../rules.ts'
import { BUNGAE, PARTICIPANT, SEATED_STATES, UPCOMING_STATES } from '../../transitions.ts'
import { clubFor, type ClubView } from '../club.ts'
import { leavesFreelySql, restrictionOf } from '../people.ts'
import { isShownSql, notApartSql } from './list.ts'
import { trustLevels, trustSummary } from './trust.ts'

type Place = Omit<NonNullable<AdhocDetail['place']>, 'map_url'>
type Row = Omit<
  AdhocDetail,
  'place' | 'pending' | 'trust' | 'free_leave_dt' | 'restrict_dt' | 'is_member' | 'acts' | 'my_state' | 'now'
> & {
  place: Place | null
  pending: Omit<AdhocDetail['pending'][number], 'trust_level'>[]
  host_no: number | null
  offered_qtt: number
  /** The viewer and the host block each other: a participant then sees when it is and that they can leave. */
  is_apart: boolean
  leaves_freely: boolean
}
export type Viewer = { userNo: number | null; now: Date }

/** A bungae as this member or guest sees it. @throws `bungae.not_found` */
export async function adhocFor(db: Db, adhocNo: number, { userNo, now }: Viewer): Promise<AdhocDetail> {
  const [row] = await rowsOf<Row>(db, DETAIL, [adhocNo, userNo])
  if (!row) throw bungaeErrors.not_found()
  const club = await clubOf(db, row, userNo)
  const { host_no, offered_qtt: _offered, is_apart: isApart, leaves_freely: leavesFreely, place, ...adhoc } = row
  const isMember = club.role !== null
  const leads = adhoc.is_host || club.role === 'leader' || club.role === 'manager'
  const restricted = userNo === null ? null : await restrictionOf(db, userNo, now)
  return {
    ...adhoc,
    my_state: adhoc.mine?.state ?? null,
    // Place, room and names are for members of the club: whoever left it or was removed sees their own mark alone.
    place: isMember && place ? { ...place, map_url: mapUrl(place) } : null,
    cr_no: isMember ? adhoc.cr_no : null,
    people: isMember && !isApart ? adhoc.people : [],
    waiting: isMember && !isApart ? adhoc.waiting : [],
    pending: adhoc.is_host && isMember ? await withTrust(db, adhoc.pending, now) : [],
    objections: leads && isMember ? adhoc.objections.filter(({ user_no }) => user_no !== userNo) : [],
    trust: host_no === null || isApart ? null : await trustSummary(db, host_no, now),
    free_leave_dt: leavesFreely ? row.start_dt : freeLeaveUntil(adhoc).toISOString(),
    restrict_dt: restricted?.toISOString() ?? null,
    is_member: isMember,
    acts: actsOf({ ...row, userNo, now, club, leads }),
    now: now.toISOString(),
  }
}

/** What somebody who left sees of a bungae that they find no longer; `before`: what they saw as a participant. */
export const withoutPlaceIn = (before: AdhocDetail): AdhocDetail => ({
  ...before,
  place: null,
  cr_no: null,
  people: [],
  waiting: [],
  mine: null,
  my_state: null,
  acts: [],
})

/** The club of a bungae. Of one that shows itself to the viewer no longer, they see their own place in its bungae, as somebody outside. */
async function clubOf(db: Db, { meet_no, meet_title, mine }: Row, userNo: number | null): Promise<ClubView> {
  try {
    return await clubFor(db, meet_no, userNo)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The same answer as for no bungae: a hidden club is not told from none.
    if (mine === null) throw bungaeErrors.not_found()
    return { meet_title, role: null, is_open: false, lets_members_create: false, allows_teens: false }
  }
}

/** Adds to people how well they keep promises. */
async function withTrust(db: Db, people: Row['pending'], now: Date): Promise<AdhocDetail['pending']> {
  const levels = await trustLevels(db, { userNos: people.map(({ user_no }) => user_no), now })
  return people.map((person) => ({ ...person, trust_level: levels.get(person.user_no)! }))
}

type Acting = Row & { userNo: number | null; now: Date; club: ClubView; leads: boolean }

/** What the viewer may do now, for the page's buttons. */
function actsOf({ userNo, now, club, leads, ...adhoc }: Acting): AdhocAct[] {
  if (userNo === null) return []
  const { state, is_host, mine } = adhoc
  const isUpcoming = UPCOMING_STATES.includes(state) && now < new Date(adhoc.start_dt)
  const isRecruiting = isUpcoming && state !== BUNGAE.closed
  const isMember = club.role !== null
  const mayJoin =
    isRecruiting &&
    isMember &&
    club.is_open &&
    (mine === null || mine.state === PARTICIPANT.cancelled || (mine.state === PARTICIPANT.waiting && hasSeat(adhoc, now)))
  const marks = state !== BUNGAE.cancelled && isMarking(adhoc, now)
  const may: Record<AdhocAct, boolean> = {
    edit: isUpcoming && is_host && isMember,
    cancel: isUpcoming && leads && isMember,
    close: isRecruiting && is_host && isMember,
    reopen: isUpcoming && state === BUNGAE.closed && is_host && isMember,
    join: mayJoin,
    take: isUpcoming && isMember && mine?.state === PARTICIPANT.offered && mine.offer_dt !== null && now <= new Date(mine.offer_dt),
    leave: isUpcoming && !is_host && mine !== null && LEAVABLE.includes(mine.state),
    confirm: isUpcoming && isMember && mine?.state === PARTICIPANT.joined && mine.confirm_dt !== null,
    attend: marks && isMember && !is_host && mine?.state === PARTICIPANT.joined,
    mark: marks && isMember && is_host,
    report: !is_host,
  }
  return (Object.keys(may) as AdhocAct[]).filter((act) => may[act] && (!adhoc.is_apart || APART_ACTS.includes(act)))
}
const APART_ACTS: readonly AdhocAct[] = ['leave', 'report']
const LEAVABLE: readonly number[] = [PARTICIPANT.joined, PARTICIPANT.pending, PARTICIPANT.waiting, PARTICIPANT.offered]

/** The fields of a bungae of this host. Who cannot see it gets the answer of none. @throws `bungae.not_found`, `bungae.forbidden` */
export async function formOf(db: Db, adhocNo: number, { userNo, now }: Viewer & { userNo: number }): Promise<AdhocFields> {
  const [row] = await rowsOf<FormRow>(db, FORM, [adhocNo])
  if (!row) throw bungaeErrors.not_found()
  const { host_no, ...fields } = row
  if (host_no !== userNo) {
    await adhocFor(db, adhocNo, { userNo, now })
    throw bungaeErrors.forbidden()
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as AdhocFields
}
type FormRow = { [K in keyof Required<AdhocFields>]: Required<AdhocFields>[K] | null } & { host_no: number | null }

/** The member `m` of the bungae as a person, or null for a left account. */
const peopleSql = (states: readonly number[], { order, limit, more = '' }: { order: string; limit: number; more?: string }): string => `
  (select coalesce(json_agg(to_jsonb(p.person) ${more} order by p.nth), '[]') from (
    select ${personSql('m.user_no')}::jsonb as person, m.state, m.objection, m.object_dt, row_number() over (order by ${order}) as nth
    from adhoc_member m where m.adhoc_no = a.adhoc_no and m.state in ${statesSql(states)}
      and (m.user_no = $2 or ${notBlockedSql({ a: '$2', b: 'm.user_no' })})
    order by ${order} limit ${limit}) p where p.person is not null)`

const PEOPLE_MAX = 100
const WAITING_SHOWN = 3
const hostFirst = 'm.user_no is distinct from a.user_no, m.join_dt, m.adhoc_member_no'

const HAS_PLACE = `m.state in ${statesSql(SEATED_STATES)} and ${notApartSql('$2')}`
const IS_IN = `(m.state <> ${PARTICIPANT.cancelled} or m.late_dt is not null)`

/**
 * $1 the bungae, $2 the viewer or null. The exact place is read only for those who have a seat. Whom a block separates from the host finds it
 * only as a participant, to leave it or to object to a mark.
 */
export const DETAIL: Statement = `
  select a.adhoc_no, a.meet_no, ${clubTitleSql('a.meet_no')} as meet_title, a.adhoc_name, a.state, a.start_dt, a.end_dt, a.area_name, a.capacity, a.joined_qtt, a.waiting_qtt, a.offered_qtt,
    a.level, a.pace, case when ${notApartSql('$2')} then a.content else '' end as content, a.deadline_dt, a.cost_text, a.is_approval, a.repeat_weeks, a.repeat_until_dt, a.reason,
    case when ${HAS_PLACE} then
      json_build_object('place_name', a.place_name, 'address', a.address, 'lat', a.lat, 'lng', a.lng) end as place,
    case when ${HAS_PLACE} then ${groupRoomSql('a.meet_no')} end as cr_no,
    a.user_no as host_no, case when ${notApartSql('$2')} then ${personSql('a.user_no')} end as host,
    not (${notApartSql('$2')}) as is_apart,
    coalesce(m.state = ${PARTICIPANT.joined} and ${leavesFreelySql({ adhoc: 'a', viewer: '$2::bigint' })}, false) as leaves_freely,
    (select count(*)::int from adhoc o where o.user_no = a.user_no and o.state in ${statesSql(UPCOMING_STATES)}) as hosting_qtt,
    ${peopleSql(SEATED_STATES, { order: hostFirst, limit: PEOPLE_MAX, more: "|| jsonb_build_object('state', p.state)" })} as people,
    ${peopleSql([PARTICIPANT.waiting, PARTICIPANT.offered], { order: 'm.pos', limit: WAITING_SHOWN })} as waiting,
    ${peopleSql([PARTICIPANT.pending], { order: 'm.adhoc_member_no', limit: PEOPLE_MAX })} as pending,
    (select coalesce(json_agg(o.person || jsonb_build_object('state', o.state, 'objection', o.objection, 'object_dt', o.object_dt) order by o.object_dt), '[]')
      from (select ${personSql('j.user_no')}::jsonb as person, j.state, j.objection, j.object_dt from adhoc_member j
        where j.adhoc_no = a.adhoc_no and j.object_dt is not null and j.answer_dt is null) o where o.person is not null) as objections,
    case when ${IS_IN} then json_build_object('state', m.state,
      'pos', case when m.state = ${PARTICIPANT.waiting} then (
        select count(*)::int from adhoc_member f where f.adhoc_no = a.adhoc_no and f.state = ${PARTICIPANT.waiting} and f.pos <= m.pos) end,
      'offer_dt', m.offer_dt, 'confirm_dt', m.confirm_dt, 'late_dt', m.late_dt, 'mark_dt', m.mark_dt, 'object_dt', m.object_dt, 'answer_dt', m.answer_dt, 'is_void', m.is_void,
      'friend', ${personSql('m.friend_no')}, 'arrive_dt', m.arrive_dt) end as mine,
    coalesce(a.user_no = $2, false) as is_host
  from adhoc a left join adhoc_member m on m.adhoc_no = a.adhoc_no and m.user_no = $2
  where a.adhoc_no = $1 and (${isShownSql('$2')} or a.hide_dt is null and ${IS_IN})`

const FORM: Statement = `
  select user_no as host_no, adhoc_name, content, start_dt, (extract(epoch from end_dt - start_dt) / 60)::int as minutes, deadline_dt, area_name,
    place_name, address, lat, lng, capacity, cost_text, is_approval, level, pace, repeat_weeks::int, repeat_until_dt
  from adhoc where adhoc_no = $1`
