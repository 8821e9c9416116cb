import { generateCodeVerifier, generateState } from 'arctic/dist/oauth2.js'
import { ADDRESS_MINUTES, VISIT_MINUTES } from '#features/social/rules.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Visit } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'

type Secrets = Pick<Services, 'digest'>
/** An authorization request: of a member who links an account, or of a log-in (`user_no` null); `path` is opened afterwards. */
export type SocialVisit = { provider: SocialProvider; user_no: number | null; path: string }

/** Begins an authorization request. */
export async function openVisit({ sql }: Db, { digest }: Secrets, { provider, user_no, path }: SocialVisit, now: Date): Promise<Visit> {
  const visit = { state: generateState(), verifier: generateCodeVerifier() }
  await sql`
    insert into social_visit (state_hash, provider, verifier, user_no, path, expire_dt)
    values (${digest('social', `state ${visit.state}`)}, ${provider}, ${visit.verifier}, ${user_no}, ${path}, ${minutesAfter(now, VISIT_MINUTES)})`
  return visit
}

/** Consumes it, once and before its expiry. */
export async function consumeVisit(
  { sql }: Db,
  { digest }: Secrets,
  { provider, state, now }: { provider: SocialProvider; state: string; now: Date },
): Promise<(SocialVisit & Visit) | undefined> {
  const [row] = await sql<(SocialVisit & { verifier: string; expire_dt: string })[]>`
    delete from social_visit where state_hash = ${digest('social', `state ${state}`)} and provider = ${provider}
    returning provider, verifier, user_no, path, expire_dt`
  if (!row || Date.parse(row.expire_dt) <= now.getTime()) return undefined
  const { expire_dt: _, ...visit } = row
  return { ...visit, state }
}

/** Creates a ticket for the address that begins a link, since a page load carries no token. */
export async function openTicket(
  { sql }: Db,
  { digest }: Secrets,
  { provider, user_no, path }: SocialVisit & { user_no: number },
  now: Date,
): Promise<string> {
  const ticket = generateState()
  await sql`
    insert into social_visit (state_hash, provider, verifier, user_no, path, expire_dt)
    values (${digest('social', `ticket ${ticket}`)}, ${provider}, '', ${user_no}, ${path}, ${minutesAfter(now, ADDRESS_MINUTES)})`
  return ticket
}

export async function consumeTicket(
  { sql }: Db,
  { digest }: Secrets,
  { provider, ticket, now }: { provider: SocialProvider; ticket: string; now: Date },
): Promise<SocialVisit | undefined> {
  const [row] = await sql<(SocialVisit & { expire_dt: string })[]>`
    delete from social_visit where state_hash = ${digest('social', `ticket ${ticket}`)} and provider = ${provider}
    returning provider, user_no, path, expire_dt`
  if (!row || Date.parse(row.expire_dt) <= now.getTime()) return undefined
  return { provider: row.provider, user_no: row.user_no, path: row.path }
}

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)
