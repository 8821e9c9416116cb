import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'
import { changeCart } from '../api.ts'
import { changedOf, priceOf } from '../model.ts'
import { tellRefusal } from '../refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { SellerGroup } from './SellerGroup.tsx'
import { TotalsCard } from './TotalsCard.tsx'

/** Rows by seller, what changed, and the totals. */
export function CartContent({ cart }: { cart: Cart }) {
  const notice = cart.groups.find(({ parties }) => parties !== null)?.parties?.broker?.notice
  return (
    <div className="flex flex-col gap-2.5">
      <ChangedPrices cart={cart} />
      {cart.groups.map((group) => (
        <SellerGroup key={group.seller?.user_no ?? 0} group={group} />
      ))}
      <TotalsCard totals={cart.totals} />
      {notice && <p className="px-4 pt-1 text-t3 break-keep text-fg3">{notice}</p>}
    </div>
  )
}

function ChangedPrices({ cart }: { cart: Cart }) {
  const changed = changedOf(cart)
  if (changed.length === 0) return null
  const options = changed.map((option) => ({ sio_no: option.sio_no, seen_amt: priceOf(option) }))
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-4">
      <div role="status" className="min-w-0 flex-1 basis-40">
        <p className="text-t4 font-bold break-keep">{words.changedTitle(changed.length)}</p>
        <p className="text-t3 text-fg2">{words.changedHelp}</p>
      </div>
      <Button variant="weak" size={44} onClick={() => changeCart({ kind: 'seen', options }, tellRefusal)}>
        {words.changedYes}
      </Button>
    </Card>
  )
}
