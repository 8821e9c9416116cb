import type { Answer, Body, Query } from '#kit/contract/endpoint.ts'
import type { Call } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { closeRoom, findRoom, getRoom, leaveRoom, listRooms, setRoom } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { roomListed, roomRead } from '../events.ts'
import { withAdhocs } from './adhocs.ts'
import { removeMember } from './members.ts'
import { toChatRooms, type RoomRow } from './room-view.ts'
import { isVisibleRoomSql, LIST, ONE, WITH_MEMBER } from './sql.ts'

type Act = Pick<Call<typeof setRoom>, 'db' | 'me' | 'now' | 'services'>
type Done = Record<string, never>

export async function roomsOf(
  { db, me, services, now }: Act,
  { offset, limit }: Query<typeof listRooms>,
): Promise<Answer<typeof listRooms>> {
  const [page] = await rowsOf<{ cnt: number; rows: RoomRow[] }>(db, LIST, [me.user_no, offset, limit])
  const rows = await withAdhocs({ db, extensions: services.extensions, userNo: me.user_no, now }, page!.rows)
  return { rows: toChatRooms(me.user_no, rows, services.hub), cnt: page!.cnt }
}

/** @throws `chat.no_room` if I do not see the room */
export async function roomOf({ db, me, services, now }: Act, crNo: number): Promise<Answer<typeof getRoom>> {
  const found = await rowsOf<{ room: RoomRow }>(db, ONE, [me.user_no, crNo])
  if (found.length === 0) throw chatErrors.no_room('cr_no')
  const rows = await withAdhocs(
    { db, extensions: services.extensions, userNo: me.user_no, now },
    found.map(({ room }) => room),
  )
  return { rows: toChatRooms(me.user_no, rows, services.hub) }
}

/** My private room with this member; none if there is none, or if a block hides it. */
export async function roomWith({ db, me, services }: Act, targetNo: number): Promise<Answer<typeof findRoom>> {
  const found = await rowsOf<{ room: RoomRow }>(db, WITH_MEMBER, [me.user_no, targetNo])
  const rows = found.map(({ room }) => room)
  return toChatRooms(me.user_no, rows, services.hub)
}

/** Pins or mutes a room, or ends that; options without a value stay. Notifies my other devices. */
export function setRoomOptions({ db, me, now }: Act, { cr_no, pin, mute }: Body<typeof setRoom>): Promise<Done> {
  return db.transaction(async (tx) => {
    const changed = await rowsOf(tx, SET_OPTIONS, [me.user_no, cr_no, pin ?? null, mute ?? null, now])
    if (changed.length === 0) throw chatErrors.no_room('cr_no')
    tx.publishAfterCommit({ userNos: [me.user_no], event: roomListed.event, payload: { cr_no } })
    return {}
  })
}

/** Marks a room as read and removes it from my lists until its next message. */
export function hideRoom({ db, me }: Act, { cr_no }: Body<typeof closeRoom>): Promise<Done> {
  return db.transaction(async (tx) => {
    const [closed] = await rowsOf<{ read_no: number }>(tx, CLOSE, [me.user_no, cr_no])
    if (!closed) throw chatErrors.no_room('cr_no')
    tx.publishAfterCommit({ userNos: [me.user_no], event: roomRead.event, payload: { cr_no, user_no: me.user_no, cm_no: closed.read_no } })
    tx.publishAfterCommit({ userNos: [me.user_no], event: roomListed.event, payload: { cr_no } })
    return {}
  })
}

/** @throws `chat.not_group` in a room of another kind */
export function leaveGroup({ db, me, now }: Act, { cr_no }: Body<typeof leaveRoom>): Promise<Done> {
  return db.transaction(async (tx) => {
    const [mine] = await rowsOf<{ cr_type: string }>(tx, KIND, [me.user_no, cr_no])
    if (!mine) throw chatErrors.no_room('cr_no')
    if (mine.cr_type !== 'group') throw chatErrors.not_group('cr_no')
    await removeMember(tx, cr_no, me.user_no, now)
    return {}
  })
}

// $1 me, $2 the room.

const KIND: Statement = `
  select r.cr_type from chat_member m join chat_room r on r.cr_no = m.cr_no where m.user_no = $1 and m.cr_no = $2 and ${isVisibleRoomSql()}`

// $3 pinned, $4 silent, $5 now.
const SET_OPTIONS: Statement = `
  update chat_member m set
    pin_dt = case $3::boolean when true then coalesce(m.pin_dt, $5::timestamptz) when false then null else m.pin_dt end,
    is_mute = coalesce($4::boolean, m.is_mute)
  from chat_room r where r.cr_no = m.cr_no and m.user_no = $1 and m.cr_no = $2 and ${isVisibleRoomSql()} returning 1`

// A message that is written meanwhile is newer than `hide_no`, and so shows the room again.
const CLOSE: Statement = `
  with closed as (
    update chat_member m set hide_no = r.last_cm_no, read_no = greatest(m.read_no, r.last_cm_no), read_seq = greatest(m.read_seq, r.seq)
    from chat_room r where r.cr_no = m.cr_no and m.user_no = $1 and m.cr_no = $2 and ${isVisibleRoomSql()} returning m.cr_no, m.read_no
  ), pushes as (
    delete from chat_push p using closed where p.user_no = $1 and p.cr_no = closed.cr_no
  ) select read_no from closed`
