import { useEffect, useRef, useState } from 'react'
import { href } from '#features/routes.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { exchange as words, exchangeComplete } from '../../words/exchange.ts'
import type { CallError } from '#kit/web/call.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useIsMounted } from '#kit/web/useIsMounted.ts'
import { vivErrors } from '../../errors.ts'
import { isOutcomeUnknown } from '../outcome.ts'
import { askExchange } from './api.ts'
import { ConfirmExchange, type ConfirmProps } from './ConfirmExchange.tsx'

export type Problem = { at: 'amount' | 'account' | 'agree' | 'whole'; text: string }
export type Phase = 'open' | 'busy' | 'unknown'
/** Limits of a request made now. */
export type Bounds = { min: number; max: number; account: ConfirmProps['account'] | null; isWaiting: boolean }

/** State of the exchange form from input to response. `sure`: what the confirmation shows besides the amount. */
export function useExchanging(bounds: Bounds, sure: Omit<ConfirmProps, 'amount' | 'account' | 'onAnswer'>) {
  const go = useGo()
  const [amount, setAmount] = useState<number | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [phase, setPhase] = useState<Phase>('open')
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const isMounted = useIsMounted()

  /** The last refusal. An effect focuses its field after the render, when the field is enabled again. */
  const [refused, setRefused] = useState<Problem | null>(null)
  useEffect(() => {
    if (refused && refused.at !== 'whole') form.current?.querySelector<HTMLElement>(FOCUS[refused.at])?.focus()
  }, [refused])
  const refuse = (found: Problem) => {
    setProblem(found)
    setRefused(found)
  }
  const change = (next: number | null) => {
    setAmount(next)
    setProblem(next !== null && next > bounds.max ? { at: 'amount', text: vivErrors.exchange_amount.message } : null)
  }
  const agree = (yes: boolean) => {
    setAgreed(yes)
    setProblem((now) => (now?.at === 'agree' ? null : now))
  }
  const send = async (asked: number) => {
    setPhase('busy')
    setProblem(null)
    try {
      const { exchange_no } = await askExchange(asked)
      if (isMounted.current) go.to(`${href('VivExchangeComplete')}?exchange=${exchange_no}`, { replace: true })
      else toast(exchangeComplete.title)
    } catch (error) {
      const isLost = isOutcomeUnknown(error)
      setPhase(isLost ? 'unknown' : 'open')
      refuse(isLost ? { at: 'whole', text: words.unknown } : refusalOf(error as CallError))
    }
  }
  const submit = async () => {
    if (isRunning.current) return
    const missing = phase === 'open' ? missingIn(amount, agreed, bounds) : null
    if (missing) return refuse(missing)
    isRunning.current = true
    try {
      if (phase === 'unknown' || (await isSure({ ...sure, amount: amount!, account: bounds.account! }))) await send(amount!)
    } finally {
      isRunning.current = false
    }
  }
  return { amount, change, agreed, agree, problem, phase, form, submit }
}

async function isSure(about: Omit<ConfirmProps, 'onAnswer'>): Promise<boolean> {
  const answer = await openSheet<boolean>((close) => <ConfirmExchange {...about} onAnswer={close} />, { title: words.confirmTitle })
  return answer === true
}

function missingIn(amount: number | null, agreed: boolean, { min, max, account, isWaiting }: Bounds): Problem | null {
  if (amount === null) return { at: 'amount', text: words.needed }
  if (amount < min || amount > max) return { at: 'amount', text: vivErrors.exchange_amount.message }
  if (!account) return { at: 'account', text: words.accountNeeded }
  if (isWaiting) return { at: 'account', text: vivErrors.account_wait.message }
  return agreed ? null : { at: 'agree', text: words.agreeNeeded }
}

const OF_ACCOUNT: readonly string[] = [vivErrors.no_account.code, vivErrors.account_wait.code, vivErrors.holder.code]

function refusalOf({ code, field, message }: CallError): Problem {
  const text = inKorean(message)
  if (code !== undefined && OF_ACCOUNT.includes(code)) return { at: 'account', text }
  return { at: field === 'amount' ? 'amount' : 'whole', text }
}

const FOCUS = { amount: 'input[inputmode=numeric]', account: '[data-account]', agree: 'input[type=checkbox]' }
