import { detachMessageFiles } from '#features/media/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { deleteMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { DELETED_KEPT_HOURS, DELETE_MINUTES } from '../rules.ts'
import { lockMessage, publishChange, type LockedMessage } from './react.ts'

type Removing = { db: Pool; me: Me; now: Date }

/** Deletes a message for all, within minutes, by its sender; or for the member alone, at any time. A second call does nothing. */
export function removeMessage({ db, me, now }: Removing, { cr_no, cm_no, for: whom }: Query<typeof deleteMessage>): Promise<void> {
  return db.transaction(async (tx) => {
    const at = { cr_no, cm_no }
    if (whom === 'me' && (await isHidden(tx, me.user_no, at))) return
    const message = await lockMessage(tx, me.user_no, at)
    if (message.keeps_messages) throw chatErrors.kept()
    if (whom === 'me') await hideForMember(tx, me.user_no, at)
    else await deleteForAll(tx, me.user_no, message, now)
  })
}

type At = { cr_no: number; cm_no: number }

async function isHidden({ sql }: Tx, userNo: number, { cr_no, cm_no }: At): Promise<boolean> {
  const [row] = await sql`select from chat_hidden where user_no = ${userNo} and cr_no = ${cr_no} and cm_no = ${cm_no}`
  return row !== undefined
}

async function hideForMember({ sql }: Tx, userNo: number, { cr_no, cm_no }: At): Promise<void> {
  await sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${userNo}, ${cr_no}, ${cm_no}) on conflict do nothing`
}

/** Empties the row and keeps it, so that read positions and unread counts stay right. What it said can be reported for a day. */
async function deleteForAll(tx: Tx, userNo: number, { cm_from, cm_uuid, reg_dt, state, ...at }: LockedMessage, now: Date): Promise<void> {
  if (cm_from !== userNo) throw chatErrors.no_message()
  if (state === 0) return
  if (now.getTime() - Date.parse(reg_dt) > DELETE_MINUTES * MINUTE_MS) throw chatErrors.too_late()
  const { cr_no, cm_no } = at
  await tx.sql`
    insert into chat_deleted (cr_no, cm_no, cm_content, cm_file, delete_dt)
    select c.cr_no, c.cm_no, c.cm_content, c.cm_file, ${now} from chat_message c where c.cr_no = ${cr_no} and c.cm_no = ${cm_no}`
  await tx.sql`
    update chat_message set state = 0, cm_content = '', cm_file = '[]', extra_info = null, reply_no = null
    where cr_no = ${cr_no} and cm_no = ${cm_no}`
  await tx.sql`delete from chat_reaction where cr_no = ${cr_no} and cm_no = ${cm_no}`
  await detachMessageFiles(tx, `chat:${cr_no}:${cm_uuid}`, now)
  await publishChange(tx, at)
}

export const forgetDeletedMessages: Cleanup = async ({ sql }, now) => {
  const forgotten = await sql`delete from chat_deleted where delete_dt <= ${new Date(now.getTime() - DELETED_KEPT_HOURS * HOUR_MS)}`
  return forgotten.count
}
