import { IDLE_MONTHS, WITHDRAW_DAYS } from '#features/viv/rules.ts'
import { number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import type { TopUpTerms } from '../../contract.ts'

/** The balance after the top-up, with the rules of withdrawal and expiry. */
export function BalanceAfter({ balance: { paid, free }, viv }: Pick<TopUpTerms, 'balance'> & { viv: number | null }) {
  return (
    <div className="rounded-tile bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-t5">
        <span className="text-fg2">{topup.after}</span>
        <strong className="num whitespace-nowrap" aria-live="polite">
          {topup.viv(number(paid + free + (viv ?? 0)))}
        </strong>
      </p>
      <p className="mt-1.5 text-t4 text-fg2">{topup.rules(WITHDRAW_DAYS, IDLE_MONTHS)}</p>
    </div>
  )
}
