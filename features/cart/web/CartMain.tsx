import { useScreen } from '#kit/web/screen.tsx'
import { CartPage, CartPayment } from './CartPage.tsx'

/** What the member put in the cart, with its payment as a second step; or the payment of one product without the cart. */
export default function CartMain() {
  const { search } = useScreen()
  return search.get('step') === '2' || search.get('buy') !== null ? <CartPayment /> : <CartPage />
}
