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
  /** Ids at Kakao whose link haru ended there. */
  unlinked: string[]
  /** Providers whose clients are registered otherwise than the server expects. */
  withKeys(keys: SocialKeys): Socials['providers']
  close(): Promise<void>
}

/** A server of its own that all four providers live in, and haru's clients there. */
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

/** What a person answers on a provider's page. */
export type Answering = { social_id?: string; nick?: string; answer?: 'agree' | 'refuse' }

/** Presses on the provider's page. Gives where it leads, and for Apple the form that is sent there. */
export async function answerAt(authorize: string, { social_id = '1001', nick = '봄이', answer = 'agree' }: Answering = {}) {
  const came = await fetch(authorize, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ social_id, nick, answer }) })
  const location = came.headers.get('location')
  if (location !== null) return { status: came.status, location, form: undefined }
  const page = await came.text()
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name, value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  }
  return { status: came.status, location: /action="([^"]*)"/.exec(page)?.[1] ?? '', form }
}
