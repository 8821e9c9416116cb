import { Suspense, useRef } from 'react'
import { ORDERS_SKELETON, SellerOrders } from '#features/order/web/public.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useSalePaths } from '../paths.ts'
import { PortalSalesTabs, SalesPanel } from '../SalesTabs.tsx'

/** The orders of the expert's products, in the portal. */
export default function OrderDesk() {
  const go = useGo()
  const { search } = useScreen()
  const paths = useSalePaths()
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <PortalPage title={ko.titles.ExpertSalesMain} scrollRef={scroller}>
      <PortalSalesTabs />
      <SalesPanel>
        <Suspense fallback={ORDERS_SKELETON}>
          <SellerOrders
            tab={search.get('state')}
            onTab={(tab) => go.to(`${paths.orders}&state=${tab}`, { replace: true })}
            pathOf={paths.order}
            questionsPath={`${paths.products}?tab=questions`}
            scroller={scroller}
          />
        </Suspense>
      </SalesPanel>
    </PortalPage>
  )
}
