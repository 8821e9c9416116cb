import { ArrowLeftRight, Gift, HandCoins, Scale, SlidersHorizontal, Undo2, Wallet, Wrench } from 'lucide-react'
import { consoleTitles as titles } from '#features/treasury/words/treasury.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'

/** The sections about money. */
export const treasuryScreens: readonly ConsoleScreen[] = [
  {
    path: '/exchange',
    title: titles.exchange,
    icon: ArrowLeftRight,
    counts: ['exchange_open', 'exchange_approved'],
    load: () => import('./Exchanges.tsx'),
  },
  {
    path: '/refund',
    title: titles.refund,
    icon: Undo2,
    counts: ['refund_failed', 'refund_loss'],
    load: () => import('./Refunds.tsx'),
  },
  { path: '/batch', title: titles.batch, under: '/exchange', load: () => import('./BatchPage.tsx') },
  { path: '/charge', title: titles.charge, under: '/refund', load: () => import('./Charges.tsx') },
  { path: '/grant', title: titles.grant, icon: HandCoins, load: () => import('./Grants.tsx') },
  { path: '/gift', title: titles.gift, icon: Gift, load: () => import('./Gifts.tsx') },
  { path: '/ledger', title: titles.ledger, icon: Scale, counts: ['differences'], load: () => import('./Ledger.tsx') },
  { path: '/books', title: titles.books, icon: Wallet, load: () => import('./Books.tsx') },
  { path: '/journal', title: titles.journal, under: '/ledger', load: () => import('./JournalPage.tsx') },
  { path: '/adjust', title: titles.adjust, icon: Wrench, load: () => import('./Adjust.tsx') },
  { path: '/config', title: titles.config, icon: SlidersHorizontal, load: () => import('./Config.tsx') },
]
