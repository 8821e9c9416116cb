import { answerConsent, getProfile, listConsents, logIn, logOut, refreshToken } from '#features/account/contract.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { handle, type Handled } from '#kit/server/handle.ts'
import { consentsOf, keepAnswer, type Withdrawals } from './consent.ts'
import { logInMember } from './login.ts'
import { findProfile } from './profile.ts'

export const accountHttp: Handled[] = [
  handle(logIn, ({ services, body, now }) => logInMember(services, body, now), { anyToken: true }),
  handle(getProfile, async ({ db, me }) => {
    const found = await findProfile(db, me.user_no)
    if (!found) throw accessErrors.required()
    return found
  }),
  handle(
    refreshToken,
    async ({ services, caller, now }) => {
      const refreshed = caller.token === undefined ? { refused: 'bad' as const } : await services.sessions.refresh(caller.token, now)
      if ('token' in refreshed) return refreshed
      if (refreshed.refused === 'reused') {
        const facts = { security: 'token-reused', user_no: refreshed.user_no, request_id: caller.id }
        services.log.warn(facts, 'an old token came back; its session was ended')
      }
      throw accessErrors.required()
    },
    { anyToken: true },
  ),
  handle(logOut, async ({ db, me, now, services }) => {
    await services.sessions.end(db, me.session_no, now)
    return {}
  }),
]

/** `withdrawals`: what features above do when a member takes a consent back. */
export const consentHttp = (withdrawals: Withdrawals): Handled[] => [
  handle(listConsents, ({ db, me }) => consentsOf(db, me.user_no)),
  handle(answerConsent, (call) => keepAnswer(call, call.body, withdrawals)),
]
