import { personSql } from '#features/account/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { groupRoomSql } from '#features/chat/server/public.ts'
import { districtName } from '#features/location/server/public.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Club } from '../contract.ts'
import { clubErrors } from '../errors.ts'
import { againAt, daysAfter, hasPower, isLeaderIdle, nextPostAt, OBJECTION_DAYS, offerEnd, standingOf } from '../rules.ts'
import { CLUB, MEMBER, READABLE_STATES } from '../transitions.ts'
import { announcedByOperatorSql } from './closing.ts'
import { nextBungaes } from './extensions.ts'
import { isInvitedSql } from './invite.ts'
import { openReportsSql } from './reports.ts'

/** Members that a club's page shows, and meetups that it counts at most. */
const FACES = 12
const BUNGAES_COUNTED = 99

type Given = { db: Db; now: Date; extensions: Extensions }

type Row = Omit<
  Club,
  'region' | 'bungae_qtt' | 'again_dt' | 'claim' | 'offer' | 'can_claim' | 'pending_qtt' | 'report_qtt' | 'write_dt'
> & {
  user_no: number | null
  is_hidden: boolean
  is_blocked: boolean
  is_invited: boolean
  pending_qtt: number
  report_qtt: number
  leader_dt: string
  claim_user_no: number | null
  claim_person: Club['leader']
  claim_dt: string | null
  offer_user_no: number | null
  offer_person: Club['leader']
  offer_dt: string | null
  oldest_manager_no: number | null
  last_post_dt: string | null
}

/** $1 the club, $2 the viewer or null, $3 the code of an invitation or null, $4 now. */
const CLUB_ROW: Statement = `
  select c.meet_no, c.meet_title, c.intro, c.meet_thumb, c.category, c.is_online, c.sigungu_code, c.member_qtt, c.capacity, c.join_policy, c.state,
    ${personSql('c.user_no')} as leader, c.questions, c.age_from, c.age_to, c.gender, c.visibility, c.members_create_bungae, c.teens_allowed,
    c.slow_minutes, c.reg_dt, c.close_dt, c.close_reason,
    c.state = ${CLUB.closing} and ${announcedByOperatorSql('c.meet_no')} as is_closed_by_operator,
    case when c.address is not null then json_build_object('address', c.address, 'lat', c.lat, 'lng', c.lng) end as meet_geo,
    ${groupRoomSql('c.meet_no')} as cr_no, c.pending_qtt, ${openReportsSql({ meetNo: 'c.meet_no', viewer: '$2::bigint' })} as report_qtt,
    coalesce((select json_agg(f.face order by f.at) from (
      select ${personSql('m.user_no')} as face, row_number() over (order by m.role = 'leader' desc, m.role = 'manager' desc, m.join_dt, m.member_no) as at
      from meet_member m where m.meet_no = c.meet_no and m.state = ${MEMBER.member} and ${notBlockedSql({ a: '$2::bigint', b: 'm.user_no' })}
      order by at limit ${FACES}) f where f.face is not null), '[]') as members,
    (select json_build_object('role', m.role, 'state', m.state, 'reason', m.reason, 'reg_dt', m.reg_dt, 'join_dt', m.join_dt, 'end_dt', m.end_dt)
      from meet_member m where m.meet_no = c.meet_no and m.user_no = $2) as my,
    c.user_no, c.hide_dt is not null as is_hidden, not (${notBlockedSql({ a: '$2::bigint', b: 'c.user_no' })}) as is_blocked,
    ${isInvitedSql({ meetNo: 'c.meet_no', code: '$3::text', now: '$4::timestamptz' })} as is_invited, c.leader_dt,
    c.claim_user_no, ${personSql('c.claim_user_no')} as claim_person, c.claim_dt,
    c.offer_user_no, ${personSql('c.offer_user_no')} as offer_person, c.offer_dt,
    (select m.user_no from meet_member m where m.meet_no = c.meet_no and m.role = 'manager' and m.state = ${MEMBER.member}
      order by m.role_dt, m.member_no limit 1) as oldest_manager_no,
    case when c.slow_minutes > 0 then (select b.reg_dt from club_post b where b.user_no = $2 and b.meet_no = c.meet_no
      order by b.post_no desc limit 1) end as last_post_dt
  from meet c where c.meet_no = $1`

type Asked = { meetNo: number; viewerNo: number | null; code?: string | undefined }

/** The page of a club. @throws `club.not_found` for a club that `findClub` does not find */
export async function clubPage({ db, now, extensions }: Given, asked: Asked): Promise<Club> {
  const { meetNo, viewerNo } = asked
  const club = await findClub(db, asked, now)
  if (!club) throw clubErrors.not_found()
  // An invitation to a club that lists leave out shows the club alone.
  if (club.visibility === 'hidden' && club.my === null) return { ...club, bungae_qtt: 0 }
  const found = await Promise.all(
    extensions.all(nextBungaes).map((find) => find(db, { meetNos: [meetNo], userNo: viewerNo, now, limit: BUNGAES_COUNTED })),
  )
  return { ...club, bungae_qtt: found.reduce((sum, bungaes) => sum + (bungaes.get(meetNo)?.length ?? 0), 0) }
}

/**
 * A club as the viewer may see it. Null for one that ended, and for people outside whom its leader blocks or who block the leader. One that lists
 * leave out is found by whoever is or was in it and with an invitation: addresses of clubs are numbers, which can be guessed.
 */
export async function findClub(db: Db, { meetNo, viewerNo, code }: Asked, now: Date): Promise<Omit<Club, 'bungae_qtt'> | null> {
  const [row] = await rowsOf<Row>(db, CLUB_ROW, [meetNo, viewerNo, code ?? null, now])
  if (!row || !READABLE_STATES.includes(row.state)) return null
  const { user_no, is_hidden, is_blocked, is_invited, leader_dt, claim_user_no, claim_person, claim_dt, ...others } = row
  const { offer_user_no, offer_person, offer_dt, oldest_manager_no, last_post_dt, ...shown } = others
  const standing = standingOf(row.my)
  const isInside = row.my?.state === MEMBER.member
  if (!isInside && (is_hidden || is_blocked)) return null
  if (row.visibility === 'hidden' && row.my === null && !is_invited) return null
  const isStaff = hasPower(standing, 'answerRequests', row)
  const mayClaim = isInside && row.state === CLUB.open && claim_user_no === null && oldest_manager_no === viewerNo
  return {
    ...shown,
    ...(isInside ? {} : { meet_geo: null, cr_no: null }),
    // Who is in a club that lists leave out stays within it.
    members: isInside || row.visibility === 'public' ? row.members : [],
    region: row.sigungu_code === null ? null : (districtName(row.sigungu_code) ?? null),
    pending_qtt: isStaff ? row.pending_qtt : null,
    write_dt: (standing === 'member' && nextPostAt(row.slow_minutes, last_post_dt, now)?.toISOString()) || null,
    report_qtt: isStaff ? row.report_qtt : null,
    again_dt: (row.my && againAt(row.my, now)?.toISOString()) ?? null,
    claim:
      isInside && claim_user_no !== null
        ? { person: claim_person, claim_dt: claim_dt!, due_dt: daysAfter(new Date(claim_dt!), OBJECTION_DAYS).toISOString() }
        : null,
    offer:
      isInside && offer_user_no !== null && (viewerNo === user_no || viewerNo === offer_user_no)
        ? { person: offer_person, due_dt: offerEnd(offer_dt).toISOString(), is_mine: viewerNo === offer_user_no }
        : null,
    can_claim: mayClaim && user_no !== viewerNo && isLeaderIdle(leader_dt, now),
  }
}
