import { MessageCircle, Truck } from 'lucide-react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { OrderDetail } from '../../contract.ts'
import { buyerOrder as words } from '../../words/buyer.ts'
import { askSeller, confirmItems, followParcel } from './actions.ts'
import { groupsOf } from './groups.ts'

/** The bar at the bottom: a question to the seller, and the one thing to do next. */
export function ActBar({ order }: { order: OrderDetail }) {
  const go = useGo()
  const place = useScreen()
  const confirms = order.items.filter(({ acts }) => acts.includes('confirm'))
  const followed = groupsOf(order)
    .parcels.filter(({ items }) => items.some(({ delivered_dt }) => delivered_dt === null))
    .map(({ parcel }) => parcel)
  return (
    <div className="flex flex-wrap gap-2 px-4 py-3">
      <Button variant="quiet" className="flex-1!" icon={<MessageCircle size={20} />} onClick={() => void askSeller(order, place, go)}>
        {words.ask}
      </Button>
      {confirms.length > 0 && followed.length === 0 && (
        <Button className="flex-[1.7]!" onClick={() => void confirmItems(order, confirms)}>
          {words.confirm}
        </Button>
      )}
      {followed.length > 0 && (
        <Button className="flex-[1.7]!" icon={<Truck size={20} />} onClick={() => void followParcel(followed)}>
          {words.follow}
        </Button>
      )}
    </div>
  )
}
