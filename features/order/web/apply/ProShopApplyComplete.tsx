import { PaymentComplete } from '../checkout/PaymentComplete.tsx'
import { ko } from '#kit/ui/ko.ts'

/** The payment of a service. */
export default function ProShopApplyComplete() {
  return <PaymentComplete title={ko.titles.ProShopApplyComplete} />
}
