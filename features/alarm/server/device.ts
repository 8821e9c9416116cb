import type { Body } from '#kit/contract/endpoint.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import { keepNewestBrowsers, putPushDevice, removeGoneDevice, removePushDevice } from '#kit/server/auth/devices.ts'
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
  return db.transaction(async (tx) => {
    await putPushDevice(tx, me.session_no, { channel: 'web', address: endpoint, p256dh, auth }, now)
    await keepNewestBrowsers(tx, me.user_no, DEVICES_MAX)
    return {}
  })
}

export async function drop({ db, me }: Act, endpoint: string): Promise<Done> {
  await removePushDevice(db, me.user_no, endpoint)
  return {}
}

/** Deletes a device that the push service reports as gone. */
export async function deleteDevice(db: Db, channel: Channel, recipient: string): Promise<void> {
  if (channel === 'web' || channel === 'push') await removeGoneDevice(db, recipient)
}

/** Whether `text` is base64url of exactly `bytes` bytes. */
function isKey(text: string, bytes: number): boolean {
  return /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === bytes
}
