import { useQuery } from '@tanstack/react-query'
import { answerConsent, listConsents, type Consent } from '#features/account/contract.ts'
import type { PayMethod } from '#features/viv/rules.ts'
import { CHARGE } from '#features/viv/transitions.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, CallError, isNotFound, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { beginPayment, getPayment, getTopUpTerms, settlePayment, type Payment } from '../contract.ts'
import { pollDelay } from './payment/polling.ts'

/** Products, limits and balance. Refetched on mount, since limits and balance change elsewhere. */
export function useTopUpTerms() {
  return useQuery({ queryKey: TERMS, queryFn: ({ signal }) => call(getTopUpTerms, {}, { signal }), staleTime: 0 })
}

export const refreshTerms = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TERMS })

/** Records consent to this version of the terms of viv. @throws CallError */
export async function agreeToTerms(version: string, key: string): Promise<void> {
  const body = { kind: 'viv_terms', version, agreed: true } as const
  queryClient.setQueryData<Consent[]>(keyOf(listConsents), await call(answerConsent, { body }, { key }))
}

/** Orders viv; the same key gives the same order. @throws CallError */
export const beginTopUp = (body: { viv: number; method: PayMethod }, key: string): Promise<Answer<typeof beginPayment>> =>
  call(beginPayment, { body }, { key })

/** Makes the server ask the gateway for the payment's current state. @throws CallError */
export async function settle(orderId: string, signal?: AbortSignal): Promise<Payment> {
  const input = { params: { order_id: orderId } }
  const payment = await call(settlePayment, input, signal ? { signal } : {})
  queryClient.setQueryData<Payment>(keyOf(getPayment, input), payment)
  if (payment.state !== CHARGE.ready) void Promise.all([refreshViv(), refreshTerms()])
  return payment
}

/**
 * Polls the payment with growing delays until its outcome is known; also on focus and reconnect.
 * `answers`: responses and failures so far.
 */
export function usePaymentPolling(orderId: string) {
  const queryKey = keyOf(settlePayment, { params: { order_id: orderId } })
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => settle(orderId, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      const isOpen = state.data ? state.data.state === CHARGE.ready : state.error !== null && !isNotFound(state.error)
      return (isOpen && pollDelay(answerCount(state))) || false
    },
  })
  const state = queryClient.getQueryState(queryKey)
  return { query, answers: state ? answerCount(state) : 0 }
}

const answerCount = (state: { dataUpdateCount: number; errorUpdateCount: number }): number => state.dataUpdateCount + state.errorUpdateCount

/** A top-up of the viewer as the server stores it, without asking the gateway. */
export function useTopUp(orderId: string) {
  const input = { params: { order_id: orderId } }
  return useQuery({ queryKey: keyOf(getPayment, input), queryFn: ({ signal }) => call(getPayment, input, { signal }) })
}

/** Whether the outcome of a call is unknown, so that it must be repeated with the same key. */
export const isUnknown = (error: unknown): boolean => !(error instanceof CallError) || error.offline || error.status >= 500

const TERMS = keyOf(getTopUpTerms)
