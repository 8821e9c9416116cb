import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'

const provider = z.enum(SOCIAL_PROVIDERS)

export const listSocials = endpoint('GET /v1/user/auth/social', {
  access: 'open',
  summary: 'Whose accounts one may log in with here',
  answer: z.array(z.object({ provider, is_sandbox: z.boolean() })),
})

/**
 * Ends a log-in or a link that came back from a provider, by the code in the page's address. Known here: a token. New
 * here: what `register` takes as `social_no`, good for half an hour. A link: only for the member who began it.
 */
export const finishSocial = endpoint('POST /v1/user/auth/social/finish', {
  access: 'open',
  summary: 'End a social log-in',
  rate: { calls: 60, seconds: 600 },
  body: z.object({
    code: z.string().min(1).max(200),
    device: z.string().max(200).optional(),
    /** Push token of the native app. */
    user_token: z.string().max(4096).optional(),
    /** Takes back a withdrawal that is in its days of grace; without it the answer is 409 `auth.withdrawing`. */
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
  summary: 'Accounts of others that I may log in with',
  answer: z.array(z.object({ provider, reg_dt: moment })),
})

/** The page goes to the address; the link is made when it has come back. */
export const linkSocial = endpoint('POST /v1/user/social/:provider', {
  access: 'member',
  summary: 'Begin to link an account',
  rate: { calls: 20, seconds: 600 },
  params: z.object({ provider }),
  answer: z.object({ url: z.string() }),
})

/** Refused where it is the last way in. */
export const unlinkSocial = endpoint('DELETE /v1/user/social/:provider', {
  access: 'member',
  summary: 'End a link',
  rate: { calls: 20, seconds: 600 },
  params: z.object({ provider }),
  answer: z.object({}),
})

/**
 * Where to go to end this log-in and Kakao's. The address is a GET (specification section 7), so it carries a state that
 * belongs to this session; without it nothing ends.
 */
export const leaveKakao = endpoint('POST /v1/user/auth/logout/kakao', {
  access: 'member',
  summary: 'Log out here and at Kakao',
  answer: z.object({ url: z.string() }),
})
