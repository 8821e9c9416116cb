import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RoomPolicy } from '#features/chat/contract/room-policy.ts'
import { addDays, DAY_MS, HOUR_MS, koreanDay, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { seededRandom, type SeededRandom } from './random.ts'

type ScriptLine = [who: number, words: string]
/** Messages sent in one sitting, from a time of day `days` ago, or from `minutes` before now. */
type Script = { days?: number; at?: string; minutes?: number; lines: ScriptLine[] }
type Club = {
  meet_no: number
  meet_title: string
  meet_desc: string
  category: number
  is_online?: true
  leader: number
  members: number[]
  /** Asked of those who want to join; their requests wait for an answer. */
  questions?: string[]
  requests?: { member: number; answers: string[] }[]
  meet_geo: { sigungu: string; address: string; lat: number; lng: number }
}
type Chats = {
  clubs: { meet_no: number; talks: Script[] }[]
  pairs: { asker: number; other: number; state: 0 | 1 | 2; reason?: string; unread: number; talks: Script[] }[]
  admin: { member: number; days: number; at: string; unread: number; words: string }[]
}

/** A room before it is inserted. `unread`: the latest messages that a member has not read. */
type Room = RoomPolicy & {
  cr_type: 'private' | 'group' | 'admin'
  one_no: number | null
  other_no: number | null
  meet_no: number | null
  members: { user_no: number; state: number; reject_reason: string; unread: number }[]
  messages: Message[]
  /** Who requested the conversation; only in private rooms. */
  asker: number | null
}
type Message = { at: number; from: number | null; words: string }

/** Fixed, so that every load makes the same rooms. */
const SEED = 20_220_304
/** Unread club messages of the first member by club, and the most that any other member has. */
const FIRST_MEMBER = 1
const FIRST_MEMBER_CLUB_UNREAD = [4, 3]
const UNREAD_MAX = 5

/** Inserts clubs, chat rooms and the messages of members, experts and haru until `now`. */
export async function insertChats(tx: Tx, now: Date): Promise<void> {
  await deleteEarlierLoad(tx)
  const clubs = json<Club[]>('clubs.json')
  const chats = json<Chats>('chats.json')
  const random = seededRandom(SEED)
  const meetNoOf = await insertClubs(tx, clubs, now)
  const rooms = [
    ...chats.clubs.map((chat) =>
      clubRoom(
        chat,
        clubs.find(({ meet_no }) => meet_no === chat.meet_no)!,
        meetNoOf(chat.meet_no),
        now,
        random,
      ),
    ),
    ...chats.pairs.map((pair) => pairRoom(pair, now, random)),
    ...chats.admin.map((one) => adminRoom(one, now)),
  ]
  await insertRooms(tx, rooms)
}

/** Deletes rooms, clubs and counsels of an earlier load, whose members are already deleted. */
async function deleteEarlierLoad({ sql }: Tx): Promise<void> {
  await sql`delete from chat_room where meet_no in (select meet_no from meet where is_demo)`
  await sql`delete from chat_room where cr_type <> 'group' and one_no is null and other_no is null`
  await sql`delete from meet where is_demo`
  await sql`delete from counsel where user_no is null and expert_user_no is null`
}

async function insertClubs({ sql }: Tx, clubs: Club[], now: Date): Promise<(no: number) => number> {
  const foundedAt = (nth: number) => new Date(now.getTime() - (40 - nth) * DAY_MS)
  const rows = clubs.map(
    ({ meet_title, meet_desc, category, is_online = false, leader, members, questions = [], requests = [], meet_geo }, nth) => ({
      meet_title,
      intro: meet_desc,
      category,
      is_online,
      sigungu_code: meet_geo.sigungu,
      address: is_online ? null : meet_geo.address,
      lat: is_online ? null : meet_geo.lat,
      lng: is_online ? null : meet_geo.lng,
      join_policy: nth % 2 === 0 ? 'approval' : 'open',
      user_no: leader,
      questions,
      member_qtt: members.length,
      pending_qtt: requests.length,
      leader_dt: now,
      is_demo: true,
      reg_dt: foundedAt(nth),
    }),
  )
  const made = await sql<{ meet_no: number }[]>`insert into meet ${sql(rows)} returning meet_no`
  const members = clubs.flatMap((club, nth) =>
    club.members.map((user_no, at) => ({
      meet_no: made[nth]!.meet_no,
      user_no,
      role: user_no === club.leader ? 'leader' : 'member',
      state: 1,
      reg_dt: foundedAt(nth),
      join_dt: new Date(foundedAt(nth).getTime() + at * HOUR_MS),
    })),
  )
  await sql`insert into meet_member ${sql(members)}`
  const requests = clubs.flatMap((club, nth) =>
    (club.requests ?? []).map(({ member, answers }, at) => ({
      meet_no: made[nth]!.meet_no,
      user_no: member,
      role: 'member',
      state: 0,
      answers,
      reg_dt: new Date(now.getTime() - (at + 3) * HOUR_MS),
    })),
  )
  await sql`insert into meet_member ${sql(requests)}`
  const numbers = new Map(clubs.map(({ meet_no }, nth) => [meet_no, made[nth]!.meet_no]))
  return (no) => numbers.get(no)!
}

function clubRoom({ talks }: Chats['clubs'][number], club: Club, meetNo: number, now: Date, random: SeededRandom): Room {
  const members = club.members.map((user_no) => {
    const unread = user_no === FIRST_MEMBER ? (FIRST_MEMBER_CLUB_UNREAD[club.meet_no - 1] ?? 0) : random.between(0, UNREAD_MAX)
    return { ...ACCEPTED, user_no, unread }
  })
  return { ...EMPTY_ROOM, cr_type: 'group', meet_no: meetNo, members, messages: talks.flatMap((talk) => messagesOf(talk, now, random)) }
}

function pairRoom({ asker, other, state, reason = '', unread, talks }: Chats['pairs'][number], now: Date, random: SeededRandom): Room {
  const messages = talks.flatMap((talk) => messagesOf(talk, now, random))
  const last = messages.at(-1)?.from
  // The last sender has read everything.
  const members = [
    { ...ACCEPTED, user_no: asker, unread: last === asker ? 0 : unread },
    { user_no: other, state, reject_reason: reason, unread: last === other ? 0 : unread },
  ]
  const pair = { one_no: Math.min(asker, other), other_no: Math.max(asker, other) }
  return { ...EMPTY_ROOM, cr_type: 'private', ...pair, members, messages, asker }
}

function adminRoom({ member, words, unread, ...when }: Chats['admin'][number], now: Date): Room {
  const messages = [{ at: startOf(when, now), from: null, words }]
  return { ...EMPTY_ROOM, cr_type: 'admin', one_no: member, members: [{ ...ACCEPTED, user_no: member, unread }], messages }
}

const OPEN_POLICY: RoomPolicy = { is_closed: false, keeps_messages: false, coun_no: null, coun_state: null }
const EMPTY_ROOM = { ...OPEN_POLICY, one_no: null, other_no: null, meet_no: null, asker: null }
const ACCEPTED = { state: 1, reject_reason: '' }

function startOf({ days = 0, at = '00:00', minutes }: Pick<Script, 'days' | 'at' | 'minutes'>, now: Date): number {
  if (minutes !== undefined) return now.getTime() - minutes * MINUTE_MS
  return momentOf(addDays(koreanDay(now), -days), at).getTime()
}

/** Messages 15 to 170 seconds apart, none later than `now`. */
function messagesOf(talk: Script, now: Date, random: SeededRandom): Message[] {
  let at = startOf(talk, now)
  return talk.lines.map(([from, words]) => {
    const message = { at, from, words }
    at = Math.min(at + random.between(15, 170) * 1000, now.getTime())
    return message
  })
}

async function insertRooms(tx: Tx, rooms: Room[]): Promise<void> {
  const messages = rooms.flatMap(({ messages: all }, room) => all.map((message) => ({ ...message, room })))
  messages.sort((one, other) => one.at - other.at)
  const crNos = await takeNumbers(tx, "pg_get_serial_sequence('chat_room', 'cr_no')", rooms.length)
  const cmNos = await takeNumbers(tx, "'chat_message_no'", messages.length)
  const numbered = messages.map((message, nth) => ({ ...message, cm_no: cmNos[nth]! }))
  const roomRows = rooms.map((room, nth) =>
    rowsOfRoom(
      room,
      crNos[nth]!,
      numbered.filter((one) => one.room === nth),
    ),
  )
  await insert(
    tx,
    'chat_room',
    ROOM,
    roomRows.map(({ row }) => row),
  )
  await insert(
    tx,
    'chat_member',
    MEMBER,
    roomRows.flatMap(({ members }) => members),
  )
  await insert(
    tx,
    'chat_message',
    MESSAGE,
    roomRows.flatMap(({ rows }) => rows),
  )
  const requests = roomRows.flatMap(({ requests }) => requests)
  await tx.sql`insert into chat_request ${tx.sql(requests)}`
}

/** The rows of a room; its counters match its messages. */
function rowsOfRoom({ messages: _messages, members, asker, ...room }: Room, crNo: number, messages: (Message & { cm_no: number })[]) {
  let seq = 0
  const rows = messages.map(({ cm_no, at, from, words }) => ({
    cr_no: crNo,
    cm_no,
    seq: ++seq,
    cm_uuid: randomUUID(),
    cm_from: from,
    cm_type: 'user-msg',
    cm_content: words,
    cm_file: [],
    extra_info: null,
    state: 1,
    reg_dt: new Date(at).toISOString(),
  }))
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const read = (userNo: number, unread: number) => {
    const own = rows.findLast(({ cm_from }) => cm_from === userNo)?.seq ?? 0
    const readTo = Math.max(own, seq - unread, 0)
    return { read_seq: readTo, read_no: rows.findLast((row) => row.seq === readTo)?.cm_no ?? 0 }
  }
  return {
    row: { cr_no: crNo, ...room, last_cm_no: last.cm_no, seq, last_dt: last.reg_dt, reg_dt: first.reg_dt },
    members: members.map(({ user_no, state, reject_reason, unread }) => {
      const flags = { first_no: 0, is_mute: false, is_refusing: false, reg_dt: first.reg_dt }
      return { cr_no: crNo, user_no, state, reject_reason, ...read(user_no, unread), ...flags }
    }),
    rows,
    requests: asker === null ? [] : [{ cr_no: crNo, user_no: asker, is_first: true, reg_dt: first.reg_dt }],
  }
}

async function takeNumbers(tx: Tx, sequence: string, count: number): Promise<number[]> {
  const rows = await tx.sql.unsafe<{ number: number }[]>(
    `select nextval(${sequence}) as number from generate_series(1, $1::int) order by 1`,
    [count],
  )
  return rows.map(({ number }) => number)
}

const ROOM = 'cr_no cr_type one_no other_no meet_no is_closed keeps_messages coun_no coun_state last_cm_no seq last_dt reg_dt'.split(' ')
const MEMBER = 'cr_no user_no state reject_reason read_no read_seq first_no is_mute is_refusing reg_dt'.split(' ')
const MESSAGE = 'cr_no cm_no seq cm_uuid cm_from cm_type cm_content cm_file extra_info state reg_dt'.split(' ')

/** Inserts all rows of a table in one statement, with numbers taken before. */
async function insert({ sql }: Tx, table: string, columns: string[], rows: object[]): Promise<void> {
  const names = sql(columns)
  await sql`
    insert into ${sql(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}

const json = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../../../db/demo/${file}`, import.meta.url), 'utf8')) as T
