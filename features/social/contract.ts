import { z } from 'zod'
import { ownerProofBody } from '#features/sensitive-change/contract.ts'
import { endpoint, redirect } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'

const provider = z.enum(SOCIAL_PROVIDERS)

export const listSocials = endpoint('GET /v1/user/auth/social', {
  access: 'open',
  summary: 'The social log-ins that are offered',
  answer: z.array(z.object({ provider, is_sandbox: z.boolean() })),
})

/**
 * Finishes a log-in or a link that returned from a provider, by the code in the page's address. Answers a member with a
 * token and a new person with the `social_no` for `register`, valid for half an hour. Only the member who began a link can finish it.
 */
export const finishSocial = endpoint('POST /v1/user/auth/social/finish', {
  access: 'open',
  summary: 'Finish a social log-in',
  rate: { calls: 60, seconds: 600 },
  body: z.object({
    code: z.string().min(1).max(200),
    device: z.string().max(200).optional(),
    /** Push token of the native app. */
    user_token: z.string().max(4096).optional(),
    /** Cancels an account deletion within its grace period; without it the answer is 409 `auth.withdrawing`. */
    come_back: z.boolean().optional(),
  }),
  answer: z.union([
    z.object({ token: z.string(), to: z.string() }),
    z.object({ social_no: z.string(), nick: z.string().nullable(), to: z.string() }),
    z.object({ linked: z.literal(true), to: z.string() }),
  ]),
})

export const listMySocials = endpoint('GET /v1/user/social', {
  access: 'member',
  summary: 'Social accounts that I may log in with',
  answer: z.array(z.object({ provider, reg_dt: moment })),
})

/** After reauthentication. The page opens the address; `finishSocial` creates the link after the return. */
export const linkSocial = endpoint('POST /v1/user/social/:provider', {
  access: 'member',
  summary: 'Begin to link an account',
  rate: { calls: 20, seconds: 600 },
  params: z.object({ provider }),
  body: ownerProofBody,
  answer: z.object({ url: z.string() }),
})

/** After reauthentication. Refused for the member's only log-in method. */
export const unlinkSocial = endpoint('DELETE /v1/user/social/:provider', {
  access: 'member',
  summary: 'Remove a link',
  rate: { calls: 20, seconds: 600 },
  params: z.object({ provider }),
  body: ownerProofBody,
  answer: z.object({}),
})

/** Ends the session that the signed `state` names, then Kakao's; without a valid state it ends nothing (specification section 7). */
export const endKakaoSession = redirect('GET /v1/user/auth/logout/kakao', {
  summary: 'Log out here and at Kakao, by the address that the POST returns',
  query: z.object({ state: z.string().optional() }),
})

/** Returns the address that ends this session and Kakao's: `endKakaoSession` with a state of this session. */
export const logOutKakao = endpoint('POST /v1/user/auth/logout/kakao', {
  access: 'member',
  summary: 'Log out here and at Kakao',
  answer: z.object({ url: z.string() }),
})
