import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { PaymentProgress } from './payment/PaymentProgress.tsx'
import { parseOrderId } from './paths.ts'

/** A started payment, in the expert portal. */
export default function PcVivChargePayment() {
  const orderId = parseOrderId(useScreen().search)
  return (
    <PortalPage title={ko.titles.VivChargePayment}>
      <Card className="px-5">{orderId === null ? <NotFoundView /> : <PaymentProgress key={orderId} orderId={orderId} />}</Card>
    </PortalPage>
  )
}
