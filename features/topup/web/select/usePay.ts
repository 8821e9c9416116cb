import { useRef } from 'react'
import { usePolicies } from '#features/policy/web/public.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { CHARGE } from '#features/viv/transitions.ts'
import { topup } from '../../words/topup.ts'
import { CallError, isClosed, newKey } from '#kit/web/call.ts'
import type { Problem } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { runProviderWindow, type ProviderResult } from '#kit/web/window/providerWindow.tsx'
import type { TopUpTerms } from '../../contract.ts'
import { agreeToTerms, beginTopUp, isUnknown, refreshTerms, settle } from '../api.ts'
import { contextOf, paymentPath } from '../paths.ts'
import type { Agreed } from './Agreements.tsx'
import { saveUnfinished } from './unfinished.ts'
import { NOTE } from './usePaymentReturn.ts'

/** `viv` and `method` as chosen; a product above the present limit counts as none. */
export type Values = { viv: number | null; method: PayMethod | null; agreed: Agreed }
type Order = { viv: number; method: PayMethod }

/** Orders, opens the payment window within the press (else browsers block it), and opens the next screen. */
export function usePay(terms: TopUpTerms) {
  const openResult = useOpenResult()
  const keys = useIdempotencyKeys()
  const version = usePolicies().find(({ kind }) => kind === 'viv_terms')?.version
  const asksTerms = terms.needs.includes('viv_terms')

  const order = async ({ viv, method }: Order) => {
    if (asksTerms) await agreeToTerms(version!, keys.of(`terms ${version}`))
    const { order_id, window } = await beginTopUp({ viv, method }, keys.of(`${viv} ${method}`))
    saveUnfinished(order_id)
    return { no: order_id, note: NOTE, window }
  }
  return {
    problemsOf(values: Values): Problem<Values>[] {
      const missing = missingIn(values, asksTerms)
      if (missing.length > 0) return missing
      return asksTerms && version === undefined ? [{ field: 'root', text: topup.noTerms }] : []
    },
    async send({ viv, method }: Values): Promise<void> {
      if (viv === null || method === null) return
      try {
        const result = await runProviderWindow('pay', { words: topup.window, begin: () => order({ viv, method }) })
        keys.forget()
        await openResult(result)
      } catch (error) {
        if (!isUnknown(error)) keys.forget()
        void refreshTerms()
        throw error
      }
    },
  }
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

function missingIn({ viv, method, agreed }: Values, asksTerms: boolean): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  if (viv === null) problems.push({ field: 'viv', text: topup.noViv })
  if (method === null) problems.push({ field: 'method', text: topup.noMethod })
  if (!agreed.payment || (asksTerms && !agreed.viv_terms)) problems.push({ field: 'agreed', text: topup.noAgreement })
  return problems
}

/** The texts of failures after which the payment may have begun, or begins later. */
export function failureText(error: unknown): string | null {
  if (!(error instanceof CallError)) return null
  if (error.offline) return topup.lost
  return error.status === 503 && !isClosed(error) ? topup.busy : null
}
