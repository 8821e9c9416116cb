import { notBlockedSql } from '#features/block/server/public.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { sendAll } from '#kit/server/integrations/outbox.ts'
import type { Message } from '#kit/server/integrations/send/send.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Services } from '#kit/server/http/services.ts'
import { toDevices } from '#kit/server/integrations/send/devices.ts'
import { ALARM_TEXT_MAX } from '../rules.ts'
import { inSteps, isHidden, messagesOf, STEP, type Due } from './due.ts'
import { chatPushMoment } from './moment.ts'
import { receiverOf } from './receiver.ts'
import { chatSummaryPushText, chatPushText, hiddenPushText, type WaitingMessages } from './words.ts'

type DueRoom = Due &
  Omit<WaitingMessages, 'qtt'> & {
    cr_no: number
    /** Unread messages that the member may see; null if there are none, the room is muted or the member left it. */
    qtt: number | null
  }

/** Pushes messages that are still unread after the delay. Returns the number of rooms processed. */
export function deliverChats(db: Pool, hub: Pick<Services['hub'], 'usersIn'>, now: Date): Promise<number> {
  return inSteps(db, (tx) => deliverStep(tx, hub, now))
}

export async function hasDueChats(db: Pool, now: Date): Promise<boolean> {
  return (await rowsOf(db, IS_DUE, [now])).length > 0
}

async function deliverStep(tx: Tx, hub: Pick<Services['hub'], 'usersIn'>, now: Date): Promise<number> {
  const due = await rowsOf<DueRoom>(tx, DUE, [now, STEP])
  const scheduled = due.map((one) => ({ ...one, at: chatMomentOf(one, hub, now) }))
  const later = scheduled.filter(({ at }) => at !== null && at > now)
  const done = scheduled.filter((one) => !later.includes(one))
  await rowsOf(tx, LATER, [later.map(({ user_no }) => user_no), later.map(({ cr_no }) => cr_no), later.map(({ at }) => at!.toISOString())])
  await rowsOf(tx, DONE, [done.map(({ user_no }) => user_no), done.map(({ cr_no }) => cr_no)])
  const pushed = done.filter(({ at }) => at !== null)
  await sendAll(tx, messagesOf(pushed, pushOf, summaryOf), now)
  return due.length
}

/** Null (no push) while the member has the room open. */
function chatMomentOf({ qtt, receiver, user_no, cr_no }: DueRoom, hub: Pick<Services['hub'], 'usersIn'>, now: Date): Date | null {
  if (!qtt || !receiver || hub.usersIn(`chat:${cr_no}`).has(user_no)) return null
  return chatPushMoment(receiver.settings, now)
}

function pushOf(due: DueRoom): Message[] {
  const shown = isHidden(due.receiver!) ? hiddenPushText('') : chatPushText({ ...due, qtt: due.qtt! })
  return toDevices(due.receiver!.devices, { ...shown, link: `/chat-detail/${due.cr_no}`, tag: `chat-${due.cr_no}` }, 'high')
}

function summaryOf({ receiver }: DueRoom, waited: DueRoom[]): Message[] {
  const shown = isHidden(receiver!) ? hiddenPushText('') : chatSummaryPushText(waited.reduce((sum, { qtt }) => sum + qtt!, 0))
  return toDevices(receiver!.devices, { ...shown, link: '/chat-list', tag: 'chats' }, 'high')
}

const IS_DUE: Statement = 'select 1 from chat_push where due_dt <= $1 limit 1'

/** Unread messages of the room in `d`, without the member's own and those of blocked or deleted members. */
const UNREAD = `
  c.cr_no = d.cr_no and c.cm_no > greatest(m.read_no, m.first_no) and c.state = 1 and c.cm_type = 'user-msg'
    and c.cm_from <> d.user_no and (select w.state = 1 from users w where w.user_no = c.cm_from) and ${notBlockedSql({ a: 'd.user_no', b: 'c.cm_from' })}
    and (select true from chat_hidden h where h.user_no = d.user_no and h.cr_no = c.cr_no and h.cm_no = c.cm_no) is null`
/** Unread messages are counted up to this number. */
const COUNT_MAX = 99

/** $2 rows of chat_push that are due at $1. A row stays during its member's quiet hours. */
export const DUE: Statement = `
  with due as materialized (
    select p.* from chat_push p where p.due_dt <= $1 order by p.due_dt, p.user_no limit $2 for update skip locked
  )
  select d.user_no, d.cr_no, r.cr_type, coalesce(case when r.cr_type = 'group' then g.meet_title else newest.name end, '') as cr_name,
    newest.name, newest.content, newest.mimetype, newest.reg_dt < d.due_dt - interval '1 minute' as waited,
    case when m.state = 1 and m.left_dt is null and not m.is_mute and newest.cm_no is not null then (
      select count(*) from (select 1 from chat_message c where ${UNREAD} limit ${COUNT_MAX}) x) end as qtt,
    ${receiverOf('d.user_no', '$1')} as receiver
  from due d
  join chat_room r on r.cr_no = d.cr_no
  left join chat_member m on m.cr_no = d.cr_no and m.user_no = d.user_no
  left join meet g on g.meet_no = r.meet_no
  left join lateral (
    select c.cm_no, w.haru_name as name, left(c.cm_content, ${ALARM_TEXT_MAX}) as content, c.cm_file #>> '{0,mimetype}' as mimetype, c.reg_dt
    from chat_message c join users w on w.user_no = c.cm_from where ${UNREAD} order by c.cm_no desc limit 1) newest on true
  order by d.due_dt, d.user_no, d.cr_no`
const LATER: Statement = `
  update chat_push p set due_dt = l.dt from unnest($1::bigint[], $2::bigint[], $3::text[]::timestamptz[]) l (user_no, cr_no, dt)
  where p.user_no = l.user_no and p.cr_no = l.cr_no`
const DONE: Statement = `
  delete from chat_push p using unnest($1::bigint[], $2::bigint[]) l (user_no, cr_no) where p.user_no = l.user_no and p.cr_no = l.cr_no`
