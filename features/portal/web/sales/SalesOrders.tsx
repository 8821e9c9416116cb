import { Suspense, type RefObject } from 'react'
import { ORDERS_SKELETON, SellerOrders } from '#features/order/web/public.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useSalePaths } from '../paths.ts'
import { SalesPanel } from '../SalesTabs.tsx'

/** The tab of orders within the sales, on the phone and in the portal. The chosen state is in the URL. */
export function SalesOrders({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const go = useGo()
  const { search } = useScreen()
  const paths = useSalePaths()
  return (
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
  )
}
