import { messageVisibleToSql } from '#features/block/server/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { ChatMessage, react } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { messageChanged } from '../events.ts'
import { writeAccessSql } from './write-sql.ts'

type Reacting = { db: Pool; me: Me; now: Date }

/** Sets the member's one emoji on a message, replacing an earlier one; null removes it. */
export function reactTo({ db, me, now }: Reacting, { cr_no, cm_no, emoji }: Body<typeof react>): Promise<void> {
  return db.transaction(async (tx) => {
    const message = await lockMessage(tx, me.user_no, { cr_no, cm_no })
    if (message.state === 0) throw chatErrors.no_message()
    await refuseClosed(tx, me.user_no, cr_no)
    const done =
      emoji === null
        ? await tx.sql`delete from chat_reaction where cr_no = ${cr_no} and cm_no = ${cm_no} and user_no = ${me.user_no} returning 1`
        : await tx.sql`
            insert into chat_reaction (cr_no, cm_no, user_no, emoji, reg_dt) values (${cr_no}, ${cm_no}, ${me.user_no}, ${emoji}, ${now})
            on conflict (cr_no, cm_no, user_no) do update set emoji = excluded.emoji, reg_dt = excluded.reg_dt
            where chat_reaction.emoji <> excluded.emoji returning 1`
    if (done.length > 0) await publishChange(tx, message)
  })
}

/** A member who may not write may not react. */
async function refuseClosed(tx: Tx, userNo: number, crNo: number): Promise<void> {
  const [room] = await rowsOf<{ open: string | null }>(tx, WRITE_ACCESS, [userNo, crNo])
  if (room?.open !== 'yes') throw chatErrors.not_open()
}

export type LockedMessage = {
  cr_no: number
  cm_no: number
  cm_from: number | null
  cm_uuid: string
  state: 0 | 1
  reg_dt: string
  keeps_messages: boolean
}

/**
 * Locks a user message that the member sees until the end of the transaction, so that its changes happen one after another, and
 * nothing is attached to a message that is being deleted.
 * @throws `chat.no_message`
 */
export async function lockMessage(tx: Tx, userNo: number, { cr_no, cm_no }: { cr_no: number; cm_no: number }): Promise<LockedMessage> {
  const [message] = await rowsOf<LockedMessage>(tx, LOCK_MESSAGE, [userNo, cr_no, cm_no])
  if (!message) throw chatErrors.no_message()
  return message
}

/** Publishes the state and reactions of a message to the members who see it. */
export async function publishChange(tx: Tx, { cr_no, cm_no }: { cr_no: number; cm_no: number }): Promise<void> {
  const [now] = await rowsOf<Pick<ChatMessage, 'state' | 'reactions'> & { user_nos: number[] }>(tx, CHANGED, [cr_no, cm_no])
  if (!now) return
  const { user_nos: userNos, state, reactions } = now
  tx.publishAfterCommit({ userNos, event: messageChanged.event, payload: { cr_no, cm_no, state, reactions } })
}

// $1 the member, $2 the room, $3 the message
const LOCK_MESSAGE: Statement = `
  select c.cr_no, c.cm_no, c.cm_from, c.cm_uuid, c.state, c.reg_dt, (select r.keeps_messages from chat_room r where r.cr_no = c.cr_no)
  from chat_message c
  where c.cr_no = $2 and c.cm_no = $3 and c.cm_type = 'user-msg' and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
  for no key update of c`

// $1 the member, $2 the room
const WRITE_ACCESS: Statement = `
  select ${writeAccessSql('$1::bigint')} as open from chat_room r left join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2`

// $1 the room, $2 the message
const CHANGED: Statement = `
  select c.state, coalesce((
      select json_agg(json_build_object('emoji', e.emoji, 'user_nos', e.user_nos) order by e.first_dt, e.emoji) from (
        select emoji, min(reg_dt) as first_dt, json_agg(user_no order by reg_dt, user_no) as user_nos
        from chat_reaction where cr_no = c.cr_no and cm_no = c.cm_no group by emoji) e), '[]') as reactions, (
    select json_agg(v.user_no) from chat_member v where v.cr_no = c.cr_no and v.left_dt is null and ${messageVisibleToSql({ message: 'c', viewer: 'v.user_no' })}) as user_nos
  from chat_message c where c.cr_no = $1 and c.cm_no = $2`
