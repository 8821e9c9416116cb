import { Card } from '#kit/ui/Card.tsx'
import { FlowStart } from '#features/viv/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { PaymentProgress } from './payment/PaymentProgress.tsx'
import { contextOf, parseOrderId, selectPath } from './paths.ts'

/** A started payment, in the expert portal. */
export default function PcVivChargePayment() {
  const place = useScreen()
  const orderId = parseOrderId(place.search)
  if (place.search.get('order_id') === null) return <FlowStart at={selectPath(contextOf(place), { viv: null, method: null })} />
  return (
    <PortalPage title={ko.titles.VivChargePayment}>
      {orderId === null ? (
        <NotFoundView />
      ) : (
        <Card className="px-5">
          <PaymentProgress key={orderId} orderId={orderId} />
        </Card>
      )}
    </PortalPage>
  )
}
