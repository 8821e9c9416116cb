import { DAY_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { transitionAll, type StateMachine } from '#kit/server/transition.ts'
import { vivErrors } from '../../errors.ts'
import { vivOperatorErrors } from '../../operator-errors.ts'
import { REVIVE_DAYS } from '../../rules.ts'
import { EXCHANGE, exchangeTransitions } from '../../transitions.ts'
import { createExchangeAlarm } from '../alarms.ts'
import { openLedger } from '../ledger/session.ts'
import { accountChecks, waitingChecksOf } from './account-check.ts'
import { ledgerDiffers, openLossesOf } from './stops.ts'

type ExchangeContext = {
  /** The member who acts, or the member account of the operator who acts. */
  userNo: number | null
  operatorNo?: number
  now: Date
  reason?: string
  /** The operator knows that the bank did not pay. */
  isBankFailed?: boolean
}

/** Exchanges. Lock order: the row, then its check, then the wallets. */
export const exchanges: StateMachine<typeof exchangeTransitions, 'viv_exchange', ExchangeContext> = {
  transitions: exchangeTransitions,
  table: 'viv_exchange',
  key: 'exchange_no',
  isVisible: ({ user_no }, { by, context }) => by !== 'member' || user_no === context.userNo,
  guards: {
    async approve(tx, nos, { context }) {
      const members = await tx.sql<{ user_no: number }[]>`select user_no from viv_exchange where exchange_no = any(${[...nos]}::bigint[])`
      const userNos = members.map(({ user_no }) => user_no)
      const [differs, losses] = [await ledgerDiffers(tx), await openLossesOf(tx, userNos)]
      const unchecked = await waitingChecksOf(tx, nos)
      return ({ user_no, exchange_no }) => {
        if (user_no === context.userNo) return vivOperatorErrors.own()
        if (differs) return vivOperatorErrors.books()
        if (unchecked.has(exchange_no)) return vivOperatorErrors.account_check()
        return losses.has(user_no) ? vivOperatorErrors.loss() : 'notStopped'
      }
    },
    pay:
      (_tx, _nos, { context }) =>
      ({ user_no, approve_by }) => {
        if (user_no === context.userNo) return vivOperatorErrors.own()
        return approve_by === context.operatorNo ? vivOperatorErrors.same_person() : 'approvedByAnother'
      },
    async reject(tx, nos, { context: { userNo, isBankFailed = false } }) {
      const files = await tx.sql<{ exchange_no: number }[]>`
        select distinct exchange_no from treasury_batch_row where exchange_no = any(${[...nos]}::bigint[])`
      const atBank = new Set(files.map(({ exchange_no }) => exchange_no))
      return ({ user_no, exchange_no }) => {
        if (user_no === userNo) return vivOperatorErrors.own()
        return atBank.has(exchange_no) && !isBankFailed ? vivOperatorErrors.exported('is_bank_failed') : 'notAtBank'
      }
    },
  },
  effects: {
    async dropCheck(tx, moved) {
      const nos = [
        ...(await waitingChecksOf(
          tx,
          moved.map(({ no }) => no),
        )),
      ]
      await transitionAll(tx, accountChecks, nos, { act: 'drop', by: 'system', context: null })
    },
    async returnViv(tx, moved, { context }) {
      // One by one: each is returned to the lots that it was taken from.
      for (const { row } of moved) await returnViv(tx, row, context.now)
    },
    async bookPayment(tx, moved, { context: { now } }) {
      const platform = ['cash_clearing', 'fee', 'tax_withheld', 'payout_clearing'] as const
      const ledger = await openLedger(tx, { members: [], platform, now, journals: moved.length })
      for (const { no, row } of moved) {
        const journal = ledger.begin('exchange_paid', `exchange:${no}`, row.user_no)
        ledger.post(journal, ledger.account(null, 'payout_clearing'), -row.viv)
        ledger.post(journal, ledger.account(null, 'cash_clearing'), row.net_won)
        ledger.post(journal, ledger.account(null, 'fee'), row.platform_won)
        ledger.post(journal, ledger.account(null, 'tax_withheld'), row.withheld_won)
      }
      await ledger.write()
    },
    async notifyMember(tx, moved, { context: { reason = null, now } }) {
      for (const { row, transition } of moved) {
        const { exchange_no, user_no, viv, net_won } = row
        const state = transition.to === EXCHANGE.paid ? EXCHANGE.paid : EXCHANGE.rejected
        await createExchangeAlarm(tx, { exchange_no, user_no, state, viv, net_won, reason }, now)
      }
    },
  },
  refusal({ by, state }) {
    if (by === 'member') return state === null ? vivErrors.no_exchange() : vivErrors.exchange_ended()
    return state === null ? vivOperatorErrors.not_found() : vivOperatorErrors.ended()
  },
}

type ReturnedExchange = { exchange_no: number; user_no: number; viv: number }

async function returnViv(tx: Tx, { exchange_no, user_no, viv }: ReturnedExchange, now: Date): Promise<void> {
  const ledger = await openLedger(tx, { members: [user_no], platform: ['payout_clearing'], now, refundTargets: [user_no] })
  const ref = `exchange:${exchange_no}`
  const [asked] = await tx.sql<[{ journal_no: number }]>`select journal_no from viv_journal where kind = 'exchange_req' and ref = ${ref}`
  const journal = ledger.begin('exchange_fail', ref, user_no)
  const until = new Date(Date.parse(ledger.at) + REVIVE_DAYS * DAY_MS).toISOString()
  for (const piece of await ledger.lots.takenBy([asked.journal_no])) ledger.giveBack(journal, piece, until)
  ledger.post(journal, ledger.account(null, 'payout_clearing'), -viv)
  await ledger.write()
}
