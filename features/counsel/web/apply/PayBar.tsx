import { exists } from '#features/routes.ts'
import { chargePath } from '#features/topup/web/public.ts'
import { useWallet } from '#features/viv/web/public.ts'
import { VivCoin } from '#kit/ui/art/VivCoin.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { apply as words } from '#features/counsel/words/apply.ts'
import { followUp } from '#features/counsel/words/followUp.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'

type Props = {
  /** The product's price, and what is left of it without a reward. */
  full: number
  price: number
  /** Paid viv only. */
  isRegulated: boolean
  error: string | undefined
  busy: boolean
}

/** Balance before and after, and the button that pays; a top-up where viv are missing, which leads back to this form. */
export function PayBar({ full, price, isRegulated, error, busy }: Props) {
  const place = useScreen()
  const wallet = useWallet().data
  const usable = wallet === undefined ? null : isRegulated ? wallet.paid : wallet.paid + wallet.free
  const missing = usable === null ? 0 : Math.max(0, price - usable)
  return (
    <div className="px-5 py-3">
      <FormError error={error ?? (missing > 0 ? words.insufficient : null)} className="pb-2" />
      {price < full && (
        <p className="num mb-2 flex flex-wrap items-center justify-between gap-x-3 text-t4 text-fg2">
          <span aria-hidden>{followUp.off}</span>
          <span aria-hidden>
            <s>{number(full)}</s> → <b className="font-bold text-fg">{words.viv(price)}</b>
          </span>
          <span className="sr-only">{followUp.priceName(full, price)}</span>
        </p>
      )}
      {usable !== null && (
        <p className="num mb-3 flex flex-wrap items-center justify-between gap-x-3 text-t4 text-fg2">
          <span aria-hidden className="flex items-center gap-1.5">
            <VivCoin size={18} />
            {words.balance}
          </span>
          {missing === 0 && (
            <span aria-hidden>
              <b className="font-bold text-fg">{number(usable)}</b> → {words.viv(usable - price)}
            </span>
          )}
          {missing > 0 && (
            <b aria-hidden className="font-bold text-fg">
              {words.viv(usable)}
            </b>
          )}
          <span className="sr-only">
            {missing === 0 ? words.balanceName(usable, usable - price) : `${words.balance} ${words.viv(usable)}`}
          </span>
        </p>
      )}
      {isRegulated && (wallet?.free ?? 0) > 0 && <p className="mb-2 text-t3 text-fg2">{words.paidOnly}</p>}
      {missing > 0 && exists('VivChargeSelect') ? (
        <Link
          to={chargePath(place, missing)}
          className="pressable inline-flex min-h-[54px] w-full items-center justify-center rounded-tile bg-brand px-5 text-t5 font-semibold text-on-brand"
        >
          {words.charge(missing)}
        </Link>
      ) : (
        <Button type="submit" full busy={busy} className="late-press">
          {price === 0 ? followUp.submitFree : words.submit(price)}
        </Button>
      )}
    </div>
  )
}
