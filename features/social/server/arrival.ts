import { generateState } from 'arctic'
import { ARRIVAL_MINUTES, JOIN_MINUTES } from '#features/social/rules.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { SocialPerson } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'
import { minutesAfter, type Going } from './visit.ts'

type Secrets = Pick<Services, 'digest' | 'origin'>
/** Somebody whom a provider vouched for. `user_no`: the member who links the account; null: a log-in. */
export type Arrival = SocialPerson & Going

/** Seconds for which a browser is known: until somebody new has become a member. */
export const BROWSER_SECONDS = (ARRIVAL_MINUTES + JOIN_MINUTES) * 60

/**
 * The cookie of the browser that came back. What an arrival is fetched with counts there alone: whoever is made to follow
 * a stranger's link would else log in as the stranger, or join with the stranger's account as a way in.
 */
export const browserCookie = ({ origin }: Pick<Services, 'origin'>): string =>
  origin.startsWith('https:') ? '__Host-haru_arrival' : 'haru_arrival'

/** The browser's own secret, or a new one for it: two log-ins side by side are of the same browser. */
export const browserOf = (kept: string | undefined): string => (kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : generateState())

const codeHash = ({ digest }: Secrets, browser: string, code: string): Buffer => digest('social', `code ${browser} ${code}`)
const joinHash = (services: Secrets, caller: Pick<Caller, 'cookie'>, socialNo: string): Buffer =>
  services.digest('social', `join ${caller.cookie(browserCookie(services)) ?? ''} ${socialNo}`)

/** Keeps who came back until this browser's page fetches it. Gives the code for that: a log-in's token never stands in an address. */
export async function keepArrival({ sql }: Db, services: Secrets, arrival: Arrival, at: { browser: string; now: Date }): Promise<string> {
  const code = generateState()
  const { provider, social_id, mail, nick, user_no, path } = arrival
  await sql`
    insert into social_arrival (arrival_hash, provider, social_id, mail, nick, user_no, path, expire_dt)
    values (${codeHash(services, at.browser, code)}, ${provider}, ${social_id}, ${mail}, ${nick}, ${user_no}, ${path},
      ${minutesAfter(at.now, ARRIVAL_MINUTES)})`
  return code
}

type Fetching = { code: string; caller: Pick<Caller, 'cookie'>; now: Date }

/** Uses the page's code up. */
export async function takeCode({ sql }: Tx, services: Secrets, { code, caller, now }: Fetching): Promise<Arrival | undefined> {
  const browser = caller.cookie(browserCookie(services)) ?? ''
  const [arrival] = await sql<Arrival[]>`
    update social_arrival set used_dt = ${now}
    where arrival_hash = ${codeHash(services, browser, code)} and used_dt is null and expire_dt > ${now}
    returning provider, social_id, mail, nick, user_no, path`
  return arrival
}

/** Somebody new gets a number of their own for the time that it takes to become a member; the code stays dead. */
export async function keepForJoin({ sql }: Tx, services: Secrets, { code, caller, now }: Fetching): Promise<string> {
  const socialNo = generateState()
  const browser = caller.cookie(browserCookie(services)) ?? ''
  await sql`
    update social_arrival set arrival_hash = ${joinHash(services, caller, socialNo)}, used_dt = null,
      expire_dt = ${minutesAfter(now, JOIN_MINUTES)}
    where arrival_hash = ${codeHash(services, browser, code)}`
  return socialNo
}

type Joining = { social_no: string; caller: Pick<Caller, 'cookie'> }

/** Uses up what `finishSocial` gave for someone new; once, and in the browser that it was given to. */
export async function takeArrival(
  { sql }: Tx,
  services: Secrets,
  { social_no, caller, now }: Joining & { now: Date },
): Promise<{ provider: SocialProvider; social_id: string; mail: string | null } | undefined> {
  const [arrival] = await sql<{ provider: SocialProvider; social_id: string; mail: string | null }[]>`
    update social_arrival set used_dt = ${now}
    where arrival_hash = ${joinHash(services, caller, social_no)} and user_no is null and used_dt is null and expire_dt > ${now}
    returning provider, social_id, mail`
  return arrival
}

/** Whose account an arrival has become that was used up: a call whose answer was lost comes again. */
export async function peekArrival(
  { sql }: Db,
  services: Secrets,
  { social_no, caller }: Joining,
): Promise<{ user_no: number } | undefined> {
  const [member] = await sql<{ user_no: number }[]>`
    select s.user_no from social_arrival a join social_account s using (provider, social_id)
    where a.arrival_hash = ${joinHash(services, caller, social_no)} and a.used_dt is not null`
  return member
}
