import { Header } from '#kit/ui/Header.tsx'
import { FlowStart } from '#features/viv/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { PaymentProgress } from './payment/PaymentProgress.tsx'
import { contextOf, parseOrderId, selectPath, walletPath } from './paths.ts'

/** A started payment; the member may leave and return. */
export default function VivChargePayment() {
  const go = useGo()
  const place = useScreen()
  const orderId = parseOrderId(place.search)
  if (place.search.get('order_id') === null) return <FlowStart at={selectPath(contextOf(place), { viv: null, method: null })} />
  return (
    <Page
      header={<Header left="back" title={ko.titles.VivChargePayment} onLeft={() => go.back(walletPath())} />}
      className="bg-surface px-5 pb-6"
    >
      {orderId === null ? <NotFoundView /> : <PaymentProgress key={orderId} orderId={orderId} />}
    </Page>
  )
}
