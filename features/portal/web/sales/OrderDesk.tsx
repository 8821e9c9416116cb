import { useRef } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { PortalSalesTabs } from '../SalesTabs.tsx'
import { SalesOrders } from './SalesOrders.tsx'

/** The orders of the expert's products, in the portal. */
export default function OrderDesk() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <PortalPage title={ko.titles.ExpertSalesMain} scrollRef={scroller}>
      <PortalSalesTabs />
      <SalesOrders scroller={scroller} />
    </PortalPage>
  )
}
