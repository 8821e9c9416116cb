import { timingSafeEqual } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { SocialProvider } from '#kit/contract/social.ts'
import { ask, authorizeUrl, exchange, nonceOf, readIdToken, readMe, type Client } from './oauth.ts'
import type { Social, SocialPerson } from './social.ts'

type Base = Client & { isSandbox: boolean }
export type KakaoClient = Base & { adminKey: string | undefined; appId: string | undefined; loggedOut: string }

const kakaoMe = z.object({
  id: z.union([z.number().int().positive(), z.string().regex(/^\d+$/)]).transform(String),
  kakao_account: z
    .object({
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
      profile: z.object({ nickname: z.string().optional() }).optional(),
    })
    .optional(),
})

/** Kakao: secret and PKCE. The admin key unlinks accounts and authenticates Kakao's notices. */
export function kakao(client: KakaoClient): Social {
  const { adminKey, appId, loggedOut } = client
  const asAdmin = adminKey === undefined ? undefined : `KakaoAK ${adminKey}`
  return {
    ...named('kakao', client),
    begin: (visit) => authorizeUrl(client, visit, { scopes: [], pkce: true }),
    async finish({ code }, { verifier }) {
      const { id, kakao_account: account } = await readMe(client, await exchange(client, code, { code_verifier: verifier }), kakaoMe)
      const isProven = account?.is_email_valid === true && account.is_email_verified === true
      return person(id, isProven ? account.email : undefined, account?.profile?.nickname)
    },
    logOut() {
      const url = new URL(client.at().logOut ?? '')
      url.search = new URLSearchParams({ client_id: client.id, logout_redirect_uri: loggedOut }).toString()
      return url
    },
    ...(asAdmin === undefined
      ? {}
      : {
          async unlink(socialId) {
            const body = new URLSearchParams({ target_id_type: 'user_id', target_id: socialId })
            await ask('unlink', client.at().unlink ?? '', { method: 'POST', body, headers: { authorization: asAdmin } })
          },
          unlinked: ({ authorization, app_id, user_id }) =>
            isSame(authorization, asAdmin) && isSame(app_id, appId) && /^\d{1,20}$/.test(user_id ?? '') ? { social_id: user_id! } : null,
        }),
  }
}

const naverMe = z.object({
  resultcode: z.literal('00'),
  response: z.object({ id: z.string().min(1).max(255), nickname: z.string().optional() }),
})

/** Naver: the token call requires the state; PKCE is not supported. Naver does not say whether a mail address is verified. */
export function naver(client: Base): Social {
  return {
    ...named('naver', client),
    begin: (visit) => authorizeUrl(client, visit, { scopes: [], pkce: false }),
    async finish({ code }, { state }) {
      const { response } = await readMe(client, await exchange(client, code, { state }), naverMe)
      return person(response.id, undefined, response.nickname)
    },
  }
}

const isTrue = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
const idClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: isTrue.optional(),
  name: z.string().optional(),
})

/** Google: PKCE, and an id token whose signature, issuer, audience and nonce are checked. */
export function google(client: Base): Social {
  return {
    ...named('google', client),
    begin(visit) {
      const url = authorizeUrl(client, visit, { scopes: ['openid', 'email', 'profile'], pkce: true })
      url.searchParams.set('nonce', nonceOf(visit))
      return url
    },
    async finish({ code }, visit) {
      const tokens = await exchange(client, code, { code_verifier: visit.verifier })
      const { sub, email, email_verified, name } = await readIdToken(client, tokens, visit, idClaims)
      return person(sub, email_verified === true ? email : undefined, name)
    },
  }
}

/** Apple: the answer is a form, the secret is a token that is signed for each use, and the name is sent only once. */
export function apple(client: Base): Social {
  return {
    ...named('apple', client),
    postsBack: true,
    begin(visit) {
      const url = authorizeUrl(client, visit, { scopes: ['name', 'email'], pkce: false })
      url.searchParams.set('response_mode', 'form_post')
      url.searchParams.set('nonce', nonceOf(visit))
      return url
    },
    async finish({ code, user }, visit) {
      const { sub, email, email_verified } = await readIdToken(client, await exchange(client, code, {}), visit, idClaims)
      return person(sub, email_verified === true ? email : undefined, nameIn(user))
    },
  }
}

/** Apple's client secret: a signed token that is valid for five minutes. */
export async function appleSecret(key: {
  clientId: string
  teamId: string
  keyId: string
  privateKey: string
  audience: string
}): Promise<string> {
  // The variable holds one line, with line ends written as \n.
  const signer = await importPKCS8(key.privateKey.replaceAll('\\n', '\n'), 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(key.clientId)
    .setAudience(key.audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(signer)
}

const named = (provider: SocialProvider, { isSandbox }: Base) => ({ provider, isSandbox, postsBack: false })

const MAIL_MAX = 254
const NICK_MAX = 40

function person(socialId: string, mail: string | undefined, nick: string | undefined): SocialPerson {
  const isMail = mail !== undefined && mail !== '' && mail.length <= MAIL_MAX
  return { social_id: socialId, mail: isMail ? mail.toLowerCase() : null, nick: cut(nick) }
}

/** A name from the provider, without characters that cannot be stored or shown in one line. */
function cut(nick = ''): string | null {
  const plain = nick
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
  return [...plain].slice(0, NICK_MAX).join('') || null
}

const appleUser = z.object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) })

function nameIn(user: string | undefined): string | undefined {
  try {
    const { name } = appleUser.parse(JSON.parse(user ?? ''))
    return `${name.lastName ?? ''}${name.firstName ?? ''}`
  } catch {
    // The name is sent only once and is optional, so an invalid one is ignored.
    return undefined
  }
}

function isSame(given: string | undefined, own: string | undefined): boolean {
  if (given === undefined || own === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}
