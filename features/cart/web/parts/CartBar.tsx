import { Button } from '#kit/ui/Button.tsx'
import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'
import { PaySums } from './PaySums.tsx'

/** The fixed bar of the cart: it leads to the payment of the checked rows. */
export function CartBar({ cart, onPay }: { cart: Cart; onPay: () => void }) {
  const { qtt, total_amt: total } = cart.totals
  return (
    <PaySums cart={cart}>
      <Button full disabled={qtt === 0} onClick={onPay}>
        {qtt === 0 ? words.payNone : words.pay(qtt, total)}
      </Button>
    </PaySums>
  )
}
