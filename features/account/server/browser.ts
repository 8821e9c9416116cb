import { randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Lifetime of the cookie in seconds; browsers cap it at 400 days. */
const COOKIE_SECONDS = 400 * DAY_SECONDS
/** Days after its last log-in for which a browser relates accounts; on shared devices later users are other people. */
export const BROWSER_DAYS = 180

type LogIn = { user_no: number; caller: Pick<Caller, 'cookie' | 'setCookie'>; now: Date }

/** Records that a member logged in with this browser, identified by a random number, so that accounts of one browser can be related. */
export async function noteBrowser(
  { sql }: Tx,
  services: Pick<Services, 'digest' | 'origin'>,
  { user_no, caller, now }: LogIn,
): Promise<void> {
  const name = services.origin.startsWith('https:') ? '__Host-haru_browser' : 'haru_browser'
  const stored = caller.cookie(name)
  const number = stored !== undefined && /^[\w-]{43}$/.test(stored) ? stored : randomBytes(32).toString('base64url')
  caller.setCookie(name, number, COOKIE_SECONDS)
  await sql`
    insert into user_browser (user_no, browser_hash, reg_dt, seen_dt) values (${user_no}, ${services.digest('browser', number)}, ${now}, ${now})
    on conflict (user_no, browser_hash) do update set seen_dt = excluded.seen_dt`
}

/** Deletes browsers without a log-in for `BROWSER_DAYS`. */
export const deleteOldBrowsers: Cleanup = async ({ sql }, now) => {
  await sql`delete from user_browser where seen_dt < ${daysBefore(now, BROWSER_DAYS)}`
}
