import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Db, Pool } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { Channel } from '#kit/server/integrations/send/send.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { addDevice } from '../contract.ts'
import { DEVICES_MAX } from '../rules.ts'

type Act = { db: Pool; me: Me; now: Date; services: Pick<Services, 'integrations'> }
type Done = Record<string, never>

export const keyOf = ({ integrations }: Pick<Services, 'integrations'>): { key: string | null } => ({ key: integrations.pushKey })

/**
 * Stores this browser's push subscription with its log-in session and removes it when that ends. If another member logs in
 * to the browser, the subscription becomes theirs.
 */
export function add({ db, me, now, services: { integrations } }: Act, { endpoint, p256dh, auth }: Body<typeof addDevice>): Promise<Done> {
  if (integrations.pushKey === null || !integrations.mayPush(endpoint)) throw requestErrors.invalid('endpoint')
  if (!isKey(p256dh, 65)) throw requestErrors.invalid('p256dh')
  if (!isKey(auth, 16)) throw requestErrors.invalid('auth')
  return db.transaction(async ({ sql }) => {
    await sql`
      insert into push_device (user_no, session_no, endpoint, p256dh, auth, reg_dt)
      values (${me.user_no}, ${me.session_no}, ${endpoint}, ${p256dh}, ${auth}, ${now})
      on conflict (endpoint) do update
        set user_no = excluded.user_no, session_no = excluded.session_no, p256dh = excluded.p256dh, auth = excluded.auth, reg_dt = excluded.reg_dt`
    await sql`
      delete from push_device where device_no in (
        select device_no from push_device where user_no = ${me.user_no} order by reg_dt desc, device_no desc offset ${DEVICES_MAX})`
    return {}
  })
}

export async function drop({ db, me }: Act, endpoint: string): Promise<Done> {
  await db.sql`delete from push_device where user_no = ${me.user_no} and endpoint = ${endpoint}`
  return {}
}

/** Deletes a device that the push service reports as gone. */
export async function deleteDevice({ sql }: Db, channel: Channel, recipient: string): Promise<void> {
  if (channel === 'web') await sql`delete from push_device where endpoint = ${recipient}`
  if (channel === 'push') await sql`update users set user_token = null where user_token = ${recipient}`
}

/** Whether `text` is base64url of exactly `bytes` bytes. */
function isKey(text: string, bytes: number): boolean {
  return /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes
}
