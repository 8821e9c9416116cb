import { chargePath } from '#features/topup/web/public.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import type { Cart } from '../../contract.ts'
import { cart as words } from '../../words/cart.ts'
import { missingViv } from '../model.ts'

type Props = {
  cart: Pick<Cart, 'groups' | 'totals' | 'balance'>
  error?: string | undefined
  /** The button that pays, shown where nothing is missing. */
  children: React.ReactNode
}

/** The balance before and after a payment, and its button; a top-up where viv are missing, which leads back. */
export function PaySums({ cart, error, children }: Props) {
  const place = useScreen()
  const { totals, balance } = cart
  const missing = missingViv(cart)
  const usable = balance === null ? 0 : balance.paid + balance.free
  const pays = missing === 0 && totals.total_amt > 0
  const hasPaidOnly = cart.groups.some(({ is_paid_only, rows }) => is_paid_only && rows.some(({ is_checked }) => is_checked))
  return (
    <div className="px-5 py-3">
      <FormError error={error ?? (missing > 0 ? words.short : null)} className="pb-2" />
      {hasPaidOnly && (balance?.free ?? 0) > 0 && <p className="mb-2 text-t3 text-fg2">{words.paidOnly}</p>}
      {balance !== null && (
        <p className="num mb-3 flex flex-wrap items-center justify-between gap-x-3 text-t4 text-fg2">
          <span aria-hidden className="flex items-center gap-1.5">
            <VivCoin size={18} />
            {words.balance}
          </span>
          <span aria-hidden>
            <b className="font-bold text-fg">{pays ? number(usable) : words.viv(usable)}</b>
            {pays && ` → ${words.viv(usable - totals.total_amt)}`}
          </span>
          <span className="sr-only">
            {pays ? words.balanceName(usable, usable - totals.total_amt) : `${words.balance} ${words.viv(usable)}`}
          </span>
        </p>
      )}
      {missing > 0 ? (
        <Link
          to={chargePath(place, missing)}
          className="pressable inline-flex min-h-[54px] w-full items-center justify-center rounded-tile bg-brand px-5 text-t5 font-semibold text-on-brand"
        >
          {words.charge(missing)}
        </Link>
      ) : (
        children
      )}
    </div>
  )
}
