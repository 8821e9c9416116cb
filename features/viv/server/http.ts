import { handle, handleBatched, type Handled } from '#kit/server/http/handle.ts'
import {
  applyExchange as apply,
  beginHistoryFile,
  cancelExchange as cancel,
  getBankAccount,
  getExchangeTerms,
  getGiftTerms,
  getLife,
  getWallet,
  listCharges,
  listExchanges,
  listGiftPeople,
  listGiftsReceived,
  listGiftsSent,
  listHistory,
  returnGift,
  saveBankAccount,
  sendVivGift,
  withdrawCharge,
} from '../contract.ts'
import { accountOf, saveAccount } from './exchange/bank-account.ts'
import { historyFile } from './history/csv.ts'
import { applyExchange, cancelExchange, exchangesOf, exchangeTerms } from './exchange/exchange.ts'
import { giveViv } from './gift/queue.ts'
import { giftsOf, returnReceivedGift } from './gift/return.ts'
import { historyOf } from './history/history.ts'
import { lifeOf } from './history/life.ts'
import { giftPeople, giftTerms } from './gift/receivers.ts'
import { chargesOf, withdrawTopUp } from './charge/withdrawal.ts'
import { walletOf } from './wallet.ts'

export const vivHttp: Handled[] = [
  handle(getWallet, ({ db, me, now }) => walletOf(db, me.user_no, now)),
  handle(listHistory, ({ db, me, query }) => historyOf(db, me.user_no, query)),
  handle(beginHistoryFile, ({ me, body, now, services }) => historyFile.createUrl({ digest: services.digest, me, filter: body, now })),
  handle(getLife, ({ db, me, params, now }) => lifeOf(db, me.user_no, params.journal_no, now)),
  handle(listGiftPeople, ({ db, me, query }) => giftPeople(db, me.user_no, query)),
  handle(getGiftTerms, ({ db, me, params, now }) => giftTerms(db, me.user_no, params.user_no, now)),
  handleBatched(sendVivGift, giveViv),
  handle(listGiftsSent, ({ db, me, query, now }) => giftsOf(db, me.user_no, 'sent', query, now)),
  handle(listGiftsReceived, ({ db, me, query, now }) => giftsOf(db, me.user_no, 'received', query, now)),
  handle(returnGift, ({ db, me, params, now }) => returnReceivedGift(db, me.user_no, params.gift_no, now)),
  handle(listCharges, ({ db, me, query, now }) => chargesOf(db, me.user_no, query, now)),
  handle(withdrawCharge, ({ db: tx, me, params, body, now }) =>
    withdrawTopUp({ tx, userNo: me.user_no, now }, params.charge_no, body.amount),
  ),
  handle(getBankAccount, ({ db, me }) => accountOf(db, me.user_no)),
  handle(saveBankAccount, ({ services, body, ...call }) => saveAccount(services, call, body)),
  handle(getExchangeTerms, ({ db, me, now }) => exchangeTerms(db, me.user_no, now)),
  handle(listExchanges, ({ db, me, query }) => exchangesOf(db, me.user_no, query)),
  handle(apply, ({ db: tx, me, body, now }) => applyExchange({ tx, userNo: me.user_no, now }, body.amount)),
  handle(cancel, ({ db: tx, me, params, now }) => cancelExchange({ tx, userNo: me.user_no, now }, params.exchange_no)),
]
