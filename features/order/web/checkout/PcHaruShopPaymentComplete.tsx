import { ko } from '#kit/ui/ko.ts'
import { PaymentComplete } from './PaymentComplete.tsx'

/** A payment in the platform's shop. */
export default function PcHaruShopPaymentComplete() {
  return <PaymentComplete title={ko.titles.PcHaruShopPaymentComplete} />
}
