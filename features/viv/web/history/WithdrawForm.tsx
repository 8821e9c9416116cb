import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { viv, vivWithdraw as words } from '#kit/ui/words/viv.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { Charge } from '../../contract.ts'
import { PAY_BUSINESS_DAYS, WON_PER_VIV } from '../../rules.ts'
import { AmountField } from '../gift/AmountField.tsx'
import { withdrawTopUp, type Withdrawn } from './api.ts'
import { dateOf, vivOf } from './said.ts'

export type Withdrawable = Pick<Charge, 'charge_no' | 'remaining' | 'withdraw_dt'>

type Props = { charge: Withdrawable; onDone: (done: Withdrawn) => void }

/** How much of a top-up is withdrawn, and what comes back for it. */
export function WithdrawForm({ charge, onDone }: Props) {
  const { remaining, withdraw_dt } = charge
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState<number | null>(remaining)
  const { send, busy, error, setError } = useSending(charge, onDone)
  const change = (next: number | null) => {
    setAmount(next)
    setError(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(amount).then((stays) => stays && field.current?.focus())
  }
  const won = isRight(amount, remaining) ? number(amount * WON_PER_VIV) : null
  const quick = { label: words.amount, options: [{ amount: remaining, label: words.whole(vivOf(remaining)) }] }
  return (
    <form noValidate onSubmit={submit} className="flex min-h-full grow flex-col gap-4">
      <dl className="rounded-photo bg-sunken px-4 py-3.5">
        <dt className="text-t4 text-fg2">{words.left}</dt>
        <dd className="num text-t7 font-bold">{vivOf(remaining)}</dd>
        {withdraw_dt && <dd className="mt-1 text-t3 text-fg3">{words.until(dateOf(withdraw_dt, now))}</dd>}
      </dl>
      <div>
        <h3 aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
          {words.amount}
        </h3>
        <AmountField
          label={words.amount}
          unit={viv.unit}
          quick={quick}
          amount={amount}
          onChange={change}
          error={error?.field === 'amount' ? error.text : null}
          fieldRef={field}
        />
      </div>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-t4 text-fg2">
        {words.facts(PAY_BUSINESS_DAYS).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <span className="flex-1" />
      <div className="sticky -bottom-4 -mx-5 -mb-4 rounded-b-sheet bg-surface px-5 pt-2 pb-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
          <span className="text-t4 text-fg2">{words.comesBack}</span>
          <output className="num text-t6 font-bold">{words.won(won ?? '0')}</output>
        </p>
        <div role="alert">{error?.field === 'whole' && <FieldError error={error.text} />}</div>
        <Button type="submit" full busy={busy} className="mt-2">
          {won === null ? words.yes : words.submit(won)}
        </Button>
      </div>
    </form>
  )
}

type Problem = { field: 'amount' | 'whole'; text: string }

/** Asks once more, and sends; tells whether the form stays. */
function useSending({ charge_no, remaining }: Withdrawable, onDone: Props['onDone']) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Problem | null>(null)
  const send = async (amount: number | null): Promise<boolean> => {
    if (busy) return false
    setError(null)
    if (!isRight(amount, remaining)) {
      setError({ field: 'amount', text: words.wrong(number(remaining)) })
      return true
    }
    setBusy(true)
    try {
      const text = words.confirmText(vivOf(amount), number(amount * WON_PER_VIV))
      if (!(await confirm({ title: words.confirmTitle, text, yes: words.yes, no: words.no, danger: true }))) return false
      onDone(await withdrawTopUp(charge_no, amount))
      return false
    } catch (failure) {
      setError(problemIn(failure))
      return true
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, error, setError }
}

function problemIn(failure: unknown): Problem {
  if (!(failure instanceof CallError)) return { field: 'whole', text: words.lost }
  if (failure.field === 'amount') return { field: 'amount', text: inKorean(failure.message) }
  return { field: 'whole', text: failure.offline || failure.status >= 500 ? words.lost : inKorean(failure.message) }
}

const isRight = (amount: number | null, max: number): amount is number => amount !== null && amount >= 1 && amount <= max
