import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { number } from '#kit/ui/format.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { viv, vivWithdraw as words } from '../../words/viv.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { Charge } from '../../contract.ts'
import { PAY_BUSINESS_DAYS, WON_PER_VIV } from '../../rules.ts'
import { AmountField } from '../gift/AmountField.tsx'
import { isUnknown as isLost } from '../gift/api.ts'
import { withdrawTopUp, type Withdrawn } from './api.ts'
import { dateOf, vivOf } from './format.ts'

export type Withdrawable = Pick<Charge, 'charge_no' | 'remaining' | 'withdraw_dt'>

type Props = { charge: Withdrawable; onDone: (done: Withdrawn) => void }

/** How much of a top-up is withdrawn, and what comes back for it. */
export function WithdrawForm({ charge, onDone }: Props) {
  const { remaining, withdraw_dt } = charge
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState<number | null>(remaining)
  const { send, busy, isUnknown, error, setError } = useSending(charge, onDone)
  // Once it is drawn: until then the field may be one that takes no focus.
  useEffect(() => {
    if (error?.field === 'amount') field.current?.focus()
  }, [error])
  const change = (next: number | null) => {
    setAmount(next)
    setError(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(amount)
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
          disabled={isUnknown}
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
          {isUnknown ? words.check : won === null ? words.yes : words.submit(won)}
        </Button>
      </div>
    </form>
  )
}

type Problem = { field: 'amount' | 'whole'; text: string }

/** Asks once more, and sends. While nobody knows what came of it the amount stays as it was sent: another one would be another withdrawal. */
function useSending({ charge_no, remaining }: Withdrawable, onDone: Props['onDone']) {
  const [busy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const [error, setError] = useState<Problem | null>(null)
  const send = async (amount: number | null): Promise<void> => {
    if (busy) return
    setError(null)
    if (!isRight(amount, remaining)) {
      setError({ field: 'amount', text: words.wrong(number(remaining)) })
      return
    }
    setBusy(true)
    try {
      const text = words.confirmText(vivOf(amount), number(amount * WON_PER_VIV))
      const isSure = isUnknown || (await confirm({ title: words.confirmTitle, text, yes: words.yes, no: words.no, danger: true }))
      if (isSure) onDone(await withdrawTopUp(charge_no, amount))
    } catch (failure) {
      setUnknown(isLost(failure))
      setError(problemIn(failure))
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, isUnknown, error, setError }
}

function problemIn(failure: unknown): Problem {
  if (!(failure instanceof CallError) || isLost(failure)) return { field: 'whole', text: words.lost }
  return { field: failure.field === 'amount' ? 'amount' : 'whole', text: inKorean(failure.message) }
}

const isRight = (amount: number | null, max: number): amount is number => amount !== null && amount >= 1 && amount <= max
