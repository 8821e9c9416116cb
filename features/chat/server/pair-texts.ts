import { notBlockedSql } from '#features/block/server/public.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { arrayText, lookUpRowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { publishMade, rowOf, type OutgoingMessage, type Publish, type Sent } from './send.ts'
import { isActiveSql } from './write-sql.ts'

type WrittenText = { nth: number; cm_no: number; last_cm_no: number; reg_dt: string; cm_to: number }

/**
 * Writes texts (`isPlainText`) of private rooms whose members are both connected, as most messages are. It waits for no lock, and leaves out the
 * rooms in which anything else has to be done or decided: null for each of their messages.
 */
export async function writeTextsOfPairs(
  db: Pool,
  messages: OutgoingMessage[],
  { now, publish }: { now: Date; publish: Publish },
): Promise<(Sent | null)[]> {
  const byRoom = [...Map.groupBy(messages.map(rowOf), ({ cr_no }) => cr_no).values()]
  const asked = byRoom.flat()
  const of = (pick: (row: (typeof asked)[number]) => string | number): string => arrayText(asked.map(pick))
  const written = await lookUpRowsOf<WrittenText>(db, WRITE_TEXTS_OF_PAIRS, [
    arrayText(byRoom.map(([first]) => first!.cr_no)),
    of(({ cr_no }) => cr_no),
    of(({ cm_from }) => cm_from!),
    of(({ cm_content }) => cm_content),
    of(({ cm_uuid }) => cm_uuid),
    arrayText(byRoom.flatMap((room) => room.map((_, at) => at + 1))),
    arrayText(byRoom.flatMap((room) => room.map((_, at) => (at === room.length - 1 ? 't' : 'f')))),
    arrayText(
      byRoom.flatMap((room) => room.map(({ cm_from }, at) => (room.findLastIndex((one) => one.cm_from === cm_from) === at ? 't' : 'f'))),
    ),
    now,
  ])
  const sent: (Sent | null)[] = messages.map(() => null)
  const previous = new Map<number, number>()
  const made = written
    .toSorted((a, b) => a.cm_no - b.cm_no)
    .map(({ nth, cm_no, last_cm_no, reg_dt, cm_to }) => {
      const { i, cr_no } = asked[nth - 1]!
      const place = { cm_no, prev_no: previous.get(cr_no) ?? last_cm_no }
      previous.set(cr_no, cm_no)
      sent[i] = { ...place, is_new: true }
      return { ...place, i, reg_dt, cm_to, reply: null, late: null }
    })
  const rows = asked.toSorted((a, b) => a.i - b.i)
  const people = made.map(({ i, cm_to }) => ({ cr_no: rows[i]!.cr_no, shown: [rows[i]!.cm_from!, cm_to], hidden: null }))
  await publishMade({ db, asked: rows, made, people, now, publish })
  return sent
}

/**
 * Locks the rooms $1, and writes in those that are open the messages: their rooms $2, senders $3, contents $4, ids $5, places in the room $6, and
 * whether they are the last of the room $7 and of their sender $8. A room is open if it is private, did not change since the statement
 * began, and both members may write, see the room in their list and wait for no push. A message that was sent before closes its room.
 */
export const WRITE_TEXTS_OF_PAIRS: Statement = `
  with room as materialized (
    select r.* from unnest($1::bigint[]) n (cr_no)
    cross join lateral (
      select o.cr_no, o.cr_type, o.is_closed, o.one_no, o.other_no, o.last_cm_no, o.last_dt, o.seq
      from chat_room o where o.cr_no = n.cr_no for no key update skip locked) r
  ), open as materialized (
    select r.cr_no, r.one_no, r.other_no, r.last_cm_no, r.seq, greatest($9::timestamptz, case when r.last_cm_no > 0 then r.last_dt end) as at
    from room r
    where r.cr_type = 'private' and not r.is_closed
      and (select s.last_cm_no from chat_room s where s.cr_no = r.cr_no) = r.last_cm_no
      and (select count(*) from chat_member m where m.cr_no = r.cr_no and m.user_no in (r.one_no, r.other_no) and m.left_dt is null and m.state = 1
        and m.hide_no is distinct from r.last_cm_no
        and ${isActiveSql('m.user_no')}) = 2
      and ${notBlockedSql({ a: 'r.one_no', b: 'r.other_no' })}
      and (select true from chat_push p where p.cr_no = r.cr_no limit 1) is null
  ), asked as materialized (
    select a.*, o.last_cm_no, o.seq, o.at, case a.cm_from when o.one_no then o.other_no when o.other_no then o.one_no end as cm_to,
      (select true from chat_message c where c.cr_no = a.cr_no and c.cm_uuid = a.cm_uuid) as is_old
    from unnest($2::bigint[], $3::bigint[], $4::text[], $5::uuid[], $6::int[], $7::boolean[], $8::boolean[])
      with ordinality a (cr_no, cm_from, cm_content, cm_uuid, place, is_last, is_own_last, nth)
    join open o on o.cr_no = a.cr_no
  ), numbered as materialized (
    select a.*, nextval('chat_message_no') as cm_no from (
      select b.* from asked b where b.cr_no <> all (array(select c.cr_no from asked c where c.is_old or c.cm_to is null)) order by b.nth) a
  ), made as (
    insert into chat_message (cr_no, cm_no, seq, cm_uuid, cm_from, cm_type, cm_content, reg_dt)
    select cr_no, cm_no, seq + place, cm_uuid, cm_from, 'user-msg', cm_content, at from numbered
  ), moved as (
    update chat_room r set last_cm_no = n.cm_no, seq = n.seq + n.place, last_dt = n.at from numbered n where n.is_last and r.cr_no = n.cr_no
  ), own as (
    update chat_member m set read_no = n.cm_no, read_seq = n.seq + n.place from numbered n
    where n.is_own_last and m.cr_no = n.cr_no and m.user_no = n.cm_from
  )
  select nth, cm_no, last_cm_no, at as reg_dt, cm_to from numbered`
