import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Gone } from '#kit/web/Gone.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { Paying } from './payment/Paying.tsx'
import { orderIn } from './ways.ts'

/** A payment that was begun, at the desk of the expert portal. */
export default function PcVivChargePayment() {
  const orderId = orderIn(useScreen().search)
  return (
    <PortalPage title={ko.titles.VivChargePayment}>
      <Card className="px-5">{orderId === null ? <Gone /> : <Paying key={orderId} orderId={orderId} />}</Card>
    </PortalPage>
  )
}
