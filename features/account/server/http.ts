import {
  agreeAgain,
  answerConsent,
  beginMail,
  changePw,
  checkHaruName,
  checkUserId,
  endOtherSessions,
  endSession,
  findId,
  findPw,
  getCaptcha,
  getMyInfo,
  getProfile,
  listConsentHistory,
  listConsents,
  listDueConsents,
  listSessions,
  logIn,
  logOut,
  refreshToken,
  register,
  resetPw,
  saveMail,
  saveProfile,
  verifyMe,
} from '#features/account/contract.ts'
import { accessErrors } from '#kit/contract/errors.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { logSecurity } from '#kit/server/log/security.ts'
import { consentsDue, recordAgain } from './again.ts'
import { consentHistory, consentsOf, recordConsent } from './consent.ts'
import { createCaptcha } from './captcha.ts'
import { logInMember } from './login.ts'
import { infoOf, saveMailAddress, sendCodeTo, takeOverIdentity } from './me.ts'
import { endOwnSession, sessionsOf } from './mySessions.ts'
import { normalizeName, refuseName, refuseUserId } from './names.ts'
import { changeProfile, ownProfile } from './profile.ts'
import { beginReset, changePassword, findIds, resetPassword } from './recover.ts'
import { registerMember } from './register.ts'

/** Log-in, token refresh, log-out and the list of log-ins. */
const logInEndpoints: Handled[] = [
  handle(logIn, ({ services, body, caller, now }) => logInMember(services, body, { caller, now }), { anyToken: true }),
  handle(getCaptcha, async ({ services, now }) => ({ ...(await createCaptcha(services, now)) }), { anyToken: true }),
  handle(
    refreshToken,
    async ({ services, caller, now }) => {
      const refreshed = caller.token === undefined ? { refused: 'bad' as const } : await services.sessions.refresh(caller.token, now)
      if ('token' in refreshed) return refreshed
      if (refreshed.refused === 'reused') {
        const event = { security: 'token-reused', user_no: refreshed.user_no ?? null }
        logSecurity(services.log, caller, event, 'an old token came back; its session was ended')
      }
      throw accessErrors.required()
    },
    { anyToken: true },
  ),
  handle(logOut, ({ db, me, now, services }) => done(services.sessions.end(db, me.session_no, now))),
  handle(listSessions, ({ db, me, now }) => sessionsOf(db, me, now)),
  handle(endSession, ({ services, me, params, now }) => done(endOwnSession(services, me, params.session_no, now))),
  handle(endOtherSessions, ({ db, services, me, now }) => done(services.sessions.endAll(db, me.user_no, now, me.session_no))),
]

/** Endpoints for guests; a stale token is treated as none. */
const guestEndpoints: Handled[] = [
  handle(checkUserId, ({ services, body, caller, now }) => done(refuseUserId(services, body, { address: caller.address, now })), {
    anyToken: true,
  }),
  handle(checkHaruName, ({ db, body, me }) => done(refuseName(db, normalizeName(body.haru_name), me?.user_no)), { anyToken: true }),
  handle(register, ({ services, body, caller, now }) => registerMember(services, body, { caller, now }), { anyToken: true }),
  handle(findId, ({ services, body, now }) => findIds(services, body, now), { anyToken: true }),
  handle(findPw, ({ services, body, now }) => beginReset(services, body, now), { anyToken: true }),
  handle(resetPw, ({ services, body, ...call }) => resetPassword(services, body, call), { anyToken: true }),
]

/** The member's own account. */
const memberEndpoints: Handled[] = [
  handle(getProfile, ({ db, me }) => ownProfile(db, me)),
  handle(saveProfile, (call) => changeProfile(call)),
  handle(changePw, ({ services, body, ...call }) => changePassword(services, call, body)),
  handle(getMyInfo, ({ db, me, now }) => infoOf(db, me.user_no, now)),
  handle(beginMail, ({ services, body, ...call }) => sendCodeTo(services, call, body)),
  handle(saveMail, ({ services, body, ...call }) => done(saveMailAddress(services, call, body))),
  handle(verifyMe, ({ services, body, ...call }) => done(takeOverIdentity(services, call, body))),
]

export const accountHttp: Handled[] = [...logInEndpoints, ...guestEndpoints, ...memberEndpoints]

async function done(work: Promise<unknown>): Promise<Record<never, never>> {
  await work
  return {}
}

export const consentHttp: Handled[] = [
  handle(listConsents, ({ db, me }) => consentsOf(db, me.user_no)),
  handle(listConsentHistory, ({ db, me, query }) => consentHistory(db, me.user_no, query.before_no)),
  handle(answerConsent, (call) => recordConsent(call, call.body)),
  handle(listDueConsents, ({ db, me, now }) => consentsDue(db, me.user_no, now)),
  handle(agreeAgain, (call) => done(recordAgain(call, call.body))),
]
