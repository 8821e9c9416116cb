import type { FastifyInstance } from 'fastify'
import type { SocialProvider } from '#kit/contract/social.ts'

/** A person at a provider. `mail` is set only if the provider has verified it. */
export type SocialPerson = { social_id: string; mail: string | null; nick: string | null }

/** Data that is stored before a log-in at a provider and must return unchanged. */
export type Visit = { state: string; verifier: string }

/** The provider's answer; `user` has the name that Apple sends only at the first log-in. */
export type Returned = { code: string; user?: string }

/** A notice of a provider that somebody ended the link there. */
export type UnlinkNotice = { authorization: string | undefined; app_id: string | undefined; user_id: string | undefined }

/** A provider of log-ins by OAuth 2. */
export type Social = {
  provider: SocialProvider
  isSandbox: boolean
  /** The answer is a form that another site submits (Apple), so the cookie must be sent with cross-site requests. */
  postsBack: boolean
  /** The address at which a log-in starts. */
  begin(visit: Visit): URL
  /** Reads the person of this code. @throws {SocialRefusal} if the provider refuses it */
  finish(returned: Returned, visit: Visit): Promise<SocialPerson>
  /** Unlinks the account at the provider; only for providers whose call needs no token of the member. */
  unlink?(socialId: string): Promise<void>
  /** The address that ends the provider's own session and redirects to haru. */
  logOut?(): URL
  /** The person of an unlink notice; null if the notice is not genuine. */
  unlinked?(notice: UnlinkNotice): { social_id: string } | null
}

export type Socials = {
  /** The configured providers; in development the others are sandboxes. */
  providers: Partial<Record<SocialProvider, Social>>
  /** Mounts the sandbox's pages and calls. */
  mount?(scope: FastifyInstance): void | Promise<void>
}

/** The provider did not confirm a person. The message names the step, never the answer's content. */
export class SocialRefusal extends Error {
  override name = 'SocialRefusal'
}

/** The address for the browser. The sandbox is part of this server, so its address is relative to the browser's host. */
export const addressAt = ({ isSandbox }: Pick<Social, 'isSandbox'>, url: URL): string => (isSandbox ? url.pathname + url.search : url.href)

/** The redirect path of a provider. */
export const callbackPath = (provider: SocialProvider): string => `/v1/user/auth/social/${provider}/callback`
/** The redirect path of Kakao's log-out. */
export const LOGGED_OUT_PATH = '/v1/user/auth/logout/kakao/done'
