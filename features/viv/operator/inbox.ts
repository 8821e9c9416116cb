import { ArrowLeftRight, Banknote, BellRing, PiggyBank, TriangleAlert, UserRoundCheck } from 'lucide-react'
import { createElement } from 'react'
import { call } from '#kit/web/call.ts'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { approveExchanges } from '../operator-contract.ts'
import { eventWords } from '../words/operator-event.ts'
import { forecastWords } from '../words/operator-forecast.ts'
import { ledgerWords } from '../words/operator-ledger.ts'
import { accountChecks, exchanges as words, vivTitles } from '../words/operator.ts'

const exchange = {
  to: (no: number) => `/exchange/${no}`,
  load: async () => {
    const { ExchangeCase } = await import('./exchange/ExchangeCase.tsx')
    return { default: ({ no }: { no: number }) => createElement(ExchangeCase, { exchangeNo: no }) }
  },
}

/** The queues of exchanges, of the ledger's differences, and of budgets that are nearly used up. */
export const vivInbox: InboxViews = {
  exchange_open: {
    ...exchange,
    icon: ArrowLeftRight,
    title: words.inbox.open,
    bulk: {
      right: 'exchange.act',
      label: words.inbox.approve,
      ask: words.inbox.approveAsk,
      run: (nos, key) => call(approveExchanges, { body: { exchange_nos: [...nos], note: '' } }, { key }),
    },
  },
  exchange_approved: { ...exchange, icon: Banknote, title: words.inbox.approved },
  account_checks: {
    icon: UserRoundCheck,
    title: accountChecks.inbox,
    to: exchange.to,
    load: async () => {
      const { AccountCheck } = await import('./exchange/AccountCheck.tsx')
      return { default: ({ no }: { no: number }) => createElement(AccountCheck, { exchangeNo: no }) }
    },
  },
  differences: {
    icon: TriangleAlert,
    title: ledgerWords.differences,
    to: () => '/ledger',
    load: async () => ({ default: (await import('./ledger/DifferenceCase.tsx')).DifferenceCase }),
  },
  event_budgets: {
    icon: PiggyBank,
    title: eventWords.title,
    to: (no) => `/event/${no}`,
    load: async () => {
      const { OpenEvent } = await import('./event/OpenEvent.tsx')
      return { default: ({ no }) => createElement(OpenEvent, { eventNo: no }) }
    },
  },
  limit_alerts: {
    icon: BellRing,
    title: forecastWords.alerts,
    to: () => '/forecast',
    load: async () => ({ default: (await import('./forecast/Alerts.tsx')).Alerts }),
  },
}

/** Exchanges that a search found. */
export const vivFound: FindViews = { exchange: { title: vivTitles.exchange, to: exchange.to } }
