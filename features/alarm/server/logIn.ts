import type { LogInNotice } from '#features/account/server/public.ts'
import { href } from '#features/routes.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notify } from './notify.ts'

/** Notifies a member of a log-in from an unknown device, in the log-in's transaction. */
export function notifyNewDevice(tx: Tx, { user_no, target, words, now }: LogInNotice): Promise<void> {
  return notify(tx, { kind: 'LOGIN_NEW_DEVICE', to: user_no, target, link: href('Sessions'), text: words }, now)
}

/** Notifies a member that wrong passwords locked somebody out, in the transaction of the lock. */
export function notifyLocked(tx: Tx, { user_no, target, words, now }: LogInNotice): Promise<void> {
  return notify(tx, { kind: 'LOGIN_LOCKED', to: user_no, target, link: href('Sessions'), text: words }, now)
}
