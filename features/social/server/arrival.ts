import { generateState } from 'arctic/dist/oauth2.js'
import { ARRIVAL_MINUTES, JOIN_MINUTES } from '#features/social/rules.ts'
import type { SocialProvider } from '#kit/contract/social.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Caller } from '#kit/server/http/handle.ts'
import type { SocialPerson } from '#kit/server/integrations/social/social.ts'
import type { Services } from '#kit/server/http/services.ts'
import { minutesAfter, type SocialVisit } from './visit.ts'

type Secrets = Pick<Services, 'digest' | 'origin'>
/** A person whom a provider authenticated. `user_no`: the member who links the account; null: a log-in. */
export type Arrival = SocialPerson & SocialVisit

/** Lifetime of the browser cookie in seconds: until a new person has registered. */
export const BROWSER_SECONDS = (ARRIVAL_MINUTES + JOIN_MINUTES) * 60

/**
 * The cookie of the browser that returned. Codes are valid only in that browser; otherwise a victim who follows an
 * attacker's link would log in as the attacker, or register with the attacker's account as a log-in method.
 */
export const browserCookie = ({ origin }: Pick<Services, 'origin'>): string =>
  origin.startsWith('https:') ? '__Host-haru_arrival' : 'haru_arrival'

/** The browser's secret, or a new one. Parallel log-ins of one browser share it. */
export const browserOf = (stored: string | undefined): string =>
  stored !== undefined && /^[\w-]{43}$/.test(stored) ? stored : generateState()

const codeHash = ({ digest }: Secrets, browser: string, code: string): Buffer => digest('social', `code ${browser} ${code}`)
const joinHash = (services: Secrets, caller: Pick<Caller, 'cookie'>, socialNo: string): Buffer =>
  services.digest('social', `join ${caller.cookie(browserCookie(services)) ?? ''} ${socialNo}`)

/** Stores the person until this browser's page fetches it. Returns a code for that, since a token must not be in an address. */
export async function insertArrival({ sql }: Db, services: Secrets, arrival: Arrival, at: { browser: string; now: Date }): Promise<string> {
  const code = generateState()
  const { provider, social_id, mail, nick, user_no, path } = arrival
  await sql`
    insert into social_arrival (arrival_hash, provider, social_id, mail, nick, user_no, path, expire_dt)
    values (${codeHash(services, at.browser, code)}, ${provider}, ${social_id}, ${mail}, ${nick}, ${user_no}, ${path},
      ${minutesAfter(at.now, ARRIVAL_MINUTES)})`
  return code
}

type Fetching = { code: string; caller: Pick<Caller, 'cookie'>; now: Date }

/** Consumes the page's code. */
export async function consumeCode({ sql }: Tx, services: Secrets, { code, caller, now }: Fetching): Promise<Arrival | undefined> {
  const browser = caller.cookie(browserCookie(services)) ?? ''
  const [arrival] = await sql<Arrival[]>`
    update social_arrival set used_dt = ${now}
    where arrival_hash = ${codeHash(services, browser, code)} and used_dt is null and expire_dt > ${now}
    returning provider, social_id, mail, nick, user_no, path`
  return arrival
}

/** Replaces the consumed code of a new person by a number for `register`. */
export async function reissueForJoin({ sql }: Tx, services: Secrets, { code, caller, now }: Fetching): Promise<string> {
  const socialNo = generateState()
  const browser = caller.cookie(browserCookie(services)) ?? ''
  await sql`
    update social_arrival set arrival_hash = ${joinHash(services, caller, socialNo)}, used_dt = null,
      expire_dt = ${minutesAfter(now, JOIN_MINUTES)}
    where arrival_hash = ${codeHash(services, browser, code)}`
  return socialNo
}

type Joining = { social_no: string; caller: Pick<Caller, 'cookie'> }

/** Consumes the number of a new person, once and only in the browser that received it. */
export async function consumeArrival(
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

/** The member who was created from a consumed arrival, for a repeated call whose answer was lost. */
export async function findArrivalMember(
  { sql }: Db,
  services: Secrets,
  { social_no, caller }: Joining,
): Promise<{ user_no: number } | undefined> {
  const [member] = await sql<{ user_no: number }[]>`
    select s.user_no from social_arrival a join social_account s using (provider, social_id)
    where a.arrival_hash = ${joinHash(services, caller, social_no)} and a.used_dt is not null`
  return member
}
