import type { Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/auth/me.ts'
import { notBlockedSql } from '#features/block/server/public.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { onEvent, type HandledEvent } from '#kit/server/realtime/socket.ts'
import { chatErrors } from '../errors.ts'
import { enterRoom, exitRoom, sendMessageCall, typingCall, memberTyping } from '../events.ts'
import { queueMessage } from './batch.ts'
import { markRead, socketRoomOf } from './read.ts'
import { writeAccessSql } from './write-sql.ts'

export const chatSocket: HandledEvent[] = [
  onEvent(sendMessageCall, async ({ services, me, body }) => ({ cm_no: (await queueMessage(services, me, body)).cm_no })),
  onEvent(enterRoom, async (call) => {
    await markRead(call, call.body)
    call.socket.join(socketRoomOf(call.body.cr_no))
    return {}
  }),
  onEvent(exitRoom, ({ socket, body }) => {
    socket.leave(socketRoomOf(body.cr_no))
    return {}
  }),
  onEvent(typingCall, async (call) => {
    await publishTyping(call, call.body.cr_no)
    return {}
  }),
]

type Typing = { db: Pool; me: Me; services: Services }

/** Notifies those who show the room. The statement checks membership, since a socket can stay in the socket room after its member left. */
async function publishTyping({ db, me, services }: Typing, crNo: number): Promise<void> {
  const [row] = await rowsOf<{ open: string; audience: number[] | null }>(db, TYPING, [
    me.user_no,
    crNo,
    [...services.hub.usersIn(socketRoomOf(crNo))],
  ])
  if (!row?.open) throw chatErrors.no_room()
  if (row.open === 'no') throw chatErrors.not_open()
  services.hub.toUsers(row.audience ?? [], memberTyping.event, { cr_no: crNo, user_no: me.user_no })
}

/**
 * Whether the member $1 may write in the room $2, and who of $3 sees them type: members of the room whom no block separates from $1,
 * if $1 shows their presence (setting `show_online`).
 */
const TYPING: Statement = `
  select ${writeAccessSql('$1')} as open, (
    select array_agg(o.user_no) from chat_member o
    where o.cr_no = $2 and o.user_no = any($3::bigint[]) and o.user_no <> $1 and o.left_dt is null and o.state = 1 and ${notBlockedSql({ a: '$1', b: 'o.user_no' })}
      and (select s.setting_value = '0' from user_setting s where s.user_no = $1 and s.setting_key = 'show_online') is not true) as audience
  from chat_room r left join chat_member m on m.cr_no = r.cr_no and m.user_no = $1 where r.cr_no = $2`
