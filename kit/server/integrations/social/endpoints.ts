import type { SocialProvider } from '#kit/contract/social.ts'

/** A provider's addresses. `keys` and `issuer` are those of its id tokens. */
export type Endpoints = {
  authorize: string
  token: string
  me?: string
  keys?: string
  issuer?: string
  unlink?: string
  logOut?: string
}

/** The addresses of the real providers. */
export const PROVIDER_ENDPOINTS: Record<SocialProvider, Endpoints> = {
  kakao: {
    authorize: 'https://kauth.kakao.com/oauth/authorize',
    token: 'https://kauth.kakao.com/oauth/token',
    me: 'https://kapi.kakao.com/v2/user/me',
    unlink: 'https://kapi.kakao.com/v1/user/unlink',
    logOut: 'https://kauth.kakao.com/oauth/logout',
  },
  naver: {
    authorize: 'https://nid.naver.com/oauth2.0/authorize',
    token: 'https://nid.naver.com/oauth2.0/token',
    me: 'https://openapi.naver.com/v1/nid/me',
  },
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    issuer: 'https://accounts.google.com',
  },
  apple: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    issuer: 'https://appleid.apple.com',
  },
}
