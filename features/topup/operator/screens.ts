import { CalendarCheck, Undo2 } from 'lucide-react'
import type { MemberView } from '#features/viv/operator/public.ts'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { closeWords } from '../words/operator-close.ts'
import { memberCharges, topupTitles as titles } from '../words/operator.ts'

/** Refunds, a member's top-ups, and the daily close. */
export const topupScreens: readonly ConsoleScreen[] = [
  {
    path: '/refund',
    right: 'topup.see',
    title: titles.refund,
    icon: Undo2,
    counts: ['refund_failed', 'refund_late', 'refund_loss'],
    load: () => import('./Refunds.tsx'),
  },
  { path: '/charge', right: 'topup.see', title: titles.charge, under: '/refund', load: () => import('./Charges.tsx') },
  {
    path: '/close',
    right: 'ledger.see',
    title: closeWords.title,
    icon: CalendarCheck,
    counts: ['pay_closes'],
    load: () => import('./Closes.tsx'),
  },
]

/** The view of a member's top-ups inside the wallet screen. */
export const memberChargesView: MemberView = { key: 'charge', title: memberCharges.title, load: () => import('./MemberCharges.tsx') }
