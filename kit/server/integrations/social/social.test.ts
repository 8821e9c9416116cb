import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#kit/contract/social.ts'
import { readConfig } from '../../config/config.ts'
import { PRODUCTION } from '../../testing/server.ts'
import { openSocials, type SocialKeys } from './open.ts'
import { SocialRefusal, type Social } from './social.ts'
import { answerAt, localOAuth, type Answering, type LocalOAuth } from './testing.ts'

const ORIGIN = 'http://haru.test'
const visit = { state: 'state-of-the-visit', verifier: 'verifier-of-the-visit-long-enough-for-its-challenge' }
let local: LocalOAuth
beforeAll(async () => void (local = await localOAuth(ORIGIN)))
afterAll(() => local.close())

/** Agrees on the provider's page, and returns the request that haru receives. */
async function agreed(social: Social, answering: Answering = {}) {
  const { location, form } = await answerAt(social.begin(visit).href, answering)
  const back = form ?? new URL(location).searchParams
  return { code: back.get('code') ?? '', state: back.get('state'), user: back.get('user') ?? undefined, location }
}

describe.each(SOCIAL_PROVIDERS)('%s', (provider) => {
  const social = (): Social => local.providers[provider]
  const refused = expect.objectContaining({ name: 'SocialRefusal' }) as SocialRefusal

  test('identifies the person and redirects to the registered address', async () => {
    const { code, state, user, location } = await agreed(social(), { social_id: '42', nick: '하루 "&' })
    expect(location.split('?')[0]).toBe(`${ORIGIN}/v1/user/auth/social/${provider}/callback`)
    expect(state).toBe(visit.state)
    expect(await social().finish({ code, user }, visit)).toEqual({
      social_id: '42',
      mail: provider === 'naver' ? null : 'sandbox42@example.com',
      nick: '하루 "&',
    })
  })

  test('a code works once', async () => {
    const { code } = await agreed(social())
    await social().finish({ code }, visit)
    await expect(social().finish({ code }, visit)).rejects.toEqual(refused)
  })

  test('an invented code does not work', async () => {
    await expect(social().finish({ code: 'made-up' }, visit)).rejects.toEqual(refused)
  })

  test('a code of another visit does not work, because of PKCE, the nonce or the state', async () => {
    const { code } = await agreed(social())
    const other = { state: 'another-state', verifier: 'another-verifier-that-is-long-enough-for-its-challenge' }
    await expect(social().finish({ code }, other)).rejects.toEqual(refused)
  })

  test('another client cannot use a code', async () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const wrong = { kakao: { secret: 'wrong' }, naver: { secret: 'wrong' }, google: { secret: 'wrong' }, apple: { privateKey } }
    const keys = { ...local.keys, [provider]: { ...local.keys[provider], ...wrong[provider] } } as SocialKeys
    const { code } = await agreed(social())
    await expect(local.withKeys(keys)[provider]!.finish({ code }, visit)).rejects.toEqual(refused)
  })

  test.each([
    ['client_id', 'another'],
    ['redirect_uri', 'https://elsewhere.example/callback'],
    ['response_type', 'token'],
    ['state', ''],
  ])('the page is not shown with an unregistered %s', async (name, value) => {
    const url = social().begin(visit)
    url.searchParams.set(name, value)
    const shown = await fetch(url, { redirect: 'manual' })
    expect([shown.status, shown.headers.get('location')]).toEqual([400, null])
    expect((await answerAt(url.href)).location).not.toContain('code=')
  })

  test('a refusal redirects without a code', async () => {
    const { code, state } = await agreed(social(), { answer: 'refuse' })
    expect([code, state]).toEqual(['', visit.state])
  })
})

