import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import { addressHash } from '#kit/server/auth/devices.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Lifetime of the cookie in seconds; browsers cap it at 400 days. */
const COOKIE_SECONDS = 400 * DAY_SECONDS
/** Days after its last log-in for which a browser or an app device is known; on shared devices later users are other people. */
export const BROWSER_DAYS = 180

type Needs = Pick<Services, 'digest' | 'origin'>
type LogIn = { user_no: number; caller: Pick<Caller, 'cookie' | 'setCookie'>; now: Date }
type NotedBrowser = { browser_hash: Buffer; /** The member logged in with it before. */ is_known: boolean }

/**
 * Records that a member logged in with this browser, identified by a random number in its cookie. Nobody can guess a number, and
 * only the members who logged in with it know the browser by it (decision 048).
 */
export async function noteBrowser({ sql }: Tx, services: Needs, { user_no, caller, now }: LogIn): Promise<NotedBrowser> {
  const number = numberIn(services, caller) ?? randomBytes(32).toString('base64url')
  caller.setCookie(cookieName(services), number, COOKIE_SECONDS)
  const hash = services.digest('browser', number)
  const [noted] = await sql<[{ is_known: boolean }]>`
    with known as (select from user_browser where user_no = ${user_no} and browser_hash = ${hash} and seen_dt > ${daysBefore(now, BROWSER_DAYS)})
    insert into user_browser (user_no, browser_hash, reg_dt, seen_dt) values (${user_no}, ${hash}, ${now}, ${now})
    on conflict (user_no, browser_hash) do update set seen_dt = excluded.seen_dt
    returning exists (select from known) as is_known`
  return { browser_hash: hash, is_known: noted.is_known }
}

/** The digest of the caller's browser if the member with this id logged in with it before; otherwise null. */
export async function findKnownBrowser(
  { sql }: Db,
  services: Needs,
  { typedId, caller, now }: { typedId: string; caller: Pick<Caller, 'cookie'>; now: Date },
): Promise<Buffer | null> {
  const number = numberIn(services, caller)
  if (number === undefined) return null
  const browserHash = services.digest('browser', number)
  const known = await sql`
    select from user_browser b join users u on u.user_no = b.user_no
    where lower(u.user_id) = ${typedId} and b.browser_hash = ${browserHash} and b.seen_dt > ${daysBefore(now, BROWSER_DAYS)}`
  return known.length > 0 ? browserHash : null
}

const cookieName = ({ origin }: Pick<Services, 'origin'>): string => (origin.startsWith('https:') ? '__Host-haru_browser' : 'haru_browser')

function numberIn(services: Pick<Services, 'origin'>, caller: Pick<Caller, 'cookie'>): string | undefined {
  const number = caller.cookie(cookieName(services))
  return number !== undefined && /^[\w-]{43}$/.test(number) ? number : undefined
}

/** Records that the member uses the app device with this push token, so that accounts of one device can be related. */
export async function noteDevice({ sql }: Db, userNo: number, userToken: string, now: Date): Promise<void> {
  await sql`
    insert into user_device (user_no, device_hash, reg_dt, seen_dt) values (${userNo}, ${addressHash(userToken)}, ${now}, ${now})
    on conflict (user_no, device_hash) do update set seen_dt = excluded.seen_dt`
}

/** SQL: accounts that share an app device or a browser with the member $1, as `user_no` and `by`. */
export const sharedDevicesSql = `
  select b.user_no, 'device' as by from user_device a join user_device b on b.device_hash = a.device_hash where a.user_no = $1
  union all
  select b.user_no, 'browser' from user_browser a join user_browser b on b.browser_hash = a.browser_hash where a.user_no = $1`

/** Deletes browsers and app devices without a log-in for `BROWSER_DAYS`. */
export const deleteOldBrowsers: Cleanup = async ({ sql }, now) => {
  const browsers = await sql`delete from user_browser where seen_dt < ${daysBefore(now, BROWSER_DAYS)}`
  const devices = await sql`delete from user_device where seen_dt < ${daysBefore(now, BROWSER_DAYS)}`
  return browsers.count + devices.count
}
