import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { koreanDay } from '#kit/contract/day.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { chance, type Chance } from './chance.ts'

type Line = [who: number, words: string]
/** What was said in one go: at a time of a day, or so many minutes before now. */
type Talk = { days?: number; at?: string; minutes?: number; lines: Line[] }
type Club = { meet_no: number; meet_title: string; leader: number; members: number[] }
type Chats = {
  clubs: { meet_no: number; talks: Talk[] }[]
  pairs: { asker: number; other: number; state: 0 | 1 | 2; reason?: string; unread: number; talks: Talk[] }[]
  counsels: { member: number; expert: number; unread: number; sessions: (Talk & { state: number })[] }[]
  admin: { member: number; days: number; at: string; unread: number; words: string }[]
}

/** A room as it is to be written. `unread`: messages at its end that a member has not read. */
type Room = {
  cr_type: 'private' | 'group' | 'counsel' | 'admin'
  one_no: number | null
  other_no: number | null
  meet_no: number | null
  members: { user_no: number; state: number; reject_reason: string; unread: number }[]
  messages: Message[]
  /** Who asked, in a private one. */
  asker: number | null
}
type Message = { at: number; from: number | null; words: string; event?: { type: string; coun_no: number } }

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const KOREA = 9 * 60 * MINUTE
/** Any number does; this one makes the rooms the same at each load. */
const SEED = 20_220_304
/** Whoever looks around first finds so many messages of clubs unread, and of others at most so many. */
const FIRST_MEMBER = 1
const UNREAD_OF_CLUBS = [4, 3]
const UNREAD_MAX = 5

/** Clubs with their rooms, and what members, experts and haru said to each other until `now`. */
export async function insertChats(tx: Tx, now: Date): Promise<void> {
  await dropOld(tx)
  const clubs = json<Club[]>('clubs.json')
  const chats = json<Chats>('chats.json')
  const draw = chance(SEED)
  const meetNoOf = await insertClubs(tx, clubs, now)
  const rooms = [
    ...chats.clubs.map((chat) =>
      clubRoom(
        chat,
        clubs.find(({ meet_no }) => meet_no === chat.meet_no)!,
        meetNoOf(chat.meet_no),
        now,
        draw,
      ),
    ),
    ...chats.pairs.map((pair) => pairRoom(pair, now, draw)),
    ...(await counselRooms(tx, chats.counsels, now, draw)),
    ...chats.admin.map((one) => adminRoom(one, now)),
  ]
  await insertRooms(tx, rooms)
}

/** What an earlier load left: its members are gone already. */
async function dropOld({ sql }: Tx): Promise<void> {
  await sql`delete from chat_room where meet_no in (select meet_no from meet where is_demo)`
  await sql`delete from chat_room where cr_type <> 'group' and one_no is null and other_no is null`
  await sql`delete from meet where is_demo`
  await sql`delete from counsel where user_no is null and expert_user_no is null`
}

async function insertClubs({ sql }: Tx, clubs: Club[], now: Date): Promise<(no: number) => number> {
  const rows = clubs.map(({ meet_title, leader }, nth) => ({
    meet_title,
    user_no: leader,
    is_demo: true,
    reg_dt: new Date(now.getTime() - (40 - nth) * DAY),
  }))
  const made = await sql<{ meet_no: number }[]>`insert into meet ${sql(rows)} returning meet_no`
  const numbers = new Map(clubs.map(({ meet_no }, nth) => [meet_no, made[nth]!.meet_no]))
  return (no) => numbers.get(no)!
}

function clubRoom({ talks }: Chats['clubs'][number], club: Club, meetNo: number, now: Date, draw: Chance): Room {
  const members = club.members.map((user_no) => {
    const unread = user_no === FIRST_MEMBER ? (UNREAD_OF_CLUBS[club.meet_no - 1] ?? 0) : draw.between(0, UNREAD_MAX)
    return { ...ACCEPTED, user_no, unread }
  })
  return { ...EMPTY, cr_type: 'group', meet_no: meetNo, members, messages: talks.flatMap((talk) => said(talk, now, draw)) }
}

function pairRoom({ asker, other, state, reason = '', unread, talks }: Chats['pairs'][number], now: Date, draw: Chance): Room {
  const messages = talks.flatMap((talk) => said(talk, now, draw))
  const last = messages.at(-1)?.from
  // Whoever spoke last has read it all.
  const members = [
    { ...ACCEPTED, user_no: asker, unread: last === asker ? 0 : unread },
    { user_no: other, state, reject_reason: reason, unread: last === other ? 0 : unread },
  ]
  const pair = { one_no: Math.min(asker, other), other_no: Math.max(asker, other) }
  return { ...EMPTY, cr_type: 'private', ...pair, members, messages, asker }
}

async function counselRooms({ sql }: Tx, counsels: Chats['counsels'], now: Date, draw: Chance): Promise<Room[]> {
  const sessions = counsels.flatMap(({ member, expert, sessions: all }) => all.map((one) => ({ ...one, member, expert })))
  const rows = sessions.map(({ member, expert, state, ...talk }) => {
    return { user_no: member, expert_user_no: expert, state, reg_dt: new Date(startOf(talk, now) - 20 * MINUTE) }
  })
  const made = await sql<{ coun_no: number }[]>`insert into counsel ${sql(rows)} returning coun_no`
  const numbers = made.map(({ coun_no }) => coun_no)
  return counsels.map(({ member, expert, unread, sessions: all }) => {
    const messages = all.flatMap((session) => sessionOf(session, numbers.shift()!, now, draw))
    const members = [
      { ...ACCEPTED, user_no: member, unread },
      { ...ACCEPTED, user_no: expert, unread: 0 },
    ]
    return { ...EMPTY, cr_type: 'counsel', one_no: member, other_no: expert, members, messages }
  })
}

