import { atWork, handleOperator as handle, readLogged, type AtWork, type Executors } from '#features/operator/server/public.ts'
import type { Call, Handled } from '#kit/server/http/handle.ts'
import * as wire from '../operator-contract.ts'
import { WALLET_READ, type VivProposalKind } from '../operator-rules.ts'
import { adjust, askAdjust } from './ledger/operator-adjustment.ts'
import { batchCase, batchesOf, makeBatch, openFile } from './exchange/bank-file.ts'
import { walletLines, walletLots, memberWalletOf, journalOf, relatedTo } from './ledger/operator-wallet.ts'
import { askFigure, changeApproved, figures } from './operator-config.ts'
import { exchangeCase, exchangeQueue, exchangesOf } from './exchange/operator-queue.ts'
import { approveAsOperator, payAsOperator, rejectAsOperator, type OnExchange } from './exchange/operator-decisions.ts'
import { askVoid, freeze, giftCases, giftOf, unfreeze, voidApproved } from './gift/operator-cases.ts'
import { askGrant, grantApproved, grantMembersOf, grantOf, grantsOf, type OnGrant } from './grant/operator-grants.ts'
import { differencesOf, floatOf, look } from './ledger/operator-overview.ts'
import { membersOf } from './member-lookup.ts'

/** Who is told: of an exchange that ended, and of free viv. */
export type VivOperatorHooks = { onExchange: OnExchange; onGrant: OnGrant }

/** What a second operator approved, carried out: for `operatorHttp`. */
export const vivExecutors = ({ onGrant }: Pick<VivOperatorHooks, 'onGrant'>): Record<VivProposalKind, Executors[string]> => ({
  adjust,
  grant: (op, approved) => grantApproved(op, approved, onGrant),
  gift_void: voidApproved,
  config: changeApproved,
})

/** Calls without a key: the work opens its own transaction. */
const inOwn = <T>({ db, me, caller, now }: Pick<Call<never>, 'caller' | 'now'> & OwnCall, work: (op: AtWork) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work(atWork({ db: tx, me, caller, now })))
/** Something of a member's wallet: whoever reads it is written down. */
const reading = <T>(call: Parameters<typeof readLogged>[0], userNo: number, read: () => Promise<T>): Promise<T> =>
  readLogged(call, { act: WALLET_READ, target: `user:${userNo}` }, read)
type OwnCall = { db: { transaction<T>(work: (tx: AtWork['tx']) => Promise<T>): Promise<T> }; me: { user_no: number } }

export const vivOperatorHttp = ({ onExchange, onGrant }: VivOperatorHooks): Handled[] => [
  handle(wire.listExchangeQueue, ({ db, query, now }) => exchangeQueue(db, query, now)),
  handle(wire.getExchangeCase, ({ db, params, now }) => exchangeCase(db, params.exchange_no, now)),
  handle(wire.approveExchange, (call) => approveAsOperator(atWork(call), call.params.exchange_no, call.body.note)),
  handle(wire.rejectExchange, (call) => rejectAsOperator(atWork(call), call.params.exchange_no, call.body, onExchange)),
  handle(wire.payExchange, (call) => payAsOperator(atWork(call), call.params.exchange_no, call.body.note, onExchange)),
  handle(wire.createBatch, (call) => makeBatch(atWork(call), call.body)),
  handle(wire.listBatches, ({ db, query }) => batchesOf(db, query)),
  handle(wire.getBatch, ({ db, params }) => batchCase(db, params.batch_no)),
  handle(wire.openBatchFile, (call) => inOwn(call, (op) => openFile(op, call.services.digest, call.params.batch_no))),

  handle(wire.findMembers, ({ db, body }) => membersOf(db, body)),
  handle(wire.grantViv, (call) => askGrant(atWork(call), call.body, onGrant)),
  handle(wire.listGrants, ({ db, query }) => grantsOf(db, query)),
  handle(wire.getGrantCase, ({ db, params }) => grantOf(db, params.grant_no)),
  handle(wire.listGrantMembers, ({ db, params, query }) => grantMembersOf(db, params.grant_no, query)),

  handle(wire.getFloat, ({ db, now }) => floatOf(db, now)),
  handle(wire.listDifferences, ({ db, query }) => differencesOf(db, query)),
  handle(wire.lookNow, ({ me, caller, now, services }) => look(services, { userNo: me.user_no, ip: caller.address, now })),
  handle(wire.getMemberWallet, (call) => inOwn(call, (op) => memberWalletOf(op, call.params.user_no))),
  handle(wire.listWalletLots, (call) => reading(call, call.params.user_no, () => walletLots(call.db, call.params.user_no, call.query))),
  handle(wire.listWalletLines, (call) => reading(call, call.params.user_no, () => walletLines(call.db, call.params.user_no, call.query))),
  handle(wire.listMemberExchanges, (call) =>
    reading(call, call.params.user_no, () => exchangesOf(call.db, call.params.user_no, call.query)),
  ),
  handle(wire.listRelated, (call) => reading(call, call.params.user_no, () => relatedTo(call.db, call.params.user_no))),
  handle(wire.getJournal, ({ db, params }) => journalOf(db, params.journal_no)),

  handle(wire.listGiftCases, (call) => {
    const { db, query, now } = call
    const read = () => giftCases(db, query, now)
    return query.side === 'frozen' ? read() : reading(call, query.user_no!, read)
  }),
  handle(wire.getGiftCase, ({ db, params, now }) => giftOf(db, params.gift_no, now)),
  handle(wire.freezeGift, (call) => freeze(atWork(call), call.params.gift_no, call.body)),
  handle(wire.unfreezeGift, (call) => unfreeze(atWork(call), call.params.gift_no, call.body.reason)),
  handle(wire.proposeVoid, (call) => askVoid(atWork(call), call.params.gift_no, call.body.reason)),

  handle(wire.proposeAdjust, (call) => askAdjust(atWork(call), call.body)),
  handle(wire.listConfig, ({ db }) => figures(db)),
  handle(wire.saveConfig, (call) => askFigure(atWork(call), call.params.config_key, call.body)),
]
