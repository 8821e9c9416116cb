import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { cart as words } from '../../words/cart.ts'

/** An empty cart. */
export function NoRows({ onShop }: { onShop: () => void }) {
  const shop = (
    <Button variant="weak" size={48} onClick={onShop}>
      {words.shop}
    </Button>
  )
  return <EmptyView text={words.empty} sub={words.emptyHelp} action={shop} />
}
