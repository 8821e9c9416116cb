import { useEffect } from 'react'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useCameBack } from '#kit/web/window/openWindows.ts'
import { groundOf, paymentPath } from '../ways.ts'
import { takeUnfinished } from './unfinished.ts'

/** What the way back from the window is for, among what this tab began. */
export const NOTE = 'charge'

/**
 * Leads on who comes back from the window that took this page's place, or loaded this page anew beneath it. Gives whether
 * somebody is on that way.
 */
export function useReturn(): boolean {
  const go = useGo()
  const place = useScreen()
  const lead = (orderId: string) => go.to(paymentPath(groundOf(place), orderId), { replace: true })
  useCameBack('pay', NOTE, lead)
  useEffect(() => {
    const orderId = takeUnfinished()
    if (orderId !== null) lead(orderId)
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the page was found
  }, [])
  return place.search.has('pay')
}
