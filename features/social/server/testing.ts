import type { SocialProvider } from '#kit/contract/social.ts'
import { answerAt, localOAuth, type Answering, type LocalOAuth } from '#kit/server/integrations/social/testing.ts'
import { extend } from '#kit/server/extensions.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { readConfig } from '#kit/server/config/config.ts'
import type { LogOptions } from '#kit/server/log/log.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { ownerAccess } from '#features/sensitive-change/server/public.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { finishSocial, linkSocial } from '../contract.ts'
import { social } from './feature.ts'
import { accountAccess } from './finish.ts'
import { lastLinkEnded } from './kakaoUnlink.ts'

export const ORIGIN = 'http://haru.test'

export type SocialServer = TestServer & {
  local: LocalOAuth
  /** Members whose account `lastLinkEnded` closed. */
  closedAccounts: number[]
  /** Arguments of each `openLogIn`. */
  opened: { user_no: number; device: string; address: string }[]
}

type Options = { origin?: string; log?: LogOptions; sandbox?: true }

/** A server with only the feature social, and a local OAuth server for the providers. */
export async function socialServer({ origin = ORIGIN, log, sandbox }: Options = {}): Promise<SocialServer> {
  const local = await localOAuth(origin)
  const closedAccounts: number[] = []
  const opened: SocialServer['opened'] = []
  const access = extend(accountAccess, {
    openLogIn(tx, { sessions }, { user_no, device, user_token, caller, now }) {
      opened.push({ user_no, device, address: caller.address })
      return sessions.open(tx, { user_no, device, user_token, now })
    },
    async cancelDeletion({ sql }, _services, { user_no }) {
      await sql`update users set state = 1, withdraw_dt = null, purge_dt = null where user_no = ${user_no}`
    },
    withdrawing: accessErrors.forbidden,
  })
  const close = extend(lastLinkEnded, async ({ sql }, _services, { user_no }) => {
    await sql`update users set state = 0 where user_no = ${user_no}`
    closedAccounts.push(user_no)
    return { keepsLink: false }
  })
  // Accepts every proof but the password `wrong`.
  const owner = extend(ownerAccess, {
    async reauthenticate(_services, { proof }) {
      if (proof.password === 'wrong') throw accessErrors.forbidden('password')
    },
    deviceName: (agent) => agent,
    addressesOf: async () => ({ mail: null, phone: null }),
    findByIdentity: async () => null,
    prepareBlockPassword: async () => async () => false,
  })
  const integrations = openIntegrations({ ...readConfig({ HARU_ENV: 'test' }), origin, secret: 'x' })
  const server = await featureServer([social, { name: 'account', extensions: [access, close, owner] }], {
    origin,
    log,
    integrations: sandbox ? integrations : { ...integrations, socials: { providers: local.providers } },
  })
  return {
    ...server,
    local,
    closedAccounts,
    opened,
    async close() {
      await server.close()
      await local.close()
    },
  }
}

/** The redirect to the screen SocialRedirect. */
export type CallbackResult = {
  status: number
  path: string
  code: string | null
  error: string | null
  to: string | null
  location: string
}

/** A browser that stores cookies and does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The `set-cookie` headers with their attributes. */
  readonly set: string[] = []
  readonly #url: string
  constructor({ url }: TestServer) {
    this.#url = url
  }

  async open(address: string, body?: URLSearchParams): Promise<{ status: number; location: string; text: string }> {
    const response = await fetch(address.replace(/^https?:\/\/haru\.test/, this.#url).replace(/^\//, `${this.#url}/`), {
      redirect: 'manual',
      headers: this.cookies.size === 0 ? {} : this.headers,
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
  }

  #storeCookie(line: string): void {
    this.set.push(line)
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Headers of a call from a page of this browser. */
  get headers(): { cookie: string } {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  /** Opens the provider's page; returns the address that the browser would open next. */
  async go(start: string, answering?: Answering) {
    const { location } = await this.open(start)
    return answerAt(location, answering)
  }

  /** Goes to the provider and back. */
  async logInAt(provider: SocialProvider, answering?: Answering, to?: string): Promise<CallbackResult> {
    const search = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`
    return this.land(await this.go(`/v1/user/auth/social/${provider}/start${search}`, answering))
  }

  async land({ location, form }: { location: string; form?: URLSearchParams }): Promise<CallbackResult> {
    const back = await this.open(location, form)
    const [path = '', search = ''] = back.location.replace(/^\/#/, '').split('?')
    const params = new URLSearchParams(search)
    return {
      status: back.status,
      path,
      code: params.get('code'),
      error: params.get('error'),
      to: params.get('to'),
      location: back.location,
    }
  }
}

/** Links an account the way a member does. */
export async function link(server: SocialServer, as: TestMember, provider: SocialProvider, answering?: Answering) {
  const begun = await server.call(linkSocial, { params: { provider }, body: {} }, { as })
  const browser = new Browser(server)
  const landed = await browser.land(await browser.go((begun.body.query as { url: string }).url, answering))
  return landed.code === null ? landed : server.call(finishSocial, { body: { code: landed.code } }, { as, headers: browser.headers })
}
