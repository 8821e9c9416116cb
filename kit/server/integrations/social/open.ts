import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#kit/contract/social.ts'
import type { IntegrationsConfig } from '../../config/config.ts'
import type { Keys } from '../../config/variables.ts'
import { PROVIDER_ENDPOINTS, type Endpoints } from './endpoints.ts'
import { apple, appleSecret, google, kakao, naver } from './providers.ts'
import { isText, makeOAuthServer, sandboxEndpoints, type OAuthServer, type Registered } from './sandbox/server.ts'
import { callbackPath, LOGGED_OUT_PATH, type Social, type Socials } from './social.ts'

/** haru's registration at each provider, and the provider's addresses. */
export type SocialKeys = {
  [P in SocialProvider]?: P extends 'apple'
    ? AppleKeys
    : P extends 'kakao'
      ? SecretKeys & { adminKey?: string; appId?: string }
      : SecretKeys
}
type SecretKeys = { id: string; secret: string }
type AppleKeys = { id: string; teamId: string; keyId: string; privateKey: string }

/** The configured providers. Outside of production a sandbox replaces the others. */
export function openSocials(config: IntegrationsConfig): Socials {
  const real = realKeys(config.keys)
  const providers = makeProviders(config.origin, real, (provider) => PROVIDER_ENDPOINTS[provider], false)
  if (config.env === 'production') return { providers }
  const missing = SOCIAL_PROVIDERS.filter((provider) => real[provider] === undefined)
  const sandbox = openSandbox(config.origin, missing)
  return { providers: { ...providers, ...sandbox.providers }, mount: sandbox.mount }
}

/** Makes the providers with these keys and addresses. */
export function makeProviders(
  origin: string,
  keys: SocialKeys,
  at: (provider: SocialProvider) => Endpoints,
  isSandbox: boolean,
): Socials['providers'] {
  const base = (provider: SocialProvider, { id, secret = '' }: { id: string; secret?: string }) => ({
    id,
    secret: () => secret,
    redirect: origin + callbackPath(provider),
    at: () => at(provider),
    isSandbox,
  })
  const providers: Partial<Record<SocialProvider, Social>> = {}
  if (keys.kakao) {
    const { adminKey, appId } = keys.kakao
    providers.kakao = kakao({ ...base('kakao', keys.kakao), adminKey, appId, loggedOut: origin + LOGGED_OUT_PATH })
  }
  if (keys.naver) providers.naver = naver(base('naver', keys.naver))
  if (keys.google) providers.google = google(base('google', keys.google))
  if (keys.apple) {
    const { id: clientId, ...own } = keys.apple
    const secret = (): Promise<string> => appleSecret({ clientId, ...own, audience: at('apple').issuer ?? '' })
    providers.apple = apple({ ...base('apple', keys.apple), secret })
  }
  return providers
}

/** Random keys of the sandbox, and its server, where they are registered. */
export function sandboxKeys(
  origin: string,
  providers: readonly SocialProvider[],
  isEmbedded: boolean,
): { keys: SocialKeys; server: OAuthServer } {
  const random = (): string => randomBytes(18).toString('base64url')
  const registered: Partial<Record<SocialProvider, Registered>> = {}
  const keys: SocialKeys = {}
  for (const provider of providers) {
    const id = `sandbox-${provider}`
    const redirect = origin + callbackPath(provider)
    if (provider === 'apple') {
      const { privateKey, publicKey } = generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
      keys.apple = { id, teamId: 'TEAM', keyId: 'KEY', privateKey }
      registered.apple = { id, redirect, isSecret: (secret) => isAppleSecret(secret, id, publicKey) }
    } else {
      const secret = random()
      const admin = provider === 'kakao' ? { adminKey: random(), appId: '1000' } : {}
      keys[provider] = { id, secret, ...admin }
      registered[provider] = { id, redirect, isSecret: isText(secret), ...admin, loggedOut: origin + LOGGED_OUT_PATH }
    }
  }
  return { keys, server: makeOAuthServer(registered, isEmbedded) }
}

/** Browsers use haru's origin; the server calls the address on which it listens. */
function openSandbox(origin: string, missing: SocialProvider[]): Socials {
  const { keys, server } = sandboxKeys(origin, missing, true)
  let back = (): string => origin
  const at = (provider: SocialProvider): Endpoints => sandboxEndpoints(provider, { front: origin, back: back() })
  return {
    providers: makeProviders(origin, keys, at, true),
    mount(scope) {
      back = () => addressOf(scope.server.address()) ?? origin
      server.mount(scope)
    },
  }
}

function addressOf(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const host = address.address.replace(/^::$/, '::1').replace(/^0\.0\.0\.0$/, '127.0.0.1')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

async function isAppleSecret(secret: string, clientId: string, publicKey: string): Promise<boolean> {
  const expected = { issuer: 'TEAM', subject: clientId, audience: sandboxEndpoints('apple', { front: '', back: '' }).issuer }
  return jwtVerify(secret, await importSPKI(publicKey, 'ES256'), { ...expected, algorithms: ['ES256'], requiredClaims: ['exp'] }).then(
    ({ protectedHeader }) => protectedHeader.kid === 'KEY',
    () => false,
  )
}

function realKeys(keys: Keys): SocialKeys {
  const { KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET, KAKAO_ADMIN_KEY, KAKAO_APP_ID, NAVER_CLIENT_ID, NAVER_CLIENT_SECRET } = keys
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = keys
  const pair = (id: string | undefined, secret: string | undefined) =>
    id !== undefined && secret !== undefined ? { id, secret } : undefined
  const kakaoPair = pair(KAKAO_CLIENT_ID, KAKAO_CLIENT_SECRET)
  const hasApple =
    APPLE_CLIENT_ID !== undefined && APPLE_TEAM_ID !== undefined && APPLE_KEY_ID !== undefined && APPLE_PRIVATE_KEY !== undefined
  return {
    ...(kakaoPair && { kakao: { ...kakaoPair, adminKey: KAKAO_ADMIN_KEY, appId: KAKAO_APP_ID } }),
    naver: pair(NAVER_CLIENT_ID, NAVER_CLIENT_SECRET),
    google: pair(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
    ...(hasApple && { apple: { id: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey: APPLE_PRIVATE_KEY } }),
  }
}
