import { Suspense, type ReactNode } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { ORDERS_SKELETON, SellerOrder } from '#features/order/web/public.tsx'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useSale } from './api.ts'
import { sales as words } from '../words.ts'
import { useSalePaths } from './paths.ts'
import { SALE_SKELETON, SaleContent } from './SaleContent.tsx'

/** One sale: what was paid, what went back, and what became of the rest. With `?kind=order` an order of the expert's products. */
export default function ExpertSalesDetail() {
  const go = useGo()
  const { search, params } = useScreen()
  if (search.get('kind') === 'order') return <Order orderNo={Number(params.id)} />
  const header = <Header left="back" title={ko.titles.ExpertSalesDetail} onLeft={() => go.back(href('ExpertSalesMain'))} />
  return (
    <ExpertOnly header={header} skeleton={SALE_SKELETON}>
      <Detail header={header} />
    </ExpertOnly>
  )
}

function Order({ orderNo }: { orderNo: number }) {
  const go = useGo()
  const { orders } = useSalePaths()
  const header = <Header left="back" title={words.order} onLeft={() => go.back(orders)} />
  return (
    <ExpertOnly header={header} skeleton={SALE_SKELETON}>
      <Page header={header} className="p-3">
        <Suspense fallback={ORDERS_SKELETON}>
          <SellerOrder orderNo={orderNo} />
        </Suspense>
      </Page>
    </ExpertOnly>
  )
}

function Detail({ header }: { header: ReactNode }) {
  const { params } = useScreen()
  const found = useSale(Number(params.id))
  return (
    <Page header={header} className="@container p-3" onRefresh={() => found.refetch()}>
      {found.data ? (
        <SaleContent sale={found.data} />
      ) : isNotFound(found.error) || !found.isEnabled ? (
        <NotFoundView />
      ) : (
        <QueryFallback query={found} skeleton={SALE_SKELETON} />
      )}
    </Page>
  )
}
