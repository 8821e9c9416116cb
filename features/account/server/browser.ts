import { randomBytes } from 'node:crypto'
import type { Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Seconds that a browser keeps its number: longer than 400 days none does. */
const COOKIE_SECONDS = 400 * 86_400
/** Days after its last log-in in which a browser tells whose accounts it was used for: in shared places others come after. */
export const BROWSER_DAYS = 180

type LogIn = { user_no: number; caller: Pick<Caller, 'cookie' | 'keepCookie'>; now: Date }

/** Notes that a member logged in with this browser, which gets a random number of its own: two accounts of one browser are related. */
export async function noteBrowser(
  { sql }: Tx,
  services: Pick<Services, 'digest' | 'origin'>,
  { user_no, caller, now }: LogIn,
): Promise<void> {
  const name = services.origin.startsWith('https:') ? '__Host-haru_browser' : 'haru_browser'
  const kept = caller.cookie(name)
  const number = kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url')
  caller.keepCookie(name, number, COOKIE_SECONDS)
  await sql`
    insert into user_browser (user_no, browser_hash, reg_dt, seen_dt) values (${user_no}, ${services.digest('browser', number)}, ${now}, ${now})
    on conflict (user_no, browser_hash) do update set seen_dt = excluded.seen_dt`
}

/** Forgets browsers that nobody logged in with for long. */
export const sweepBrowsers: Cleanup = async ({ sql }, now) => {
  await sql`delete from user_browser where seen_dt < ${daysBefore(now, BROWSER_DAYS)}`
}
