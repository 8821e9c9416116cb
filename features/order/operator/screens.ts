import { Hourglass, PackageX, TicketX, Truck } from 'lucide-react'
import type { ConsoleScreen } from '#kit/web/console/screen.ts'
import { orderConsoleTitles as titles } from '../words/operator.ts'

/** What operators do with orders: those of the platform's shop, and returns and exchanges that they decide. */
export const orderConsoleScreens: readonly ConsoleScreen[] = [
  {
    path: '/shop-order',
    right: 'goods.see',
    title: titles.shopOrder,
    icon: Truck,
    counts: ['shop_order', 'shop_claim'],
    load: () => import('./PlatformOrders.tsx'),
  },
  {
    path: '/claim',
    right: 'order.see',
    title: titles.claim,
    icon: PackageX,
    counts: ['order_claim'],
    load: () => import('./ClaimCases.tsx'),
  },
  {
    path: '/late-order',
    right: 'order.see',
    title: titles.late,
    icon: Hourglass,
    counts: ['order_late'],
    load: () => import('./LateOrders.tsx'),
  },
  { path: '/order', right: 'order.see', title: titles.order, icon: TicketX, counts: ['order_use'], load: () => import('./OrderCases.tsx') },
]
