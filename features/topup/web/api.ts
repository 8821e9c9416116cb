import { useQuery } from '@tanstack/react-query'
import { answerConsent, listConsents, type Consent } from '#features/account/contract.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, CallError, isGone, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment, type Payment } from '../contract.ts'
import { pauseAfter } from './payment/pauses.ts'

/** What can be charged; limits and balance move elsewhere, so each look asks anew. */
export function useTopUpTerms() {
  return useQuery({ queryKey: TERMS, queryFn: ({ signal }) => call(getTopUpTerms, {}, { signal }), staleTime: 0 })
}

/** The terms may hold no longer. */
export const refreshTerms = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TERMS })

/** Agrees to the terms of viv in the words of this version. @throws CallError */
export async function agreeToTerms(version: string, key: string): Promise<void> {
  const body = { kind: 'viv_terms', version, agreed: true } as const
  queryClient.setQueryData<Consent[]>(keyOf(listConsents), await call(answerConsent, { body }, { key }))
}

/** Orders viv; the same key gives the same order. @throws CallError */
export const beginTopUp = (body: { viv: number; method: PayMethod }, key: string): Promise<Answer<typeof beginPayment>> =>
  call(beginPayment, { body }, { key })

/** What the gateway says of it now. @throws CallError */
export async function settle(orderId: string, signal?: AbortSignal): Promise<Payment> {
  const input = { params: { order_id: orderId } }
  const payment = await call(settlePayment, input, signal ? { signal } : {})
  queryClient.setQueryData<Payment>(keyOf(getPayment, input), payment)
  if (payment.state !== WAITING) void Promise.all([refreshViv(), refreshTerms()])
  return payment
}

/**
 * Asks until it is known what came of it, with growing pauses; at once when one looks here again or the connection is back.
 * `answers`: how many came so far, or did not.
 */
export function useSettling(orderId: string) {
  const queryKey = keyOf(settlePayment, { params: { order_id: orderId } })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => settle(orderId, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const isOpen = state.data ? state.data.state === WAITING : state.error !== null && !isGone(state.error)
      return (isOpen && pauseAfter(answersIn(state))) || false
    },
  })
  const state = queryClient.getQueryState(queryKey)
  return { query, answers: state ? answersIn(state) : 0 }
}

const answersIn = (state: { dataUpdateCount: number; errorUpdateCount: number }): number => state.dataUpdateCount + state.errorUpdateCount

/** A top-up of mine, as haru knows it. */
export function useTopUp(orderId: string) {
  const input = { params: { order_id: orderId } }
  return useQuery({ queryKey: keyOf(getPayment, input), queryFn: ({ signal }) => call(getPayment, input, { signal }) })
}

/** Whether nobody knows what came of a call: the same one, with the same key, is to be made again. */
export const isUnknown = (error: unknown): boolean => !(error instanceof CallError) || error.offline || error.status >= 500

const TERMS = keyOf(getTopUpTerms)
/** Neither paid nor failed yet. */
const WAITING = 1
