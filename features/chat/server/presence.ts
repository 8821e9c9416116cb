import { notBlockedSql } from '#features/block/server/public.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Services } from '#kit/server/http/services.ts'
import { presenceChanged } from '../events.ts'

/** A member connected or disconnected. */
type Change = { user_no: number; online: boolean }

/** Members in one statement. */
const CHANGES_MAX = 500
/** Seconds until a member who disconnected gets a push: they may be about to reconnect. */
const QUEUE_PUSHES = 5

/** Publishes who connects and disconnects while the server runs. */
export const mountPresence: Mounted = (fastify, services) => {
  const publish = makeBatch<Change, null>((changes) => publishPresence(services, changes), { max: CHANGES_MAX })
  const stop = services.hub.onPresence((user_no, online) => {
    publish({ user_no, online }).catch((error: unknown) => services.log.warn({ err: error }, 'presence could not be told'))
  })
  fastify.addHook('onClose', stop)
}

/**
 * Notifies those with whom a member has an open private room, if the member shows it (setting `show_online`). A lost connection is
 * noticed late: a member who disconnected gets a push for the unread messages of the last minutes.
 */
export async function publishPresence({ db, hub, clock }: Services, changes: Change[]): Promise<null[]> {
  const rows = await rowsOf<{ user_no: number; audience: number[] }>(db, AUDIENCE, [changes.map(({ user_no }) => user_no)])
  const audiences = new Map(rows.map((row) => [row.user_no, row.audience]))
  for (const change of changes) hub.toUsers([...hub.isOnline(audiences.get(change.user_no) ?? [])], presenceChanged.event, change)
  const disconnected = changes.filter(({ online }) => !online).map(({ user_no }) => user_no)
  const now = clock()
  if (disconnected.length > 0) await rowsOf(db, PUSH, [disconnected, now, new Date(now.getTime() + QUEUE_PUSHES * 1000)])
  return changes.map(() => null)
}

/** The members to notify of each of the members $1. */
const AUDIENCE: Statement = `
  select m.user_no, array_agg(o.user_no) as audience
  from chat_member m join chat_room r on r.cr_no = m.cr_no and r.cr_type = 'private'
  join chat_member o on o.cr_no = m.cr_no and o.user_no <> m.user_no
  where m.user_no = any($1::bigint[]) and m.state = 1 and m.left_dt is null and o.state = 1 and o.left_dt is null
    and (select s.setting_value = '0' from user_setting s where s.user_no = m.user_no and s.setting_key = 'show_online') is not true
    and ${notBlockedSql({ a: 'm.user_no', b: 'o.user_no' })}
  group by m.user_no`

/** Minutes after which a lost connection has been noticed. */
const DISCONNECT_NOTICED_MINUTES = 2

/**
 * Queues pushes at $3 for what the members $1 have not read of the minutes before $2. The lateral join looks up each room by its key
 * instead of scanning all rooms.
 */
const PUSH: Statement = `
  insert into chat_push (user_no, cr_no, due_dt)
  select m.user_no, m.cr_no, $3 from chat_member m
  cross join lateral (select * from chat_room r where r.cr_no = m.cr_no limit 1) r
  where m.user_no = any($1::bigint[]) and m.state = 1 and m.left_dt is null and not m.is_mute and r.seq > m.read_seq
    and m.hide_no is distinct from r.last_cm_no and r.last_dt > $2::timestamptz - interval '${DISCONNECT_NOTICED_MINUTES} minutes'
    and (select u.state = 1 from users u where u.user_no = m.user_no)
  order by m.user_no, m.cr_no on conflict do nothing`
