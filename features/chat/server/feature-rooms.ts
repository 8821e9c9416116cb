import { createHash } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { listed } from '../events.ts'
import type { COUNSEL_EVENTS } from '../rules.ts'
import { addMember, removeMember } from './members.ts'
import { sendIn } from './send.ts'

// What opens rooms and speaks in them without being asked. The caller's transaction holds what the room is opened for.

/** The club's room, with its leader in it; done twice it is done once. Gives its number. */
export async function openGroupRoom(tx: Tx, meetNo: number, now: Date): Promise<number> {
  const { cr_no, leader_no, is_new } = await opened<{ leader_no: number | null }>(tx, OPEN_GROUP, [meetNo, now], `club ${meetNo}`)
  if (is_new && leader_no !== null) {
    await rowsOf(tx, PUT_IN, [cr_no, [leader_no], now])
    tx.tell({ userNos: [leader_no], event: listed.event, payload: { cr_no } })
  }
  return cr_no
}

export async function joinGroupRoom(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<void> {
  await addMember(tx, await groupRoom(tx, meetNo), userNo, now)
}

export async function leaveGroupRoom(tx: Tx, meetNo: number, userNo: number, now: Date): Promise<void> {
  await removeMember(tx, await groupRoom(tx, meetNo), userNo, now)
}

/**
 * The room of a counselling's member and expert, the same for each of theirs. Each opens with a divider, once. Gives the
 * room's number.
 */
export async function openCounselRoom(tx: Tx, counNo: number, now: Date): Promise<number> {
  const { cr_no, people } = await opened<{ people: number[] }>(tx, OPEN_COUNSEL, [counNo, now], `counselling ${counNo}`)
  await rowsOf(tx, PUT_IN, [cr_no, people, now])
  const divider = { cr_no, cm_from: null, cm_type: 'sys-msg' as const, cm_content: '', cm_uuid: uuidOf(`counsel-open:${counNo}`) }
  const { is_new } = await sendIn(tx, { ...divider, extra_info: { type: 'counsel-open', coun_no: counNo } }, now)
  if (is_new) tx.tell({ userNos: people, event: listed.event, payload: { cr_no } })
  return cr_no
}

/** Says in the counselling's room what became of it. */
export async function sayInCounsel(tx: Tx, counNo: number, type: (typeof COUNSEL_EVENTS)[number], now: Date): Promise<void> {
  const [room] = await rowsOf<{ cr_no: number }>(tx, COUNSEL_ROOM, [counNo])
  if (!room) throw new RangeError(`The counselling ${counNo} has no room.`)
  await sendIn(tx, { cr_no: room.cr_no, cm_from: null, cm_type: 'sys-msg', cm_content: '', extra_info: { type, coun_no: counNo } }, now)
}

/** The room in which haru itself speaks to a member; done twice it is done once. Gives its number. */
export async function openAdminRoom(tx: Tx, userNo: number, now: Date): Promise<number> {
  const { cr_no, is_new } = await opened(tx, OPEN_ADMIN, [userNo, now], `member ${userNo}`)
  if (is_new) {
    await rowsOf(tx, PUT_IN, [cr_no, [userNo], now])
    tx.tell({ userNos: [userNo], event: listed.event, payload: { cr_no } })
  }
  return cr_no
}

/** Says something to a member as haru; it counts as unread. Gives the message's number. */
export async function sayAsAdmin(tx: Tx, userNo: number, words: string, now: Date): Promise<number> {
  const crNo = await openAdminRoom(tx, userNo, now)
  return (await sendIn(tx, { cr_no: crNo, cm_from: null, cm_type: 'user-msg', cm_content: words }, now)).cm_no
}

type Opened = { cr_no: number; is_new: boolean }

/** A room that is there already is held, as it is by being made. */
async function opened<More extends object>(
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

/** The same name for the same thing: said twice it is said once. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

// $1 what it is opened for, $2 now. On conflict nothing changes, but the row is held and given.
const isNew = '(xmax = 0) as is_new'
const OPEN_GROUP: Statement = `
  insert into chat_room as r (cr_type, meet_no, last_dt, reg_dt) select 'group', g.meet_no, $2, $2 from meet g where g.meet_no = $1
  on conflict (meet_no) do update set meet_no = excluded.meet_no
  returning r.cr_no, ${isNew}, (select g.user_no from meet g where g.meet_no = $1) as leader_no`
const OPEN_COUNSEL: Statement = `
  insert into chat_room as r (cr_type, one_no, other_no, last_dt, reg_dt)
  select 'counsel', n.user_no, n.expert_user_no, $2, $2 from counsel n
  where n.coun_no = $1 and n.user_no is not null and n.expert_user_no is not null
  on conflict (one_no, other_no, cr_type) where cr_type in ('private', 'counsel') do update set one_no = excluded.one_no
  returning r.cr_no, ${isNew}, json_build_array(r.one_no, r.other_no) as people`
const OPEN_ADMIN: Statement = `
  insert into chat_room as r (cr_type, one_no, last_dt, reg_dt) select 'admin', u.user_no, $2, $2 from users u where u.user_no = $1
  on conflict (one_no) where cr_type = 'admin' do update set one_no = excluded.one_no
  returning r.cr_no, ${isNew}`

const GROUP_ROOM: Statement = 'select cr_no from chat_room where meet_no = $1'
const COUNSEL_ROOM: Statement = `
  select r.cr_no from counsel n join chat_room r on r.cr_type = 'counsel' and r.one_no = n.user_no and r.other_no = n.expert_user_no
  where n.coun_no = $1`

// $1 the room, $2 those who are in it, $3 now. Who closed it sees it again.
const PUT_IN: Statement = `
  insert into chat_member as k (cr_no, user_no, state, reg_dt) select $1, p.user_no, 1, $3 from unnest($2::bigint[]) p (user_no)
  on conflict (cr_no, user_no) do update set hide_no = null where k.hide_no is not null`
