import { useRef, useState } from 'react'
import { usePolicies } from '#features/policy/web/public.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { topup } from '../../words/topup.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { goThrough, type Through } from '#kit/web/window/providerWindow.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { agreeToTerms, beginTopUp, isUnknown, refreshTerms, settle } from '../api.ts'
import { groundOf, paymentPath, type Choice } from '../ways.ts'
import type { Agreed } from './Agreements.tsx'
import { keepUnfinished } from './unfinished.ts'
import { NOTE } from './useReturn.ts'

export type Problems = { viv?: string; method?: string; agreed?: string }
type Asked = { terms: TopUpTerms; choice: Choice; agreed: Agreed }
type Ready = { viv: number; method: PayMethod; asksTerms: boolean }

/** The press that pays: orders, opens the window within the press, and leads on to what came of it. */
export function usePay({ terms, choice, agreed }: Asked) {
  const follow = useFollow()
  const keys = useKeys()
  const version = usePolicies().find(({ kind }) => kind === 'viv_terms')?.version
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<string | null>(null)
  /** Counts what was refused: each moves the focus. */
  const [refusals, setRefusals] = useState(0)
  const refuse = (found: Problems, words: string | null) => {
    setProblems(found)
    setRefused(words)
    setRefusals((before) => before + 1)
  }

  const order = async ({ viv, method, asksTerms }: Ready) => {
    if (asksTerms) await agreeToTerms(version!, keys.of(`terms ${version}`))
    const { order_id, window } = await beginTopUp({ viv, method }, keys.of(`${viv} ${method}`))
    keepUnfinished(order_id)
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
      const ready = { viv: choice.viv!, method: choice.method!, asksTerms }
      const through = await goThrough('pay', { words: topup.window, begin: () => order(ready) })
      keys.forget()
      await follow(through)
    } catch (error) {
      if (!isUnknown(error)) keys.forget()
      void refreshTerms()
      refuse(problemsIn(error), wordsOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { pay, isBusy, problems, refused, refusals, clear: (name: keyof Problems) => setProblems({ ...problems, [name]: undefined }) }
}

/** Leads on to what came of it. */
function useFollow(): (through: Through) => Promise<void> {
  const go = useGo()
  const ground = groundOf(useScreen())
  return async ({ no, end }) => {
    keepUnfinished(null)
    if (end === 'cancelled' && (await isUnpaid(no))) toast(topup.givenUp)
    else go.to(paymentPath(ground, no), { replace: true })
  }
}

/** Whether nothing came of what was given up: the choice stays, and nothing more is said of it. */
async function isUnpaid(orderId: string): Promise<boolean> {
  try {
    const { state } = await settle(orderId)
    return state === READY || state === FAILED
  } catch {
    return false
  }
}

/** One Idempotency-Key for a press and its retries: another choice is another order. */
function useKeys() {
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

function missing({ terms, choice, agreed }: Asked): Problems {
  const isAgreed = agreed.payment && (agreed.viv_terms || !terms.needs.includes('viv_terms'))
  return {
    ...(choice.viv === null && { viv: topup.noViv }),
    ...(choice.method === null && { method: topup.noMethod }),
    ...(!isAgreed && { agreed: topup.noAgreement }),
  }
}

/** What belongs to the amount is told there. */
const problemsIn = (error: unknown): Problems =>
  error instanceof CallError && error.field === 'viv' ? { viv: inKorean(error.message) } : {}

function wordsOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return ko.app.noAnswer
  if (error.field === 'viv') return null
  if (error.offline) return topup.lost
  return error.status === 503 ? topup.busy : inKorean(error.message)
}

const READY = 1
const FAILED = 3
