import { isIP } from 'node:net'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { noteBrowser } from './browser.ts'
import { newDeviceMail } from './mail.ts'

/** Days after its last log-in for which a device counts as known. */
const DEVICE_DAYS = 180
const DEVICE_MAX = 200

/** Runs when a member logs in from a new device, in the transaction of the log-in. */
export const newDevice = extensionPoint<(tx: Tx, login: { user_no: number; device: string; now: Date }) => Promise<void>>('newDevice')

type LogIn = {
  user_no: number
  device?: string | undefined
  caller: Pick<Caller, 'address' | 'agent' | 'cookie' | 'setCookie'>
  now: Date
}

/** Opens a session and notifies the member of a new device. Returns the token. */
export async function openLogIn(
  tx: Tx,
  services: Pick<Services, 'sessions' | 'digest' | 'origin' | 'extensions'>,
  { user_no, caller, now, ...from }: LogIn,
): Promise<string> {
  const device = (from.device?.trim() || caller.agent).slice(0, DEVICE_MAX)
  const [member] = await tx.sql<{ mail: string | null; is_first: boolean; is_known: boolean }[]>`
    select u.mail, not exists (select from user_session s where s.user_no = u.user_no) as is_first,
      exists (
        select from user_session s
        where s.user_no = u.user_no and s.seen_dt > ${daysBefore(now, DEVICE_DAYS)}
          and regexp_replace(s.device, ${VERSION}, '', 'g') = ${device.replace(new RegExp(VERSION, 'g'), '')}
      ) as is_known
    from users u where u.user_no = ${user_no}`
  if (member && !member.is_first && !member.is_known) {
    if (member.mail) await send(tx, newDeviceMail(member.mail, device, now), now)
    await services.extensions.run(newDevice, tx, { user_no, device, now })
  }
  await noteBrowser(tx, services, { user_no, caller, now })
  return services.sessions.open(tx, { user_no, device, ip: ipOf(caller), now })
}

/** Version numbers are ignored, so that an updated browser is no new device. */
const VERSION = '[0-9._]+'

/** The caller's IP address; null when a proxy sends something else. */
export const ipOf = ({ address }: Pick<Caller, 'address'>): string | null => (isIP(address) === 0 ? null : address)
