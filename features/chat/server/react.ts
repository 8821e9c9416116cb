import { messageVisibleToSql } from '#features/block/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChatMessage, react } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { changed } from '../events.ts'
import type { CrType } from '../rules.ts'
import { openness } from './write-sql.ts'

type Reacting = { db: Pool; me: Me; now: Date }

/** The member's one emoji for a message, in the place of the one before; null takes it back. */
export function reactTo({ db, me, now }: Reacting, { cr_no, cm_no, emoji }: Body<typeof react>): Promise<void> {
  return db.transaction(async (tx) => {
    const message = await heldMessage(tx, me.user_no, { cr_no, cm_no })
    if (message.state === 0) throw chatErrors.no_message()
    await refuseClosed(tx, me.user_no, cr_no)
    const done =
      emoji === null
        ? await tx.sql`delete from chat_reaction where cr_no = ${cr_no} and cm_no = ${cm_no} and user_no = ${me.user_no} returning 1`
        : await tx.sql`
            insert into chat_reaction (cr_no, cm_no, user_no, emoji, reg_dt) values (${cr_no}, ${cm_no}, ${me.user_no}, ${emoji}, ${now})
            on conflict (cr_no, cm_no, user_no) do update set emoji = excluded.emoji, reg_dt = excluded.reg_dt
            where chat_reaction.emoji <> excluded.emoji returning 1`
    if (done.length > 0) await tellChanged(tx, message)
  })
}

/** An emoji is an answer: who may not write may not give one. */
async function refuseClosed(tx: Tx, userNo: number, crNo: number): Promise<void> {
  const [room] = await rowsOf<{ open: string | null }>(tx, OPEN, [userNo, crNo])
  if (room?.open !== 'yes') throw chatErrors.not_open()
}

export type Held = { cr_no: number; cm_no: number; cm_from: number | null; cm_uuid: string; state: 0 | 1; reg_dt: string; cr_type: CrType }

/**
 * What somebody said, where the member sees it. Held until the end of the transaction: what hangs on it changes one after
 * another, and nothing comes to hang on what is being deleted.
 * @throws `chat.no_message`
 */
export async function heldMessage(tx: Tx, userNo: number, { cr_no, cm_no }: { cr_no: number; cm_no: number }): Promise<Held> {
  const [message] = await rowsOf<Held>(tx, HELD, [userNo, cr_no, cm_no])
  if (!message) throw chatErrors.no_message()
  return message
}

/** Tells those who see the message what became of it. */
export async function tellChanged(tx: Tx, { cr_no, cm_no }: { cr_no: number; cm_no: number }): Promise<void> {
  const [now] = await rowsOf<Pick<ChatMessage, 'state' | 'reactions'> & { user_nos: number[] }>(tx, CHANGED, [cr_no, cm_no])
  if (!now) return
  const { user_nos: userNos, state, reactions } = now
  tx.tell({ userNos, event: changed.event, payload: { cr_no, cm_no, state, reactions } })
}

// $1 the member, $2 the room, $3 the message
const HELD: Statement = `
  select c.cr_no, c.cm_no, c.cm_from, c.cm_uuid, c.state, c.reg_dt, (select r.cr_type from chat_room r where r.cr_no = c.cr_no) as cr_type
  from chat_message c
  where c.cr_no = $2 and c.cm_no = $3 and c.cm_type = 'user-msg' and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
  for no key update of c`

// $1 the member, $2 the room
const OPEN: Statement = `
  select ${openness('$1::bigint')} as open from chat_room r left join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2`

// $1 the room, $2 the message
const CHANGED: Statement = `
  select c.state, coalesce((
      select json_agg(json_build_object('emoji', e.emoji, 'user_nos', e.user_nos) order by e.first_dt, e.emoji) from (
        select emoji, min(reg_dt) as first_dt, json_agg(user_no order by reg_dt, user_no) as user_nos
        from chat_reaction where cr_no = c.cr_no and cm_no = c.cm_no group by emoji) e), '[]') as reactions, (
    select json_agg(v.user_no) from chat_member v where v.cr_no = c.cr_no and v.left_dt is null and ${messageVisibleToSql({ message: 'c', viewer: 'v.user_no' })}) as user_nos
  from chat_message c where c.cr_no = $1 and c.cm_no = $2`
