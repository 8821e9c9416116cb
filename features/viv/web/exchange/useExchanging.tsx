import { useState } from 'react'
import { href } from '#features/routes.ts'
import { exchange as words, exchangeComplete } from '../../words/exchange.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useIsMounted } from '#kit/web/useIsMounted.ts'
import { vivErrors } from '../../errors.ts'
import { isOutcomeUnknown } from '../outcome.ts'
import { askExchange } from './api.ts'
import { ConfirmExchange, type ConfirmProps } from './ConfirmExchange.tsx'

/** `account` is chosen in a sheet of its own and stands here for its problems. */
type Values = { amount: number | null; account?: undefined; agrees: boolean }
/** `unknown`: the response was lost; the form is locked and only the same request may be repeated. */
export type Phase = 'open' | 'busy' | 'unknown'
/** Limits of a request made now. */
export type Bounds = { min: number; max: number; account: ConfirmProps['account'] | null; isWaiting: boolean }

/** State of the exchange form from input to response. `sure`: what the confirmation shows besides the amount. */
export function useExchanging(bounds: Bounds, sure: Omit<ConfirmProps, 'amount' | 'account' | 'onAnswer'>) {
  const go = useGo()
  const [phase, setPhase] = useState<Phase>('open')
  const isMounted = useIsMounted()

  const ask = async (amount: number) => {
    setPhase('busy')
    try {
      const { exchange_no } = await askExchange(amount)
      if (isMounted.current) go.to(`${href('VivExchangeComplete')}?exchange=${exchange_no}`, { replace: true })
      else toast(exchangeComplete.title)
    } catch (error) {
      setPhase(isOutcomeUnknown(error) ? 'unknown' : 'open')
      throw error
    }
  }
  const fields = useForm<Values>({
    initial: { amount: null, agrees: false },
    problemsOf: (values) => (phase === 'open' ? missingIn(values, bounds) : []),
    async send({ amount }) {
      const { account } = bounds
      if (amount === null) return
      if (phase === 'unknown' || (account !== null && (await isSure({ ...sure, amount, account })))) await ask(amount)
    },
    fieldOf: ({ code, field }) => (OF_ACCOUNT.has(code) ? 'account' : field === 'amount' ? 'amount' : 'root'),
    textOf: (error) => (isOutcomeUnknown(error) ? words.unknown : null),
  })
  const { amount } = fields.values
  // Too much is shown while typing, since no further digit corrects it; too little only at submit.
  const typed = phase === 'open' && amount !== null && amount > bounds.max ? vivErrors.exchange_amount.message : undefined
  return { ...fields, phase, amountError: fields.errorAt('amount') ?? typed }
}

async function isSure(about: Omit<ConfirmProps, 'onAnswer'>): Promise<boolean> {
  const answer = await openSheet<boolean>((close) => <ConfirmExchange {...about} onAnswer={close} />, { title: words.confirmTitle })
  return answer === true
}

/** Only the first problem. */
function missingIn({ amount, agrees }: Values, { min, max, account, isWaiting }: Bounds): Problem<Values>[] {
  if (amount === null) return [{ field: 'amount', text: words.needed }]
  if (amount < min || amount > max) return [{ field: 'amount', text: vivErrors.exchange_amount.message }]
  if (!account) return [{ field: 'account', text: words.accountNeeded }]
  if (isWaiting) return [{ field: 'account', text: vivErrors.account_wait.message }]
  return agrees ? [] : [{ field: 'agrees', text: words.agreeNeeded }]
}

const OF_ACCOUNT = new Set<string | undefined>([vivErrors.no_account.code, vivErrors.account_wait.code, vivErrors.holder.code])
