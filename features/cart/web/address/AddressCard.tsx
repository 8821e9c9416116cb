import { MapPin } from 'lucide-react'
import { isGoods } from '#features/shop/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'
import { rowsOf } from '../model.ts'
import { openAddresses } from './openAddresses.tsx'

/** Where the goods would be sent, which decides about the surcharge. */
export function AddressCard({ cart, onChoose }: { cart: Cart; onChoose: (addressNo: number) => void }) {
  const { address } = cart
  if (!rowsOf(cart).some(({ si_type }) => si_type !== null && isGoods(si_type))) return null
  const choose = async () => {
    const chosen = await openAddresses(address?.address_no)
    if (chosen) onChoose(chosen.address_no)
  }
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-3 pl-4">
      <MapPin aria-hidden size={18} className="flex-none text-brand-fg" />
      <div className="min-w-0 flex-1 basis-40">
        {address ? (
          <>
            <p className="truncate text-t4 font-semibold">{address.receiver}</p>
            <p className="truncate text-t3 text-fg2">
              {address.addr1} {address.addr2}
            </p>
          </>
        ) : (
          <p className="text-t3 break-keep text-fg2">{words.addressNone}</p>
        )}
      </div>
      <Button
        variant="quiet"
        size={44}
        aria-label={`${words.address} ${address ? words.addressChange : words.addressAdd}`}
        onClick={() => void choose()}
      >
        {address ? words.addressChange : words.addressAdd}
      </Button>
    </Card>
  )
}
