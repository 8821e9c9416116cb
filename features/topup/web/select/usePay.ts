import { useRef, useState } from 'react'
import { usePolicies } from '#features/policy/web/public.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { CHARGE } from '#features/viv/transitions.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { topup } from '../../words/topup.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { runProviderWindow, type ProviderResult } from '#kit/web/window/providerWindow.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { agreeToTerms, beginTopUp, isUnknown, refreshTerms, settle } from '../api.ts'
import { contextOf, paymentPath, type Choice } from '../paths.ts'
import type { Agreed } from './Agreements.tsx'
import { saveUnfinished } from './unfinished.ts'
import { NOTE } from './usePaymentReturn.ts'

export type Problems = { viv?: string; method?: string; agreed?: string }
type PaymentForm = { terms: TopUpTerms; choice: Choice; agreed: Agreed }
type Order = { viv: number; method: PayMethod; asksTerms: boolean }

/** Orders, opens the payment window within the press (else browsers block it), and opens the next screen. */
export function usePay({ terms, choice, agreed }: PaymentForm) {
  const openResult = useOpenResult()
  const keys = useIdempotencyKeys()
  const version = usePolicies().find(({ kind }) => kind === 'viv_terms')?.version
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string | null>(null)
  /** Number of refusals; each moves the focus. */
  const [refusals, setRefusals] = useState(0)
  const refuse = (found: Problems, words: string | null) => {
    setProblems(found)
    setRefused(words)
    setRefusals((before) => before + 1)
  }

  const order = async ({ viv, method, asksTerms }: Order) => {
    if (asksTerms) await agreeToTerms(version!, keys.of(`terms ${version}`))
    const { order_id, window } = await beginTopUp({ viv, method }, keys.of(`${viv} ${method}`))
    saveUnfinished(order_id)
    return { no: order_id, note: NOTE, window }
  }
  const pay = async () => {
    if (running.current) return
    const asksTerms = terms.needs.includes('viv_terms')
    const found = missing({ terms, choice, agreed })
    if (Object.keys(found).length > 0) return refuse(found, null)
    if (asksTerms && version === undefined) return refuse({}, topup.noTerms)
    running.current = true
    setBusy(true)
    setProblems({})
    setRefused(null)
    try {
      const complete = { viv: choice.viv!, method: choice.method!, asksTerms }
      const result = await runProviderWindow('pay', { words: topup.window, begin: () => order(complete) })
      keys.forget()
      await openResult(result)
    } catch (error) {
      if (!isUnknown(error)) keys.forget()
      void refreshTerms()
      refuse(problemsOf(error), wordsOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { pay, isBusy, problems, refused, refusals, clear: (name: keyof Problems) => setProblems({ ...problems, [name]: undefined }) }
}

/** Opens the payment screen, or keeps the form after a cancellation. */
function useOpenResult(): (result: ProviderResult) => Promise<void> {
  const go = useGo()
  const context = contextOf(useScreen())
  return async ({ no, end }) => {
    saveUnfinished(null)
    if (end === 'cancelled' && (await isUnpaid(no))) toast(topup.givenUp)
    else go.to(paymentPath(context, no), { replace: true })
  }
}

/** Whether a cancelled payment was not paid after all. */
async function isUnpaid(orderId: string): Promise<boolean> {
  try {
    const { state } = await settle(orderId)
    return state === CHARGE.ready || state === CHARGE.failed
  } catch {
    return false
  }
}

/** One Idempotency-Key for an order and its retries; another choice takes another key. */
function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  return {
    of(name: string): string {
      const key = keys.current.get(name) ?? newKey()
      keys.current.set(name, key)
      return key
    },
    forget: () => keys.current.clear(),
  }
}

function missing({ terms, choice, agreed }: PaymentForm): Problems {
  const isAgreed = agreed.payment && (agreed.viv_terms || !terms.needs.includes('viv_terms'))
  return {
    ...(choice.viv === null && { viv: topup.noViv }),
    ...(choice.method === null && { method: topup.noMethod }),
    ...(!isAgreed && { agreed: topup.noAgreement }),
  }
}

/** A refusal of the amount is shown at the amounts. */
const problemsOf = (error: unknown): Problems =>
  error instanceof CallError && error.field === 'viv' ? { viv: inKorean(error.message) } : {}

function wordsOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return ko.app.noAnswer
  if (error.field === 'viv') return null
  if (error.offline) return topup.lost
  return error.status === 503 ? topup.busy : inKorean(error.message)
}
