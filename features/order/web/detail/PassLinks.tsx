import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import type { OrderItem } from '../../contract.ts'
import { ORDER } from '../../transitions.ts'
import { buyerOrder as words } from '../../words/buyer.ts'

/** Links to the passes of these rows with their uses, in use or not; a void pass is seen by nobody. Loaded for orders with a pass alone: most have none. */
export default function PassLinks({ items }: { items: readonly OrderItem[] }) {
  const passes = items.filter(({ pass, state }) => pass !== null && state !== ORDER.void)
  return passes.map(({ order_item_no, item_name, sio_title, is_pass_over }) => (
    <Link
      key={order_item_no}
      to={`${href('LicenseList')}?${is_pass_over ? 'tab=ended&' : ''}no=${order_item_no}`}
      className="inline-flex min-h-12 flex-1 items-center justify-center rounded-tile bg-brand-weak px-4 text-t5 font-semibold text-brand-fg"
    >
      {passes.length === 1 ? words.toPass : words.toPassOf(sio_title === '' ? item_name : `${item_name} ${sio_title}`)}
    </Link>
  ))
}
