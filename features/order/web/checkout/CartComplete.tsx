import { ko } from '#kit/ui/ko.ts'
import { PaymentComplete } from './PaymentComplete.tsx'

/** The payment of a cart, or of one product. */
export default function CartComplete() {
  return <PaymentComplete title={ko.titles.CartComplete} />
}
