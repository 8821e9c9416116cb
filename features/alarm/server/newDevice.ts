import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notify } from './notify.ts'

/** Notifies a member of a log-in from an unknown device, in the log-in's transaction. */
export function notifyNewDevice(tx: Tx, { user_no, device, now }: { user_no: number; device: string; now: Date }): Promise<void> {
  return notify(tx, { kind: 'LOGIN_NEW_DEVICE', to: user_no, target: `device:${device}`, link: href('Sessions'), text: device }, now)
}