describe('requests', () => {
  test.each(['kakao', 'google'] as const)('%s receives a challenge, never the verifier', (provider) => {
    const url = local.providers[provider].begin(visit)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(url.href).not.toContain(visit.verifier)
  })

  test('refuses an id token of another visit', async () => {
    const { google } = local.providers
    const url = google.begin(visit)
    url.searchParams.set('nonce', 'of another visit')
    const { location } = await answerAt(url.href)
    const code = new URL(location).searchParams.get('code') ?? ''
    await expect(google.finish({ code }, visit)).rejects.toThrow(SocialRefusal)
  })

  test('Apple answers with a form', () => {
    expect(local.providers.apple.begin(visit).searchParams.get('response_mode')).toBe('form_post')
    expect(SOCIAL_PROVIDERS.filter((provider) => local.providers[provider].postsBack)).toEqual(['apple'])
  })

  test('a provider that does not answer is a refusal, not a fault', async () => {
    const gone = await localOAuth(ORIGIN)
    const { code } = await agreed(gone.providers.kakao)
    await gone.close()
    await expect(gone.providers.kakao.finish({ code }, visit)).rejects.toThrow(SocialRefusal)
  })
})

describe('kakao’s own calls', () => {
  test('unlinks only with the admin key', async () => {
    await local.providers.kakao.unlink?.('77')
    expect(local.unlinked).toEqual(['77'])
    const wrong = local.withKeys({ kakao: { ...local.keys.kakao, adminKey: 'wrong' } }).kakao
    await expect(wrong?.unlink?.('78')).rejects.toThrow(SocialRefusal)
    expect(local.unlinked).toEqual(['77'])
  })

  test('a notice needs the admin key and the app', () => {
    const { adminKey = '', appId } = local.keys.kakao
    const notice = { authorization: `KakaoAK ${adminKey}`, app_id: appId, user_id: '77' }
    const unlinkedBy = (changed: object) => local.providers.kakao.unlinked?.({ ...notice, ...changed })
    expect(unlinkedBy({})).toEqual({ social_id: '77' })
    expect(unlinkedBy({ authorization: undefined })).toBeNull()
    expect(unlinkedBy({ authorization: `KakaoAK ${adminKey}x` })).toBeNull()
    expect(unlinkedBy({ authorization: `Bearer ${adminKey}` })).toBeNull()
    expect(unlinkedBy({ app_id: '2000' })).toBeNull()
    expect(unlinkedBy({ app_id: undefined })).toBeNull()
    expect(unlinkedBy({ user_id: undefined })).toBeNull()
  })

  test('without the admin key it neither unlinks nor accepts notices', () => {
    const { id, secret } = local.keys.kakao
    const { kakao } = local.withKeys({ kakao: { id, secret } })
    expect([kakao?.unlink, kakao?.unlinked]).toEqual([undefined, undefined])
  })

  test('its log-out redirects only to haru', async () => {
    const url = local.providers.kakao.logOut!()
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe(`${ORIGIN}/v1/user/auth/logout/kakao/done`)
    url.searchParams.set('logout_redirect_uri', 'https://elsewhere.example')
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
  })
})

describe('available providers', () => {
  const KAKAO = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 'secret' }
  const opened = (env: Record<string, string>) => {
    const config = readConfig(env)
    return openSocials({ ...config, secret: config.secret ?? 'secret' })
  }
  const listed = (env: Record<string, string>): [SocialProvider, boolean][] =>
    Object.values(opened(env).providers).map(({ provider, isSandbox }): [SocialProvider, boolean] => [provider, isSandbox])

  test('in production those with keys, without a sandbox', () => {
    expect(listed(PRODUCTION)).toEqual([])
    expect(opened(PRODUCTION).mount).toBeUndefined()
    expect(listed({ ...PRODUCTION, ...KAKAO })).toEqual([['kakao', false]])
  })

  test('in development the sandbox replaces the others', () => {
    expect(listed({ ...KAKAO })).toEqual([
      ['kakao', false],
      ['naver', true],
      ['google', true],
      ['apple', true],
    ])
  })

  test('real providers are called at their own addresses', () => {
    const { kakao } = opened({ ...PRODUCTION, ...KAKAO, HARU_ORIGIN: 'https://haru.test' }).providers
    const url = kakao!.begin(visit)
    expect([url.origin, url.pathname]).toEqual(['https://kauth.kakao.com', '/oauth/authorize'])
    expect(url.searchParams.get('redirect_uri')).toBe('https://haru.test/v1/user/auth/social/kakao/callback')
  })
})
