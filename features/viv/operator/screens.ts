import { ArrowLeftRight, FileText, Gift, HandCoins, PiggyBank, Scale, SlidersHorizontal, TrendingUp, Wallet, Wrench } from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import type { MemberView as MemberPageView } from '#features/account/operator/public.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { eventWords } from '../words/operator-event.ts'
import { forecastWords } from '../words/operator-forecast.ts'
import { ledgerWords } from '../words/operator-ledger.ts'
import { statementWords } from '../words/operator-statement.ts'
import { vivTitles as titles } from '../words/operator.ts'

/** A view of a member's wallet that another feature adds; its key is in the URL. */
export type MemberView = { key: string; title: string; load: () => Promise<{ default: ComponentType<{ userNo: number }> }> }

/** The wallet on a member's page. */
export const memberBooksView: MemberPageView = {
  key: 'wallet',
  title: ledgerWords.views.wallet,
  right: 'wallet.see',
  load: () => import('./wallet/MemberBooks.tsx'),
}

/** Exchanges and bank files. */
export const exchangeScreens: readonly ConsoleScreen[] = [
  {
    path: '/exchange',
    right: 'exchange.see',
    title: titles.exchange,
    icon: ArrowLeftRight,
    counts: ['exchange_open', 'exchange_approved'],
    load: () => import('./Exchanges.tsx'),
  },
  { path: '/batch', right: 'exchange.see', title: titles.batch, under: '/exchange', load: () => import('./BatchPage.tsx') },
]

/** Grants, gifts, ledger, adjustments and configuration. `views`: the wallet views of other features. */
export const ledgerScreens = (views: readonly MemberView[]): readonly ConsoleScreen[] => [
  { path: '/grant', right: 'wallet.see', title: titles.grant, icon: HandCoins, load: () => import('./Grants.tsx') },
  {
    path: '/event',
    right: 'wallet.see',
    title: eventWords.title,
    icon: PiggyBank,
    counts: ['event_budgets'],
    load: () => import('./Events.tsx'),
  },
  { path: '/gift', right: 'wallet.see', title: titles.gift, icon: Gift, load: () => import('./Gifts.tsx') },
  { path: '/ledger', right: 'ledger.see', title: titles.ledger, icon: Scale, counts: ['differences'], load: () => import('./Ledger.tsx') },
  {
    path: '/forecast',
    right: 'ledger.see',
    title: forecastWords.title,
    icon: TrendingUp,
    counts: ['limit_alerts'],
    load: () => import('./Forecast.tsx'),
  },
  { path: '/statement', right: 'ledger.see', title: statementWords.title, icon: FileText, load: () => import('./Statements.tsx') },
  {
    path: '/books',
    right: 'wallet.see',
    title: titles.books,
    icon: Wallet,
    load: async () => {
      const [{ MemberWallet }, ...loaded] = await Promise.all([import('./MemberWallet.tsx'), ...views.map(({ load }) => load())])
      const added = views.map(({ key, title }, nth) => ({ key, title, View: loaded[nth]!.default }))
      return { default: () => createElement(MemberWallet, { added }) }
    },
  },
  { path: '/journal', right: 'wallet.see', title: titles.journal, under: '/ledger', load: () => import('./JournalPage.tsx') },
  { path: '/adjust', right: 'wallet.act', title: titles.adjust, icon: Wrench, load: () => import('./Adjust.tsx') },
  { path: '/config', right: 'ledger.see', title: titles.config, icon: SlidersHorizontal, load: () => import('./Config.tsx') },
]
