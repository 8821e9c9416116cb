import { href } from '#features/routes.ts'
import { finishSocial, logOutKakao, linkSocial, listMySocials, listSocials, unlinkSocial } from '#features/social/contract.ts'
import { socialErrors } from '#features/social/errors.ts'
import { reauthenticate } from '#features/sensitive-change/server/public.ts'
import { SOCIAL_PROVIDERS } from '#kit/contract/social.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { finish } from './finish.ts'
import { kakaoLogOutUrl } from './kakaoLogOut.ts'
import { linksOf, unlink } from './links.ts'
import { openTicket } from './visit.ts'

export const socialHttp: Handled[] = [
  handle(listSocials, ({ services: { integrations } }) =>
    SOCIAL_PROVIDERS.flatMap((provider) => {
      const social = integrations.socials.providers[provider]
      return social ? [{ provider, is_sandbox: social.isSandbox }] : []
    }),
  ),
  // An expired token must not prevent a new log-in.
  handle(finishSocial, (call) => finish(call), { anyToken: true }),
  handle(listMySocials, ({ db, me }) => linksOf(db, me.user_no)),
  handle(linkSocial, async ({ db, me, params: { provider }, body, now, caller, services }) => {
    if (!services.integrations.socials.providers[provider]) throw socialErrors.not_offered()
    const mine = await linksOf(db, me.user_no)
    if (mine.some((link) => link.provider === provider)) throw socialErrors.linked()
    await reauthenticate(services, { me, caller, now }, body)
    const ticket = await openTicket(db, services, { provider, user_no: me.user_no, path: href('MyInfoEdit') }, now)
    return { url: `/v1/user/auth/social/${provider}/start?link=${ticket}` }
  }),
  handle(unlinkSocial, async ({ params: { provider }, body, services, ...call }) => {
    await unlink(services, call, { provider, proof: body })
    return {}
  }),
  handle(logOutKakao, ({ me, now, services }) => ({ url: kakaoLogOutUrl(services, me.session_no, now) })),
]
