import { createHash } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { roomListed } from '../events.ts'
import type { RoomPolicy } from '../contract/room-policy.ts'
import type { CrType, SystemEvent } from '../rules.ts'
import { addMember, membersOf, removeMember } from './members.ts'
import { sendIn } from './send.ts'

// Rooms and messages of other features. The caller's transaction locks its own rows first, then the room.

/** Opens the room of a club with its leader in it, or returns the number of the one that exists. */
export async function openGroupRoom(tx: Tx, meetNo: number, now: Date): Promise<number> {
  const { cr_no, leader_no, is_new } = await openRoomFor<{ leader_no: number | null }>(tx, OPEN_GROUP, [meetNo, now], `club ${meetNo}`)
  if (is_new && leader_no !== null) {
    await rowsOf(tx, ADD_MEMBERS, [cr_no, [leader_no], now])
    tx.publishAfterCommit({ userNos: [leader_no], event: roomListed.event, payload: { cr_no } })
  }
  return cr_no
}

export async function joinGroupRoom(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<void> {
  await addMember(tx, await groupRoom(tx, meetNo), userNo, now)
}

export async function leaveGroupRoom(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<void> {
  await removeMember(tx, await groupRoom(tx, meetNo), userNo, now)
}

/** Writes a system message of a club's feature into its room. The text travels with it: a page needs no words of its own for it. */
export async function sendToGroupRoom(
  tx: Tx,
  meetNo: number,
  { text, ...event }: { type: string; text: string; [field: string]: unknown },
  now: Date,
): Promise<void> {
  const message = { cr_no: await groupRoom(tx, meetNo), cm_from: null, cm_type: 'sys-msg', cm_content: text, extra_info: event } as const
  await sendIn(tx, message, now)
}

/** The two members of a room that a feature owns. Their order is the owner's: the other way round is another room. */
type OwnedRoom = { cr_type: Exclude<CrType, 'private' | 'group' | 'admin'>; one_no: number; other_no: number }

/** Opens the one room of these two members, accepted by both. If it exists, it gets the new policy. Returns its number. */
export async function openOwnedRoom(tx: Tx, room: OwnedRoom, policy: RoomPolicy, now: Date): Promise<number> {
  const userNos = [room.one_no, room.other_no]
  const [row] = await rowsOf<{ cr_no: number }>(tx, OPEN_OWNED, [room.cr_type, ...userNos, now, ...columnsOf(policy)])
  const { cr_no } = row!
  await rowsOf(tx, ADD_MEMBERS, [cr_no, userNos, now])
  tx.publishAfterCommit({ userNos, event: roomListed.event, payload: { cr_no } })
  return cr_no
}

/** Changes the policy of a room and notifies its members. Messages that wait for the room's lock are judged by the new policy. */
export async function setRoomPolicy(tx: Tx, crNo: number, policy: RoomPolicy): Promise<void> {
  const changed = await rowsOf(tx, SET_POLICY, [crNo, ...columnsOf(policy)])
  if (changed.length === 0) throw new RangeError(`There is no room ${crNo}.`)
  const userNos = (await membersOf(tx, crNo)).map(({ user_no }) => user_no)
  tx.publishAfterCommit({ userNos, event: roomListed.event, payload: { cr_no: crNo } })
}

const columnsOf = ({ is_closed, keeps_messages, coun_no, coun_state }: RoomPolicy) => [is_closed, keeps_messages, coun_no, coun_state]

/** With an `idempotencyKey` the message is written once in its room. */
type SystemMessage = { cr_no: number; extra_info: { type: SystemEvent; [field: string]: unknown }; idempotencyKey?: string }

/** Writes a system message into a room, even if the room is closed. */
export async function sendSystemMessage(tx: Tx, { idempotencyKey, ...message }: SystemMessage, now: Date): Promise<void> {
  const uuid = idempotencyKey === undefined ? undefined : uuidOf(idempotencyKey)
  await sendIn(tx, { ...message, cm_from: null, cm_type: 'sys-msg', cm_content: '', cm_uuid: uuid }, now)
}

/** Opens the room in which haru writes to a member, or returns the number of the one that exists. */
export async function openAdminRoom(tx: Tx, userNo: number, now: Date): Promise<number> {
  const { cr_no, is_new } = await openRoomFor(tx, OPEN_ADMIN, [userNo, now], `member ${userNo}`)
  if (is_new) {
    await rowsOf(tx, ADD_MEMBERS, [cr_no, [userNo], now])
    tx.publishAfterCommit({ userNos: [userNo], event: roomListed.event, payload: { cr_no } })
  }
  return cr_no
}

/** Writes to a member as haru; the message counts as unread. Returns its number. */
export async function sendAsAdmin(tx: Tx, userNo: number, words: string, now: Date): Promise<number> {
  const crNo = await openAdminRoom(tx, userNo, now)
  return (await sendIn(tx, { cr_no: crNo, cm_from: null, cm_type: 'user-msg', cm_content: words }, now)).cm_no
}

type Opened = { cr_no: number; is_new: boolean }

/** Creates the room, or locks the one that exists. */
async function openRoomFor<More extends object>(
  tx: Tx,
  statement: Statement,
  parameters: (number | Date)[],
  of: string,
): Promise<Opened & More> {
  const [room] = await rowsOf<Opened & More>(tx, statement, parameters)
  if (!room) throw new RangeError(`There is no ${of} to open a room for.`)
  return room
}

async function groupRoom(tx: Tx, meetNo: number): Promise<number> {
  const [room] = await rowsOf<{ cr_no: number }>(tx, GROUP_ROOM, [meetNo])
  if (!room) throw new RangeError(`The club ${meetNo} has no room.`)
  return room.cr_no
}

/** Derives the same UUID from the same name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

// $1 the club or member, $2 now. On a conflict the update changes nothing, but locks and returns the row.
const isNew = '(xmax = 0) as is_new'
const OPEN_GROUP: Statement = `
  insert into chat_room as r (cr_type, meet_no, last_dt, reg_dt) select 'group', g.meet_no, $2, $2 from meet g where g.meet_no = $1
  on conflict (meet_no) do update set meet_no = excluded.meet_no
  returning r.cr_no, ${isNew}, (select g.user_no from meet g where g.meet_no = $1) as leader_no`
const OPEN_ADMIN: Statement = `
  insert into chat_room as r (cr_type, one_no, last_dt, reg_dt) select 'admin', u.user_no, $2, $2 from users u where u.user_no = $1
  on conflict (one_no) where cr_type = 'admin' do update set one_no = excluded.one_no
  returning r.cr_no, ${isNew}`

const GROUP_ROOM: Statement = 'select cr_no from chat_room where meet_no = $1'

/** $1 the kind, $2 and $3 its members, $4 now, $5 to $8 the policy. */
const OPEN_OWNED: Statement = `
  insert into chat_room as r (cr_type, one_no, other_no, is_closed, keeps_messages, coun_no, coun_state, last_dt, reg_dt)
  values ($1, $2, $3, $5, $6, $7, $8, $4, $4)
  on conflict (one_no, other_no, cr_type) where cr_type in ('private', 'counsel') do update
  set is_closed = excluded.is_closed, keeps_messages = excluded.keeps_messages, coun_no = excluded.coun_no, coun_state = excluded.coun_state
  returning r.cr_no`
/** $1 the room, $2 to $5 the policy. */
const SET_POLICY: Statement = `
  update chat_room set is_closed = $2, keeps_messages = $3, coun_no = $4, coun_state = $5 where cr_no = $1 returning 1`

// $1 the room, $2 its members, $3 now. A member who closed the room sees it again.
const ADD_MEMBERS: Statement = `
  insert into chat_member as k (cr_no, user_no, state, reg_dt) select $1, p.user_no, 1, $3 from unnest($2::bigint[]) p (user_no)
  on conflict (cr_no, user_no) do update set hide_no = null where k.hide_no is not null`
