import {
  handleCases,
  operatorContext,
  handleOperator as handle,
  isPersonalOpen,
  readLogged,
  type OperatorContext,
  type ProposalKind,
} from '#features/operator/server/public.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Call, Handled } from '#kit/server/http/handle.ts'
import { ipOf } from '#kit/server/http/limits.ts'
import * as wire from '../operator-contract.ts'
import {
  ACCOUNT_CHECK_READ,
  EVENT_READ,
  EXCHANGE_READ,
  LEDGER_READ,
  STATEMENT_READ,
  WALLET_READ,
  type EventProposalKind,
  type VivProposalKind,
} from '../operator-rules.ts'
import { adjustmentKind, proposeAdjustment } from './ledger/operator-adjustment.ts'
import { accountCheckCase, confirmAccount, refuseAccount } from './exchange/operator-account-check.ts'
import { batchCase, batchesOf, makeBatch, openFile } from './exchange/bank-file.ts'
import { walletLines, walletLots, memberWalletOf, journalOf, relatedTo } from './ledger/operator-wallet.ts'
import { figureChangeKind, saveFigure, figures } from './operator-config.ts'
import { exchangeCase, exchangeQueue, exchangesOf } from './exchange/operator-queue.ts'
import { approveAsOperator, payAsOperator, payBatchAsOperator, rejectAsOperator } from './exchange/operator-decisions.ts'
import { proposeGiftVoid, freeze, giftCases, giftOf, giftVoidKind, unfreeze } from './gift/operator-cases.ts'
import { grantOrPropose, grantKind, grantMembersOf, grantOf, grantsOf } from './grant/operator-grants.ts'
import { expiryForecast } from './day/expiry-forecast.ts'
import { alertsOf, dayOf, daysOf, limitForecasts, seeAlert } from './day/limits.ts'
import { proposeSafeguard, safeguardKind, safeguardsOf } from './day/safeguard.ts'
import { clawbackKind, proposeEventClawback } from './event/clawback.ts'
import { eventKind, eventOf, eventsOf, proposeEventPlan, switchEvent } from './event/events.ts'
import { eventGrants, eventMembers } from './event/members.ts'
import { differencesOf, floatOf, checkLedger } from './ledger/operator-overview.ts'
import { membersOf } from './member-lookup.ts'
import { statementFile, statementsOf, statementTotals } from './statement/statement.ts'

/** The proposals that a second operator decides. */
export const vivProposals: Record<VivProposalKind, ProposalKind> = {
  adjust: adjustmentKind,
  grant: grantKind,
  gift_void: giftVoidKind,
  config: figureChangeKind,
  safeguard: safeguardKind,
}

/** Budgets of events and claw-backs, which a second operator decides. */
export const eventProposals: Record<EventProposalKind, ProposalKind> = { event: eventKind, event_clawback: clawbackKind }

/** Endpoints without an Idempotency-Key run in no transaction; this one opens it. */
const inOwnTransaction = <T>(
  { db, me, caller, now }: Pick<Call<never>, 'caller' | 'now'> & OwnCall,
  work: (op: OperatorContext) => Promise<T>,
): Promise<T> => db.transaction((tx) => work(operatorContext({ db: tx, me, caller, now })))
/** Reads a part of a member's wallet, and logs the read. */
const logRead = <T>(call: Parameters<typeof readLogged>[0], userNo: number, read: () => Promise<T>): Promise<T> =>
  readLogged(call, { act: WALLET_READ, target: `user:${userNo}` }, read)
type OwnCall = { db: { transaction<T>(work: (tx: OperatorContext['tx']) => Promise<T>): Promise<T> }; me: Operator }

