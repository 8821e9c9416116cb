import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'
import { makeProviders, sandboxKeys, type SocialKeys } from './open.ts'
import { sandboxEndpoints } from './sandbox/server.ts'
import type { Socials } from './social.ts'

export type LocalOAuth = {
  url: string
  providers: Required<Socials['providers']>
  keys: Required<SocialKeys>
  /** Kakao ids that haru unlinked. */
  unlinked: string[]
  /** Providers whose keys differ from the registered ones. */
  withKeys(keys: SocialKeys): Socials['providers']
  close(): Promise<void>
}

/** A local server with all four providers and haru's registrations. */
export async function localOAuth(origin: string): Promise<LocalOAuth> {
  const { keys, server } = sandboxKeys(origin, SOCIAL_PROVIDERS, false)
  const fastify = Fastify()
  server.mount(fastify)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`
  const withKeys = (given: SocialKeys) =>
    makeProviders(origin, given, (provider) => sandboxEndpoints(provider, { front: url, back: url }), false)
  return {
    url,
    keys: keys as Required<SocialKeys>,
    providers: withKeys(keys) as Required<Socials['providers']>,
    unlinked: server.unlinked,
    withKeys,
    close: () => fastify.close(),
  }
}

/** A person's answer on a provider's page. */
export type Answering = { social_id?: string; nick?: string; answer?: 'agree' | 'refuse' }

/** Submits the provider's page. Returns the redirect address, and for Apple the form. */
export async function answerAt(authorize: string, { social_id = '1001', nick = '봄이', answer = 'agree' }: Answering = {}) {
  const response = await fetch(authorize, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ social_id, nick, answer }) })
  const location = response.headers.get('location')
  if (location !== null) return { status: response.status, location, form: undefined }
  const page = await response.text()
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name, value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  }
  return { status: response.status, location: /action="([^"]*)"/.exec(page)?.[1] ?? '', form }
}
