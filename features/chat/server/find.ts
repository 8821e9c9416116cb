import { signedItemsSql } from '#features/media/server/public.ts'
import { messageVisibleToSql } from '#features/block/server/public.ts'
import { isInitials } from '#features/tag/rules.ts'
import type { Answer, Query } from '#kit/contract/endpoint.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { findDay, findMessages, listFiles } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { FILES_PAGE } from '../rules.ts'
import { messageJsonSql, readersCteSql } from './messages.ts'
import { isVisibleRoomSql } from './sql.ts'

type Looking = { db: Pool; me: Me; now: Date }

/** Messages with all these words, newest first. Initial consonants match the syllables that begin with them. */
export async function messagesWith(
  { db, me, now }: Looking,
  { cr_no, q, before_no }: Query<typeof findMessages>,
): Promise<Answer<typeof findMessages>> {
  await refuseNonMembers(db, me.user_no, cr_no)
  const words = [...new Set(q.toLowerCase().split(/\s+/))]
  const patterns = words.filter((word) => !isInitials(word)).map(patternOf)
  const initials = words.filter(isInitials).map(patternOf)
  const before = before_no ?? Number.MAX_SAFE_INTEGER
  const [found] = await rowsOf<Answer<typeof findMessages>>(db, WITH_WORDS, [me.user_no, cr_no, now, before, patterns, initials])
  return found!
}

/** Escapes the special characters of LIKE. */
const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The first message of a day in Korea, or of the next day that has one. */
export async function dayOf({ db, me }: Looking, { cr_no, day }: Query<typeof findDay>): Promise<Answer<typeof findDay>> {
  await refuseNonMembers(db, me.user_no, cr_no)
  const [found] = await rowsOf<{ cm_no: number }>(db, DAY, [me.user_no, cr_no, `${day}T00:00:00+09:00`])
  return { cm_no: found?.cm_no ?? null }
}

/** Messages with pictures, films and documents, newest first. */
export async function filesOf({ db, me, now }: Looking, { cr_no, before_no }: Query<typeof listFiles>): Promise<Answer<typeof listFiles>> {
  await refuseNonMembers(db, me.user_no, cr_no)
  return rowsOf(db, FILES, [me.user_no, cr_no, now, before_no ?? Number.MAX_SAFE_INTEGER])
}

/** @throws `chat.no_room` if the member does not see the room */
async function refuseNonMembers(db: Db, userNo: number, crNo: number): Promise<void> {
  const rooms = await rowsOf(db, MY_ROOM, [userNo, crNo])
  if (rooms.length === 0) throw chatErrors.no_room()
}

/** Messages that one call searches; the client continues from there. */
const SCAN_MAX = 2000
/** Letters of a message that are compared by initial consonants: splitting syllables is slow. */
const INITIALS_LENGTH = 200
/** Messages on a page of results. */
const FOUND_PAGE = 30

// $1 is the viewer, $2 the room.

const MY_ROOM: Statement = `
  select 1 from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2 and ${isVisibleRoomSql()}`

/** Visibility is checked last, on the few messages that match. */
export const WITH_WORDS: Statement = `
  with walked as materialized (
    select c.cm_no, c.cm_content from chat_message c
    where c.cr_no = $2 and c.cm_no < $4 and c.cm_no > (select k.first_no from chat_member k where k.cr_no = $2 and k.user_no = $1)
    order by c.cm_no desc limit ${SCAN_MAX}
  ), found as materialized (
    select c.cr_no, c.cm_no from walked w join chat_message c on c.cr_no = $2 and c.cm_no = w.cm_no
    where lower(w.cm_content) like all ($5::text[])
      and ($6::text[] = '{}' or hangul_first(left(w.cm_content, ${INITIALS_LENGTH})) like all ($6::text[]))
      and c.cm_type = 'user-msg' and c.state = 1 and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
    order by w.cm_no desc limit ${FOUND_PAGE}
  ), ${readersCteSql('$2')}
  select coalesce((
      select json_agg(${messageJsonSql('$1', '$3')} order by c.cm_no desc)
      from found f join chat_message c on c.cr_no = f.cr_no and c.cm_no = f.cm_no), '[]') as rows,
    case when (select count(*) from found) = ${FOUND_PAGE} then (select min(cm_no) from found)
      else (select case when count(*) = ${SCAN_MAX} then min(cm_no) end from walked) end as next_no`

/**
 * The first message from the moment $3 on. Numbers are in the order of time (send.ts), so it is a binary search: the first message
 * after the moment is between `low` and `high`.
 */
export const DAY: Statement = `
  with recursive halves (low, high) as (
    select m.first_no + 1, r.last_cm_no + 1 from chat_room r join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2
    union all
    select case when f.is_before then f.cm_no + 1 else h.low end, case when f.is_before then h.high else (h.low + h.high) / 2 end
    from halves h, lateral (
      select c.cm_no, c.reg_dt < $3::timestamptz as is_before from chat_message c
      where c.cr_no = $2 and c.cm_no >= (h.low + h.high) / 2 order by c.cm_no limit 1) f
    where h.low < h.high
  )
  select c.cm_no from chat_message c
  where c.cr_no = $2 and c.cm_no >= (select min(high) from halves) and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
  order by c.cm_no limit 1`

/** At $3, before the message $4. */
export const FILES: Statement = `
  with page as materialized (
    select c.cm_no, c.cm_from, c.cm_file, c.reg_dt from chat_message c
    where c.cr_no = $2 and c.cm_no < $4 and c.cm_file <> '[]' and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
    order by c.cm_no desc limit ${FILES_PAGE}
  )
  select p.cm_no, (select u.user_no from users u where u.user_no = p.cm_from and u.state = 1) as cm_from,
    ${signedItemsSql({ items: 'p.cm_file', viewer: '$1', now: '$3' })} as cm_file, p.reg_dt
  from page p order by p.cm_no desc`
