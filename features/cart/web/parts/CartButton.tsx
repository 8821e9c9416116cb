import { ShoppingBag } from 'lucide-react'
import { useShop, useShopPaths } from '#features/shop/web/public.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { cart as words } from '../../words/cart.ts'
import { useCartCount } from '../api.ts'
import { openGuestCart } from '../openGuestCart.tsx'

/** Leads members to their cart; opens the one of this device for guests. */
export default function CartButton() {
  const go = useGo()
  const isMember = useViewer() !== null
  const count = useCartCount(useShop())
  const { cart } = useShopPaths()
  const open = () => (isMember ? go.to(cart) : void openGuestCart())
  return <IconButton label={words.button} badge={count} icon={<ShoppingBag size={24} strokeWidth={1.9} />} onClick={open} />
}
