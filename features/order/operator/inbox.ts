import { Hourglass, PackageX, TicketX, Truck } from 'lucide-react'
import { createElement } from 'react'
import type { FindViews } from '#kit/web/console/find.ts'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { orderConsoleTitles as titles } from '../words/operator.ts'

const platform = {
  icon: Truck,
  to: (no: number) => `/shop-order/${no}`,
  load: async () => {
    const { PlatformOrder } = await import('./order/PlatformOrder.tsx')
    return { default: ({ no }: { no: number }) => createElement(PlatformOrder, { orderNo: no }) }
  },
}

/** The queues of objections, and of the platform's orders and claims. */
export const orderInbox: InboxViews = {
  order_claim: {
    icon: PackageX,
    title: titles.claim,
    to: (no) => `/claim/${no}`,
    load: async () => {
      const { ClaimCase } = await import('./case/ClaimCase.tsx')
      return { default: ({ no }: { no: number }) => createElement(ClaimCase, { claimNo: no }) }
    },
  },
  order_late: {
    icon: Hourglass,
    title: titles.late,
    to: (no) => `/late-order/${no}`,
    load: async () => {
      const { LateCase } = await import('./case/LateCase.tsx')
      return { default: ({ no }: { no: number }) => createElement(LateCase, { orderNo: no }) }
    },
  },
  order_use: {
    icon: TicketX,
    title: titles.use,
    to: () => '/order',
    load: async () => ({ default: (await import('./order/UseCase.tsx')).UseCaseOf }),
  },
  shop_order: { ...platform, title: titles.toShip },
  shop_claim: { ...platform, title: titles.shopClaim },
}

/** Orders and claims that a search found. */
export const orderFound: FindViews = {
  order: { title: titles.found, to: (no) => `/order?no=${no}` },
  shop_order: { title: titles.shopOrder, to: platform.to },
  claim: { title: titles.claim, to: orderInbox['order_claim']!.to },
}
