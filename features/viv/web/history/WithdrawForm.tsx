import { useState } from 'react'
import { SheetSubmit } from '#kit/ui/SheetSubmit.tsx'
import { number } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { viv, vivWithdraw as words } from '../../words/viv.ts'
import { useForm } from '#kit/web/form.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { Charge } from '../../contract.ts'
import { PAY_BUSINESS_DAYS, WON_PER_VIV } from '../../rules.ts'
import { AmountField } from '../gift/AmountField.tsx'
import { isOutcomeUnknown } from '../outcome.ts'
import { withdrawTopUp, type Withdrawn } from './api.ts'
import { dateOf, vivOf } from './format.ts'

export type Withdrawable = Pick<Charge, 'charge_no' | 'remaining' | 'withdraw_dt'>

type Values = { amount: number | null }
type Props = { charge: Withdrawable; onDone: (done: Withdrawn) => void }

/** Withdraws all or part of a top-up; shows the refund in won. */
export function WithdrawForm({ charge, onDone }: Props) {
  const { remaining, withdraw_dt } = charge
  const now = useNow()
  const [isUnknown, setUnknown] = useState(false)
  const send = async ({ amount }: Values) => {
    if (!isWithin(amount, remaining)) return
    const text = words.confirmText(vivOf(amount), number(amount * WON_PER_VIV))
    const isConfirmed = isUnknown || (await confirm({ title: words.confirmTitle, text, yes: words.yes, no: words.no, danger: true }))
    if (!isConfirmed) return
    try {
      onDone(await withdrawTopUp(charge.charge_no, amount))
    } catch (failure) {
      // The amount is locked then, since a different amount would be a second withdrawal.
      setUnknown(isOutcomeUnknown(failure))
      throw failure
    }
  }
  const { form, control, errorAt, rootError, isBusy } = useForm<Values>({
    initial: { amount: remaining },
    problemsOf: ({ amount }) => (isWithin(amount, remaining) ? [] : [{ field: 'amount', text: words.wrong(number(remaining)) }]),
    send,
    textOf: (failure) => (isOutcomeUnknown(failure) ? words.lost : null),
  })
  const { value: amount, onChange } = control('amount')
  const won = isWithin(amount, remaining) ? number(amount * WON_PER_VIV) : null
  const quick = { label: words.amount, options: [{ amount: remaining, label: words.whole(vivOf(remaining)) }] }
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-4">
      <dl className="rounded-photo bg-sunken px-4 py-3.5">
        <dt className="text-t4 text-fg2">{words.left}</dt>
        <dd className="num text-t7 font-bold">{vivOf(remaining)}</dd>
        {withdraw_dt && <dd className="mt-1 text-t3 text-fg3">{words.until(dateOf(withdraw_dt, now))}</dd>}
      </dl>
      <div data-field="amount">
        <h3 aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {words.amount}
        </h3>
        <AmountField
          label={words.amount}
          unit={viv.unit}
          quick={quick}
          amount={amount}
          onChange={onChange}
          error={errorAt('amount')}
          disabled={isUnknown}
        />
      </div>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-t4 text-fg2">
        {words.facts(PAY_BUSINESS_DAYS).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <SheetSubmit
        error={rootError}
        busy={isBusy}
        className="rounded-b-sheet"
        summary={
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
            <span className="text-t4 text-fg2">{words.comesBack}</span>
            <output className="num text-t6 font-bold">{words.won(won ?? '0')}</output>
          </p>
        }
      >
        {isUnknown ? words.check : won === null ? words.yes : words.submit(won)}
      </SheetSubmit>
    </form>
  )
}

const isWithin = (amount: number | null, max: number): amount is number => amount !== null && amount >= 1 && amount <= max
