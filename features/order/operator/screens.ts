import { PackageX, TicketX } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { orderConsoleTitles as titles } from '../words/operator.ts'

/** Returns and exchanges that operators decide. */
export const orderConsoleScreens: readonly ConsoleScreen[] = [
  { path: '/claim', title: titles.claim, icon: PackageX, counts: ['order_claim'], load: () => import('./ClaimCases.tsx') },
  { path: '/order', title: titles.order, icon: TicketX, counts: ['order_use'], load: () => import('./OrderCases.tsx') },
]
