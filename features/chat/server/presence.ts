import { notBlockedSql } from '#features/block/server/public.ts'
import { makeBatch } from '#kit/server/db/batch.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Mounted } from '#kit/server/http/server.ts'
import type { Services } from '#kit/server/http/services.ts'
import { present } from '../events.ts'

/** A member came, or went. */
type Change = { user_no: number; online: boolean }

/** Members that one statement looks for. */
const CHANGES_MAX = 500
/** Seconds until somebody who went is told of what came: they may be about to come back. */
const PUSH_SECONDS = 5

/** Tells of who comes and goes for as long as the server runs. */
export const mountPresence: Mounted = (fastify, services) => {
  const tell = makeBatch<Change, null>((changes) => tellPresence(services, changes), { max: CHANGES_MAX })
  const stop = services.hub.onPresence((user_no, online) => {
    tell({ user_no, online }).catch((error: unknown) => services.log.warn({ err: error }, 'presence could not be told'))
  })
  fastify.addHook('onClose', stop)
}

/**
 * Tells those who talk with a member in an open private room, where the member shows it (setting `show_online`). Whoever
 * went may have gone long before it was noticed: of what came in the minutes before they are told elsewhere.
 */
export async function tellPresence({ db, hub, clock }: Services, changes: Change[]): Promise<null[]> {
  const rows = await rowsOf<{ user_no: number; told: number[] }>(db, TOLD, [changes.map(({ user_no }) => user_no)])
  const told = new Map(rows.map((row) => [row.user_no, row.told]))
  for (const change of changes) hub.toUsers([...hub.isOnline(told.get(change.user_no) ?? [])], present.event, change)
  const gone = changes.filter(({ online }) => !online).map(({ user_no }) => user_no)
  const now = clock()
  if (gone.length > 0) await rowsOf(db, PUSH, [gone, now, new Date(now.getTime() + PUSH_SECONDS * 1000)])
  return changes.map(() => null)
}

/** Of each of the members $1 those who are told. */
const TOLD: Statement = `
  select m.user_no, array_agg(o.user_no) as told
  from chat_member m join chat_room r on r.cr_no = m.cr_no and r.cr_type = 'private'
  join chat_member o on o.cr_no = m.cr_no and o.user_no <> m.user_no
  where m.user_no = any($1::bigint[]) and m.state = 1 and m.left_dt is null and o.state = 1 and o.left_dt is null
    and (select s.setting_value = '0' from user_setting s where s.user_no = m.user_no and s.setting_key = 'show_online') is not true
    and ${notBlockedSql({ a: 'm.user_no', b: 'o.user_no' })}
  group by m.user_no`

/** Minutes within which it is noticed that somebody has gone. */
const NOTICED_MINUTES = 2

/** What the members $1 have not read of the minutes before $2 is told at $3. Each room by its key: somebody in many would have all rooms read. */
const PUSH: Statement = `
  insert into chat_push (user_no, cr_no, due_dt)
  select m.user_no, m.cr_no, $3 from chat_member m
  cross join lateral (select * from chat_room r where r.cr_no = m.cr_no limit 1) r
  where m.user_no = any($1::bigint[]) and m.state = 1 and m.left_dt is null and not m.is_mute and r.seq > m.read_seq
    and m.hide_no is distinct from r.last_cm_no and r.last_dt > $2::timestamptz - interval '${NOTICED_MINUTES} minutes'
    and (select u.state = 1 from users u where u.user_no = m.user_no)
  order by m.user_no, m.cr_no on conflict do nothing`
