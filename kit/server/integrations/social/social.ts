import type { FastifyInstance } from 'fastify'
import type { SocialProvider } from '#kit/contract/social.ts'

/** Who somebody is at a provider. `mail` is only told where the provider has proven it. */
export type SocialPerson = { social_id: string; mail: string | null; nick: string | null }

/** What is kept on the way to a provider and must come back the same. */
export type Visit = { state: string; verifier: string }

/** What came back; `user` is the name that Apple tells once, at the first log-in. */
export type Returned = { code: string; user?: string }

/** A notice of a provider that somebody ended the link there. */
export type UnlinkNotice = { authorization: string | undefined; app_id: string | undefined; user_id: string | undefined }

/** A provider of log-ins by OAuth 2. */
export type Social = {
  provider: SocialProvider
  isSandbox: boolean
  /** The answer comes as a form that another site sends (Apple): cookies must be told to come along. */
  postsBack: boolean
  /** Where a log-in begins. */
  begin(visit: Visit): URL
  /** Who came back with this code. @throws {SocialRefusal} when the provider does not honour it */
  finish(returned: Returned, visit: Visit): Promise<SocialPerson>
  /** Ends the link at the provider's side, where it has a call for that which needs no token of the member's. */
  unlink?(socialId: string): Promise<void>
  /** Where the provider's own log-in ends, and that leads back to haru. */
  logOut?(): URL
  /** Whose link ended; null when the notice is not genuine. */
  unlinked?(notice: UnlinkNotice): { social_id: string } | null
}

export type Socials = {
  /** Those that are configured; in development the others run as sandboxes. */
  providers: Partial<Record<SocialProvider, Social>>
  /** The sandbox's own pages and calls. */
  mount?(scope: FastifyInstance): void | Promise<void>
}

/** The provider did not vouch for somebody. The message names the step, never what was said. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal'
}

/** Where to send the browser. The sandbox lives in this very server, at whatever address the browser has found it. */
export const addressAt = ({ isSandbox }: Pick<Social, 'isSandbox'>, url: URL): string => (isSandbox ? url.pathname + url.search : url.href)

/** Where a provider leads back to. */
export const callbackPath = (provider: SocialProvider): string => `/v1/user/auth/social/${provider}/callback`
/** Where Kakao's log-out leads back to. */
export const LOGGED_OUT_PATH = '/v1/user/auth/logout/kakao/done'
