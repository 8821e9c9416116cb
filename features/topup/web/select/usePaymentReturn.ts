import { useEffect } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useProviderReturn } from '#kit/web/window/openWindows.ts'
import { contextOf, paymentPath } from '../paths.ts'
import { takeUnfinished } from './unfinished.ts'

/** Identifies the returns of top-ups among the provider windows that this tab opened. */
export const NOTE = 'charge'

/**
 * Opens the payment screen after a return from the payment page, or after a reload during the payment. Gives whether
 * this is such a return.
 */
export function usePaymentReturn(): boolean {
  const go = useGo()
  const place = useScreen()
  const openPayment = (orderId: string) => go.to(paymentPath(contextOf(place), orderId), { replace: true })
  useProviderReturn('pay', NOTE, openPayment)
  useEffect(() => {
    const orderId = takeUnfinished()
    if (orderId !== null) openPayment(orderId)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once on mount
  }, [])
  return place.search.has('pay')
}
