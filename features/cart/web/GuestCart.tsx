import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { logInFrom } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { go } from '#kit/web/screen.tsx'
import { cart as words } from '../words/cart.ts'
import { useCart } from './api.ts'
import { CartContent } from './parts/CartContent.tsx'
import { CART_SKELETON } from './parts/skeleton.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { SelectBar } from './parts/SelectBar.tsx'

/** A guest's cart, which this device keeps. Paying needs a log-in, after which it joins the member's. */
export function GuestCart({ onDone }: { onDone: () => void }) {
  const found = useCart('members')
  if (!found.data) return <QueryFallback query={found} skeleton={CART_SKELETON} />
  if (found.data.qtt === 0) {
    return (
      <NoRows
        onShop={() => {
          onDone()
          go.to(href('ProShopList'))
        }}
      />
    )
  }
  return (
    <div className="-mx-5 flex min-h-full flex-col bg-bg">
      <SelectBar cart={found.data} />
      <div className="flex flex-1 flex-col px-3 pt-2.5 pb-4">
        <p className="px-2 pb-2.5 text-t3 break-keep text-fg2">{words.guestHelp}</p>
        <CartContent cart={found.data} />
      </div>
      <div className="sticky -bottom-4 -mb-4 border-t border-line bg-surface px-5 pt-3 pb-4">
        <Button full onClick={() => go.to(logInFrom(href('CartMain')))}>
          {words.logIn}
        </Button>
      </div>
    </div>
  )
}
