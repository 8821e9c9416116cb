import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { memberJoined, memberLeft, roomListed } from '../events.ts'
import { sendIn } from './send.ts'

/**
 * Adds a member to a group room and notifies all members. The new member sees no earlier message. Does nothing for a member who is
 * in the room.
 */
export async function addMember(tx: Tx, crNo: number, userNo: number, now: Date): Promise<void> {
  await rowsOf(tx, HOLD, [crNo])
  const added = await rowsOf(tx, ADD, [crNo, userNo, now])
  if (added.length === 0) return
  const userNos = (await membersOf(tx, crNo)).map(({ user_no }) => user_no)
  tx.publishAfterCommit({ userNos, event: memberJoined.event, payload: { cr_no: crNo, user_no: userNo } })
  tx.publishAfterCommit({ userNos: [userNo], event: roomListed.event, payload: { cr_no: crNo } })
  await sendMembershipMessage(tx, crNo, userNo, 'join', now)
}

/** Removes a member from a group room and notifies all members, the removed one included. They can be added again. */
export async function removeMember(tx: Tx, crNo: number, userNo: number, now: Date): Promise<void> {
  await rowsOf(tx, HOLD, [crNo])
  const removed = await rowsOf(tx, REMOVE, [crNo, userNo, now])
  if (removed.length === 0) return
  const rest = (await membersOf(tx, crNo)).map(({ user_no }) => user_no)
  tx.publishAfterCommit({ userNos: [...rest, userNo], event: memberLeft.event, payload: { cr_no: crNo, user_no: userNo } })
  await sendMembershipMessage(tx, crNo, userNo, 'leave', now)
}

/** The members of a room whose accounts are active. */
export const membersOf = (tx: Tx, crNo: number): Promise<{ user_no: number }[]> => rowsOf(tx, MEMBERS, [crNo])

/** Writes who joined or left. `cm_from` is the member, so that the purge of their account finds it; the name stays readable until then. */
async function sendMembershipMessage(tx: Tx, crNo: number, userNo: number, type: 'join' | 'leave', now: Date): Promise<void> {
  const [person] = await rowsOf<{ haru_name: string }>(tx, NAME, [userNo])
  const about = { type, user_no: userNo, haru_name: person?.haru_name ?? '' }
  await sendIn(tx, { cr_no: crNo, cm_from: userNo, cm_type: 'sys-msg', cm_content: '', extra_info: about }, now)
}

// $1 the room. It is locked before the rows of its members are written, as for a message.
const HOLD: Statement = 'select 1 from chat_room where cr_no = $1 for no key update'
const MEMBERS: Statement = `
  select m.user_no from chat_member m join users u on u.user_no = m.user_no where m.cr_no = $1 and m.left_dt is null and u.state = 1`
const NAME: Statement = 'select haru_name from users where user_no = $1'

// $2 the member, $3 now.
const ADD: Statement = `
  insert into chat_member as k (cr_no, user_no, state, read_no, read_seq, first_no, reg_dt)
  select r.cr_no, $2, 1, r.last_cm_no, r.seq, r.last_cm_no, $3 from chat_room r where r.cr_no = $1
  on conflict (cr_no, user_no) do update set left_dt = null, hide_no = null, pin_dt = null, is_mute = false,
    read_no = excluded.read_no, read_seq = excluded.read_seq, first_no = excluded.first_no, reg_dt = excluded.reg_dt
    where k.left_dt is not null
  returning 1`
const REMOVE: Statement = `
  with gone as (
    update chat_member set left_dt = $3 where cr_no = $1 and user_no = $2 and left_dt is null returning cr_no, user_no
  ), pushes as (
    delete from chat_push p using gone where p.cr_no = gone.cr_no and p.user_no = gone.user_no
  ) select 1 from gone`
