import { CartPayment } from './CartPage.tsx'

/** The payment in the platform's shop. */
export default function PcHaruShopPayment() {
  return <CartPayment />
}
