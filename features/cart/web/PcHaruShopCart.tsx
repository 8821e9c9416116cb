import { CartPage } from './CartPage.tsx'

/** What the expert put in the cart of the platform's shop. */
export default function PcHaruShopCart() {
  return <CartPage />
}
