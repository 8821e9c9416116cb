import type { AlarmKind } from '#features/alarm/rules.ts'
import { notify, removeAlarmActor } from '#features/alarm/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { clubChanged } from '../events.ts'
import type { MemberAct } from '../transitions.ts'
import { clubAlarms } from '../words.ts'
import { memberNosOf, staffOf, type LockedClub } from './sql.ts'

type Named = Pick<LockedClub, 'meet_no' | 'meet_title'>
/** `link`: what it leads to; without it the club's page. */
type ClubNotice = { kind: AlarmKind; to: readonly number[]; actor_no?: number; text?: string; link?: string; challenge_no?: number }

/**
 * An alarm about a club, or a challenge of it, whose open screens its receivers read again. `about` tells alarms of one club apart that
 * must not be one.
 */
export async function notifyOfClub(
  tx: Tx,
  { meet_no, meet_title }: Named,
  { challenge_no, ...notice }: ClubNotice,
  now: Date,
  about = '',
): Promise<void> {
  const target = `club:${meet_no}${about}`
  const page = href('ClubDetail', { id: meet_no })
  const link = challenge_no === undefined ? page : `${page}?challenge=${challenge_no}`
  await notify(tx, { text: meet_title, link, ...notice, target }, now)
  tx.publishAfterCommit({ userNos: [...notice.to], event: clubChanged.event, payload: { meet_no } })
}

/** The path of a post of a board. */
export const pathOfPost = (postNo: number): string => href('ClubBoardDetail', { id: postNo })

/** Tells the leader and the managers who asks to join. */
export const notifyLeaders = async (tx: Tx, club: Named, userNo: number, now: Date): Promise<void> =>
  notifyOfClub(tx, club, { kind: 'CLUB_JOIN_REQ', to: await staffOf(tx, club.meet_no), actor_no: userNo }, now)

const KIND_OF: Partial<Record<MemberAct, AlarmKind>> = {
  accept: 'CLUB_JOIN_OK',
  reject: 'CLUB_JOIN_NO',
  kick: 'CLUB_KICK',
  ban: 'CLUB_KICK',
}
type Answer = { act: MemberAct; club: Named; userNo: number; reason: string | undefined; now: Date }

/** Tells a member what the club decided about them, from haru: nobody has to answer for the decision in person. */
export async function notifyMember(tx: Tx, { act, club, userNo, reason = '', now }: Answer): Promise<void> {
  const text = reason === '' ? club.meet_title : `${club.meet_title}: ${reason}`
  await notifyOfClub(tx, club, { kind: KIND_OF[act]!, to: [userNo], text }, now)
}

/** Takes a request that was answered or withdrawn out of the staff's alarms. */
export async function forgetRequest(tx: Tx, { meet_no }: Named, userNo: number): Promise<void> {
  for (const to of await staffOf(tx, meet_no)) {
    await removeAlarmActor(tx, { kind: 'CLUB_JOIN_REQ', to, target: `club:${meet_no}`, actor_no: userNo })
  }
}

/** Tells about an offer to lead: to who was asked, or to who asked. The alarm of its end replaces that of the offer. */
export const notifyOffer = (tx: Tx, club: Named, { to, text }: { to: number; text: string }, now: Date): Promise<void> =>
  notifyOfClub(tx, club, { kind: 'CLUB_ROLE', to: [to], text }, now, ':offer')

type ClubNews = { text: string; actorNo: number | null; about: string; link?: string }

/** Tells everybody in the club but the actor. */
export async function notifyClub(tx: Tx, club: Named, { actorNo, about, ...news }: ClubNews, now: Date): Promise<void> {
  const to = (await memberNosOf(tx, club.meet_no)).filter((userNo) => userNo !== actorNo)
  await notifyOfClub(tx, club, { kind: 'CLUB_NOTICE', to, ...news }, now, about)
}

type Hidden = { postNo: number; authorNo: number; title: string; reason: string }

/** Tells the author why the staff hid their post, from haru: nobody has to answer for the decision in person. */
export const notifyHidden = (tx: Tx, club: Named, { postNo, authorNo, title, reason }: Hidden, now: Date): Promise<void> =>
  notifyOfClub(
    tx,
    club,
    { kind: 'CLUB_NOTICE', to: [authorNo], text: clubAlarms.hidden(club.meet_title, title, reason), link: pathOfPost(postNo) },
    now,
    `:hidden:${postNo}`,
  )
