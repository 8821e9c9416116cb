import { mutualFollowSql } from '#features/follow/server/public.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { bungaeErrors } from '../errors.ts'
import { attendFrom } from '../rules.ts'
import { BUNGAE, SEATED_STATES } from '../transitions.ts'
import { bungaeAlarms as words } from '../words/alarms.ts'
import { participantOf, type Own } from './join.ts'
import type { BungaeContext } from './progress/context.ts'
import { settle } from './progress/settle.ts'
import { lockAdhocFor, participantsIn, type ParticipantRecord } from './rows.ts'

/** Chooses who is told of my arrival and of the end, or nobody. @throws `bungae.no_friend`, `bungae.no_participant` */
export async function chooseFriend(tx: Tx, { adhocNo, userNo }: Own, friendNo: number | null): Promise<void> {
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  const row = await participantOf(tx, { adhocNo, userNo })
  if (!SEATED_STATES.includes(row.state) || adhoc.state === BUNGAE.cancelled) throw bungaeErrors.not_now()
  if (friendNo !== null && (await rowsOf(tx, IS_FRIEND, [userNo, friendNo])).length === 0) throw bungaeErrors.no_friend('friend_no')
  await tx.sql`update adhoc_member set friend_no = ${friendNo} where adhoc_member_no = ${row.adhoc_member_no}`
}

/** Tells the friend that I arrived; once. @throws `bungae.no_friend_yet`, `bungae.mark_time` */
export async function arrive(tx: Tx, { adhocNo, userNo, now }: Own): Promise<void> {
  const adhoc = await lockAdhocFor(tx, adhocNo, userNo)
  const row = await participantOf(tx, { adhocNo, userNo })
  if (!SEATED_STATES.includes(row.state) || adhoc.state === BUNGAE.cancelled) throw bungaeErrors.not_now()
  if (row.friend_no === null) throw bungaeErrors.no_friend_yet()
  if (now < attendFrom(adhoc) || now > new Date(adhoc.end_dt)) throw bungaeErrors.mark_time()
  if (row.arrive_dt !== null) return
  await tx.sql`update adhoc_member set arrive_dt = ${now} where adhoc_member_no = ${row.adhoc_member_no}`
  const context: BungaeContext = { now, adhoc, alarms: [] }
  tell(context, row, words.arrived(adhoc.adhoc_name), 'arrived')
  await settle(tx, context)
}

/** Tells the friends that the bungae is over. */
export async function tellFriendsOfEnd(tx: Tx, context: BungaeContext): Promise<void> {
  const { adhoc, now } = context
  const seated = await participantsIn(tx, adhoc.adhoc_no, SEATED_STATES)
  const waiting = seated.filter(({ friend_no, friend_end_dt }) => friend_no !== null && friend_end_dt === null)
  const nos = waiting.map(({ adhoc_member_no }) => adhoc_member_no)
  await tx.sql`update adhoc_member set friend_end_dt = ${now} where adhoc_member_no = any(${nos}::bigint[])`
  for (const row of waiting) tell(context, row, words.friendEnd(adhoc.adhoc_name), 'end')
}

/** The friend may see nothing of the club: the alarm leads to the member's own room. */
function tell({ alarms }: BungaeContext, { user_no, friend_no }: ParticipantRecord, text: string, about: string): void {
  if (friend_no === null) return
  alarms.push({
    to: friend_no,
    kind: 'BUNGAE_FRIEND',
    about: `friend:${user_no}:${about}`,
    actor_no: user_no,
    text,
    link: `/my-haru-room/${user_no}`,
  })
}

/** Whether the members follow each other and no block separates them. */
const IS_FRIEND: Statement = `
  select 1 where $1::bigint <> $2::bigint and ${mutualFollowSql({ a: '$1::bigint', b: '$2::bigint' })} and ${notBlockedSql({ a: '$1::bigint', b: '$2::bigint' })}`
