import { isIP } from 'node:net'
import { deviceName } from '#features/account/words/device.ts'
import { koreanClock, koreanDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import { extensionPoint } from '#kit/server/extensions.ts'
import { householdOf, ipOf } from '#kit/server/http/limits.ts'
import { send } from '#kit/server/integrations/outbox.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore } from '#kit/server/jobs/cleanup.ts'
import { BROWSER_DAYS, noteBrowser, noteDevice } from './browser.ts'
import { newDeviceMail } from './mail.ts'

const DEVICE_MAX = 200

/** A log-in as its member reads of it: `place` is the device and its address range, `words` also the time. */
export type LogInNotice = { user_no: number; target: string; words: string; now: Date }

/** Runs when a member logs in from a new device, in the transaction of the log-in. */
export const newDevice = extensionPoint<(tx: Tx, login: LogInNotice) => Promise<void>>('newDevice')

type LogIn = {
  user_no: number
  device?: string | undefined
  /** Push token of the native app. */
  user_token?: string | undefined
  caller: Pick<Caller, 'address' | 'agent' | 'cookie' | 'setCookie'>
  now: Date
}

/** Opens a session and notifies the member of a new device. Returns the token. */
export async function openLogIn(
  tx: Tx,
  services: Pick<Services, 'sessions' | 'digest' | 'origin' | 'extensions'>,
  { user_no, user_token, caller, now, ...from }: LogIn,
): Promise<string> {
  const device = (from.device?.trim() || caller.agent).slice(0, DEVICE_MAX)
  // A member who was away for long has no session and no known browser.
  const [member] = await tx.sql<{ mail: string | null; is_first: boolean }[]>`
    select u.mail, u.reg_dt > ${daysBefore(now, BROWSER_DAYS)} and not exists (select from user_session s where s.user_no = u.user_no) as is_first
    from users u where u.user_no = ${user_no}`
  const { browser_hash, is_known } = await noteBrowser(tx, services, { user_no, caller, now })
  if (member && !member.is_first && !is_known) {
    const place = placeOf({ device, address: caller.address })
    if (member.mail) await send(tx, newDeviceMail(member.mail, place, now), now)
    const target = `device:${browser_hash.toString('hex').slice(0, 16)}`
    await services.extensions.run(newDevice, tx, { user_no, target, words: `${timeOf(now)} · ${place}`, now })
  }
  if (user_token) await noteDevice(tx, user_no, user_token, now)
  return services.sessions.open(tx, { user_no, device, ip: ipOf(caller), browser_hash, user_token, now })
}

/**
 * The device and the range of its address. haru has no geographical data, so the address is not translated into a region (decision 048).
 */
export function placeOf({ device, address }: { device: string; address: string }): string {
  return `${deviceName(device)} · IP ${addressRange(address)}`
}

/** The address without the part that identifies one connection, as the list of log-ins shows it. */
function addressRange(address: string): string {
  const household = householdOf(address)
  if (isIP(household) === 4) return household.replace(/\d+$/, '*')
  return household.includes(':') ? `${household}::/64` : '알 수 없음'
}

/** Korean time: `11월 23일 14:05`. */
export function timeOf(now: Date): string {
  const [, month, date] = koreanDay(now).split('-')
  return `${Number(month)}월 ${Number(date)}일 ${koreanClock(now).slice(0, 5)}`
}
