import type { Handled } from '#kit/server/http/handle.ts'
import { OPERATOR_ROOT, operatorCookie } from '#kit/server/auth/operator.ts'
import { handle } from '#kit/server/http/handle.ts'
import * as wire from '../contract.ts'
import { OPERATORS_MAX, PROPOSAL_SEARCH } from '../rules.ts'
import { alertSettingsOf, saveOwnAlertMail } from './alert.ts'
import { makeLinkAsInviter, operatorsOf, proposeChange, proposeInvite, proposeNewRoles } from './accounts.ts'
import { accept, invitationOf, logIn } from './login.ts'
import { chainHead } from './audit.ts'
import { logAct, operatorContext, readLogged } from './log.ts'
import { exportLog, logOf } from './log-list.ts'
import { handleBeforeTotp, handleOperator } from './operators.ts'
import { openAsOperator } from './personal.ts'
import { decide, proposalCaseOf, proposalsOf, withdraw } from './proposal.ts'
import { beginOwnTotp, changeOwnPassword, confirmOwnTotp, renewOwnCodes, selfOf } from './self.ts'
import { enginesOf } from './engines.ts'
import { find } from './find.ts'
import { inboxHttp } from './inbox/http.ts'
import { endSession, prolong, sessionsOf } from './session.ts'

const sessionHttp: Handled[] = [
  handle(wire.logInOperator, ({ services, body, ...from }) => logIn(services, body, from)),
  handle(wire.findInvitation, async ({ db, body, now }) => {
    const { login_id, name } = await invitationOf(db, body.token, now)
    return { login_id, name }
  }),
  handle(wire.acceptInvitation, ({ services, body, ...from }) => accept(services, body, from)),
  handleBeforeTotp(wire.logOutOperator, async (call) => {
    const { db, me, caller, services, now } = call
    await db.transaction(async (tx) => {
      await endSession(tx, me.operator_no, me.session_no, now)
      await logAct(operatorContext({ ...call, db: tx }), { act: 'session.close', target: `operator:${me.operator_no}` })
    })
    caller.setCookie(operatorCookie(services.origin), '', 0, OPERATOR_ROOT)
    return {}
  }),
  handleBeforeTotp(wire.getOperatorSelf, ({ db, me, services, now }) => selfOf(db, services, me, now)),
  handleBeforeTotp(wire.prolongSession, ({ db, me, now }) => prolong(db, me.session_no, now)),
]

const selfHttp: Handled[] = [
  handleBeforeTotp(wire.beginTotp, (call) => beginOwnTotp(call, call.body)),
  handleBeforeTotp(wire.confirmTotp, (call) => confirmOwnTotp(call, call.body.code)),
  handleOperator(wire.renewRecoveryCodes, (call) => renewOwnCodes(call, call.body)),
  handleOperator(wire.changeOperatorPassword, (call) => changeOwnPassword(call, call.body)),
  handleOperator(wire.listOperatorSessions, ({ db, me, now }) => sessionsOf(db, me, now)),
  handleOperator(wire.endOperatorSession, async ({ db, me, params, now }) => {
    await endSession(db, me.operator_no, params.session_no, now)
    return {}
  }),
  handleOperator(wire.getAlertSettings, ({ db, me, now }) => alertSettingsOf(db, me.operator_no, now)),
  handleOperator(wire.saveAlertMail, async (call) => {
    await saveOwnAlertMail(operatorContext(call), call.body)
    return {}
  }),
]

const accountHttp: Handled[] = [
  handleOperator(wire.listOperators, ({ db, me }) => operatorsOf(db, me, OPERATORS_MAX)),
  handleOperator(wire.proposeInvitation, (call) => proposeInvite(operatorContext(call), call.body)),
  handleOperator(wire.proposeRenewal, (call) =>
    proposeChange(operatorContext(call), { kind: 'operator_renew', operatorNo: call.params.operator_no, reason: call.body.reason }),
  ),
  handleOperator(wire.proposeRoles, (call) => proposeNewRoles(operatorContext(call), call.params.operator_no, call.body)),
  handleOperator(wire.proposeRevocation, (call) =>
    proposeChange(operatorContext(call), { kind: 'operator_revoke', operatorNo: call.params.operator_no, reason: call.body.reason }),
  ),
  handleOperator(wire.makeInviteLink, (call) =>
    call.db.transaction((tx) => makeLinkAsInviter(operatorContext({ ...call, db: tx }), call.params.operator_no, call.services.origin)),
  ),
]

export const operatorHttp: Handled[] = [
  ...sessionHttp,
  ...selfHttp,
  ...accountHttp,
  ...inboxHttp,
  handleOperator(wire.findAnything, ({ db, me, body, services: { extensions } }) => find(db, body.q, { me, extensions })),
  handleOperator(wire.openPersonal, async (call) => {
    await openAsOperator(operatorContext(call), call.body, { me: call.me, extensions: call.services.extensions })
    return {}
  }),
  handleOperator(wire.listEngines, ({ services }) => enginesOf(services.integrations)),
  handleOperator(wire.listOperatorLog, ({ db, query }) => logOf(db, query)),
  handleOperator(wire.exportOperatorLog, (call) => exportLog(call)),
  handleOperator(wire.getLogHead, async ({ db }) => ({ head: await chainHead(db) })),
  handleOperator(wire.listProposals, (call) => {
    const { db, me, query, now, services } = call
    const read = () => proposalsOf(db, query, { me, now, extensions: services.extensions })
    // It tells whose a phone number or a real name is. What was typed is logged nowhere.
    return query.q === undefined ? read() : readLogged(call, { act: PROPOSAL_SEARCH, target: 'proposal' }, read)
  }),
  handleOperator(wire.getProposal, ({ db, me, params, now, services }) =>
    proposalCaseOf(db, params.proposal_no, { me, now, extensions: services.extensions }),
  ),
  handleOperator(wire.decideProposal, (call) =>
    decide(operatorContext(call), call.params.proposal_no, call.body, call.services.extensions),
  ),
  handleOperator(wire.withdrawProposal, (call) => withdraw(operatorContext(call), call.params.proposal_no)),
]
