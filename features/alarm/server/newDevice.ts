import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notify } from './notify.ts'

/** Tells a member that somebody logged in as them from what haru has not seen before, with the log-in. */
export function tellNewDevice(tx: Tx, { user_no, device, now }: { user_no: number; device: string; now: Date }): Promise<void> {
  return notify(tx, { kind: 'LOGIN_NEW_DEVICE', to: user_no, target: `device:${device}`, link: href('Sessions'), text: device }, now)
}