export const vivOperatorHttp: Handled[] = [
  handle(wire.listExchangeQueue, (call) =>
    readLogged(call, { act: EXCHANGE_READ.list, target: 'exchange' }, () => exchangeQueue(call.db, call.query, call.now)),
  ),
  handle(wire.getExchangeCase, (call) => {
    const { exchange_no } = call.params
    const target = `exchange:${exchange_no}`
    return readLogged(call, { act: EXCHANGE_READ.one, target }, async () => {
      const isOpen = await isPersonalOpen(call.db, call.me.operator_no, target)
      return exchangeCase(call.db, exchange_no, { now: call.now, isOpen })
    })
  }),
  handle(wire.approveExchange, (call) => approveAsOperator(operatorContext(call), call.params.exchange_no, call.body.note)),
  handleCases(wire.approveExchanges, {
    nos: ({ body }) => body.exchange_nos,
    decide: (op, no, { body }) => approveAsOperator(op, no, body.note),
  }),
  handle(wire.rejectExchange, (call) => rejectAsOperator(operatorContext(call), call.params.exchange_no, call.body)),
  handle(wire.payExchange, (call) => payAsOperator(operatorContext(call), call.params.exchange_no, call.body.note)),
  handle(wire.getAccountCheck, (call) => {
    const { exchange_no } = call.params
    const target = `account_check:${exchange_no}`
    return readLogged(call, { act: ACCOUNT_CHECK_READ, target }, async () => {
      const isOpen = await isPersonalOpen(call.db, call.me.operator_no, target)
      return accountCheckCase(call.db, exchange_no, { isOpen })
    })
  }),
  handle(wire.confirmAccount, (call) => confirmAccount(operatorContext(call), call.params.exchange_no, call.body.note)),
  handle(wire.refuseAccount, (call) => refuseAccount(operatorContext(call), call.params.exchange_no, call.body.reason)),
  handle(wire.createBatch, (call) => makeBatch(operatorContext(call), call.body)),
  handle(wire.listBatches, (call) => readLogged(call, { act: EXCHANGE_READ.files, target: 'batch' }, () => batchesOf(call.db, call.query))),
  handle(wire.getBatch, (call) => {
    const { batch_no } = call.params
    return readLogged(call, { act: EXCHANGE_READ.file, target: `batch:${batch_no}` }, () => batchCase(call.db, batch_no))
  }),
  handle(wire.openBatchFile, (call) => inOwnTransaction(call, (op) => openFile(op, call.services.secretBox, call.params.batch_no))),
  handle(wire.payBatch, (call) => payBatchAsOperator(operatorContext(call), call.params.batch_no, call.body.note)),

  handle(wire.findMembers, ({ db, body }) => membersOf(db, body)),
  handle(wire.grantViv, (call) => grantOrPropose(operatorContext(call), call.body)),
  handle(wire.listGrants, ({ db, query }) => grantsOf(db, query)),
  handle(wire.getGrantCase, (call) => {
    const { grant_no } = call.params
    return readLogged(call, { act: LEDGER_READ.grant, target: `grant:${grant_no}` }, () => grantOf(call.db, grant_no))
  }),
  handle(wire.listGrantMembers, (call) => {
    const { grant_no } = call.params
    return readLogged(call, { act: LEDGER_READ.grant, target: `grant:${grant_no}` }, () => grantMembersOf(call.db, grant_no, call.query))
  }),

  handle(wire.listEvents, ({ db, query, now }) => eventsOf(db, query, now)),
  handle(wire.getEvent, ({ db, params, now }) => eventOf(db, params.event_no, now)),
  handle(wire.proposeEvent, (call) => proposeEventPlan(operatorContext(call), null, call.body)),
  handle(wire.proposeEventChange, (call) => proposeEventPlan(operatorContext(call), call.params.event_no, call.body)),
  handle(wire.stopEvent, (call) => switchEvent(operatorContext(call), call.params.event_no, 'stop', call.body.reason)),
  handle(wire.resumeEvent, (call) => switchEvent(operatorContext(call), call.params.event_no, 'resume', call.body.reason)),
  handle(wire.listEventMembers, (call) => {
    const { event_no } = call.params
    return readLogged(call, { act: EVENT_READ, target: `event:${event_no}` }, () => eventMembers(call.db, event_no, call.query, call.now))
  }),
  handle(wire.listEventGrants, (call) => {
    const { event_no } = call.params
    return readLogged(call, { act: EVENT_READ, target: `event:${event_no}` }, () => eventGrants(call.db, event_no, call.query))
  }),
  handle(wire.proposeClawback, (call) => proposeEventClawback(operatorContext(call), call.params.event_no, call.body)),

  handle(wire.getFloat, ({ db, now }) => floatOf(db, now)),
  handle(wire.listDifferences, ({ db, query }) => differencesOf(db, query)),
  handle(wire.checkLedgerNow, ({ me, caller, now, services }) =>
    checkLedger(services, { operatorNo: me.operator_no, memberNo: me.user_no, ip: ipOf(caller), now }),
  ),
  handle(wire.listStatements, (call) =>
    readLogged(call, { act: STATEMENT_READ, target: `statement:${call.query.month}` }, () => statementsOf(call.db, call.query)),
  ),
  handle(wire.getStatementTotals, ({ db, query }) => statementTotals(db, query.month)),
  handle(wire.exportStatements, (call) => statementFile(call, call.body.month)),
  handle(wire.listLedgerDays, ({ db, query }) => daysOf(db, query)),
  handle(wire.getLedgerDay, ({ db, params }) => dayOf(db, params.day)),
  handle(wire.getLimitForecasts, ({ db }) => limitForecasts(db)),
  handle(wire.listLimitAlerts, ({ db }) => alertsOf(db)),
  handle(wire.seeLimitAlert, (call) => seeAlert(operatorContext(call), call.params.alert_no, call.body.note)),
  handle(wire.getExpiryForecast, ({ db }) => expiryForecast(db)),
  handle(wire.listSafeguards, ({ db }) => safeguardsOf(db)),
  handle(wire.proposeSafeguard, (call) => proposeSafeguard(operatorContext(call), call.body)),
  handle(wire.getMemberWallet, (call) => inOwnTransaction(call, (op) => memberWalletOf(op, call.params.user_no))),
  handle(wire.listWalletLots, (call) => logRead(call, call.params.user_no, () => walletLots(call.db, call.params.user_no, call.query))),
  handle(wire.listWalletLines, (call) => logRead(call, call.params.user_no, () => walletLines(call.db, call.params.user_no, call.query))),
  handle(wire.listMemberExchanges, (call) =>
    logRead(call, call.params.user_no, () => exchangesOf(call.db, call.params.user_no, call.query)),
  ),
  handle(wire.listRelated, (call) => logRead(call, call.params.user_no, () => relatedTo(call.db, call.params.user_no))),
  handle(wire.getJournal, (call) => {
    const { journal_no } = call.params
    return readLogged(call, { act: LEDGER_READ.journal, target: `journal:${journal_no}` }, () => journalOf(call.db, journal_no))
  }),

  handle(wire.listGiftCases, (call) => {
    const { db, query, now } = call
    const read = () => giftCases(db, query, now)
    return query.side === 'frozen' ? read() : logRead(call, query.user_no!, read)
  }),
  handle(wire.getGiftCase, (call) => {
    const { gift_no } = call.params
    return readLogged(call, { act: LEDGER_READ.gift, target: `gift:${gift_no}` }, () => giftOf(call.db, gift_no, call.now))
  }),
  handle(wire.freezeGift, (call) => freeze(operatorContext(call), call.params.gift_no, call.body)),
  handle(wire.unfreezeGift, (call) => unfreeze(operatorContext(call), call.params.gift_no, call.body.reason)),
  handle(wire.proposeVoid, (call) => proposeGiftVoid(operatorContext(call), call.params.gift_no, call.body.reason)),

  handle(wire.proposeAdjust, (call) => proposeAdjustment(operatorContext(call), call.body)),
  handle(wire.listConfig, ({ db }) => figures(db)),
  handle(wire.saveConfig, (call) => saveFigure(operatorContext(call), call.params.config_key, call.body)),
]
