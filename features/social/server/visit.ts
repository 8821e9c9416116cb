import { generateCodeVerifier, generateState } from 'arctic'
import { LEAVE_MINUTES, VISIT_MINUTES } from '#features/social/rules.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Visit } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'

type Secrets = Pick<Services, 'digest'>
/** Who goes to a provider: a member who links an account, or someone (null) who logs in, and where it leads afterwards. */
export type Going = { provider: SocialProvider; user_no: number | null; path: string }

/** Begins a way to a provider. */
export async function openVisit({ sql }: Db, { digest }: Secrets, { provider, user_no, path }: Going, now: Date): Promise<Visit> {
  const visit = { state: generateState(), verifier: generateCodeVerifier() }
  await sql`
    insert into social_visit (state_hash, provider, verifier, user_no, path, expire_dt)
    values (${digest('social', `state ${visit.state}`)}, ${provider}, ${visit.verifier}, ${user_no}, ${path}, ${minutesAfter(now, VISIT_MINUTES)})`
  return visit
}

/** Ends it: it can be done once, within its time. */
export async function takeVisit(
  { sql }: Db,
  { digest }: Secrets,
  { provider, state, now }: { provider: SocialProvider; state: string; now: Date },
): Promise<(Going & Visit) | undefined> {
  const [row] = await sql<(Going & { verifier: string; expire_dt: string })[]>`
    delete from social_visit where state_hash = ${digest('social', `state ${state}`)} and provider = ${provider}
    returning provider, verifier, user_no, path, expire_dt`
  if (!row || Date.parse(row.expire_dt) <= now.getTime()) return undefined
  const { expire_dt: _, ...visit } = row
  return { ...visit, state }
}

/** A ticket with which the member's browser, whose page load carries no token, begins a link. */
export async function openTicket(
  { sql }: Db,
  { digest }: Secrets,
  { provider, user_no, path }: Going & { user_no: number },
  now: Date,
): Promise<string> {
  const ticket = generateState()
  await sql`
    insert into social_visit (state_hash, provider, verifier, user_no, path, expire_dt)
    values (${digest('social', `ticket ${ticket}`)}, ${provider}, '', ${user_no}, ${path}, ${minutesAfter(now, LEAVE_MINUTES)})`
  return ticket
}

export async function takeTicket(
  { sql }: Db,
  { digest }: Secrets,
  { provider, ticket, now }: { provider: SocialProvider; ticket: string; now: Date },
): Promise<Going | undefined> {
  const [row] = await sql<(Going & { expire_dt: string })[]>`
    delete from social_visit where state_hash = ${digest('social', `ticket ${ticket}`)} and provider = ${provider}
    returning provider, user_no, path, expire_dt`
  if (!row || Date.parse(row.expire_dt) <= now.getTime()) return undefined
  return { provider: row.provider, user_no: row.user_no, path: row.path }
}

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