/** A counselling: opened by a divider, begun, talked through, and ended where it is over. */
function sessionOf({ state, ...talk }: Chats['counsels'][number]['sessions'][number], counNo: number, now: Date, draw: Chance): Message[] {
  const start = startOf(talk, now)
  const event = (type: string, at: number): Message => ({ at, from: null, words: '', event: { type, coun_no: counNo } })
  const words = said(talk, now, draw)
  return [
    event('counsel-open', start - 10 * MINUTE),
    ...(state === 8 ? [] : [event('counsel-start', start - MINUTE)]),
    ...words,
    ...(state === 3 ? [event('counsel-quit', words.at(-1)!.at + 20 * MINUTE)] : []),
  ]
}

function adminRoom({ member, words, unread, ...when }: Chats['admin'][number], now: Date): Room {
  const messages = [{ at: startOf(when, now), from: null, words }]
  return { ...EMPTY, cr_type: 'admin', one_no: member, members: [{ ...ACCEPTED, user_no: member, unread }], messages }
}

const EMPTY = { one_no: null, other_no: null, meet_no: null, asker: null }
const ACCEPTED = { state: 1, reject_reason: '' }

function startOf({ days = 0, at = '00:00', minutes }: Pick<Talk, 'days' | 'at' | 'minutes'>, now: Date): number {
  if (minutes !== undefined) return now.getTime() - minutes * MINUTE
  const [hour, minute] = at.split(':').map(Number)
  return Date.parse(`${koreanDay(now)}T00:00:00Z`) - KOREA - days * DAY + (hour! * 60 + minute!) * MINUTE
}

/** One after another, some seconds to minutes apart; none in the future. */
function said(talk: Talk, now: Date, draw: Chance): Message[] {
  let at = startOf(talk, now)
  return talk.lines.map(([from, words]) => {
    const message = { at, from, words }
    at = Math.min(at + draw.between(15, 170) * 1000, now.getTime())
    return message
  })
}

async function insertRooms(tx: Tx, rooms: Room[]): Promise<void> {
  const messages = rooms.flatMap(({ messages: all }, room) => all.map((message) => ({ ...message, room })))
  messages.sort((one, other) => one.at - other.at)
  const crNos = await numbersOf(tx, "pg_get_serial_sequence('chat_room', 'cr_no')", rooms.length)
  const cmNos = await numbersOf(tx, "'chat_message_no'", messages.length)
  const numbered = messages.map((message, nth) => ({ ...message, cm_no: cmNos[nth]! }))
  const written = rooms.map((room, nth) =>
    writtenOf(
      room,
      crNos[nth]!,
      numbered.filter((one) => one.room === nth),
    ),
  )
  await insert(
    tx,
    'chat_room',
    ROOM,
    written.map(({ row }) => row),
  )
  await insert(
    tx,
    'chat_member',
    MEMBER,
    written.flatMap(({ members }) => members),
  )
  await insert(
    tx,
    'chat_message',
    MESSAGE,
    written.flatMap(({ rows }) => rows),
  )
  const asked = written.flatMap(({ requests }) => requests)
  await tx.sql`insert into chat_request ${tx.sql(asked)}`
}

/** The rows of a room: what it counts is what it holds. */
function writtenOf({ messages: _said, members, asker, ...room }: Room, crNo: number, messages: (Message & { cm_no: number })[]) {
  let seq = 0
  const rows = messages.map(({ cm_no, at, from, words, event }) => ({
    cr_no: crNo,
    cm_no,
    seq: event ? seq : ++seq,
    cm_uuid: randomUUID(),
    cm_from: from,
    cm_type: event ? 'sys-msg' : 'user-msg',
    cm_content: words,
    cm_file: [],
    extra_info: event ?? null,
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

async function numbersOf(tx: Tx, sequence: string, count: number): Promise<number[]> {
  const rows = await tx.sql.unsafe<{ taken: number }[]>(
    `select nextval(${sequence}) as taken from generate_series(1, $1::int) order by 1`,
    [count],
  )
  return rows.map(({ taken }) => taken)
}

const ROOM = ['cr_no', 'cr_type', 'one_no', 'other_no', 'meet_no', 'last_cm_no', 'seq', 'last_dt', 'reg_dt']
const MEMBER = 'cr_no user_no state reject_reason read_no read_seq first_no is_mute is_refusing reg_dt'.split(' ')
const MESSAGE = 'cr_no cm_no seq cm_uuid cm_from cm_type cm_content cm_file extra_info state reg_dt'.split(' ')

/** One statement for all rows of a table; the numbers are taken already. */
async function insert({ sql }: Tx, table: string, columns: string[], rows: object[]): Promise<void> {
  const names = sql(columns)
  await sql`
    insert into ${sql(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}

const json = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../../../db/demo/${file}`, import.meta.url), 'utf8')) as T
