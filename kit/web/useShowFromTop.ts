import type { RefObject } from 'react'
import { useGo } from './screen.tsx'

/**
 * For a screen with several lists, each with an address of its own: shows the list of an address from its top. It replaces the present entry of the
 * history, unless told to add one.
 */
export function useShowFromTop(scroller: RefObject<HTMLElement | null>): (path: string, options?: { replace: boolean }) => void {
  const go = useGo()
  return (path, options = { replace: true }) => {
    scroller.current?.scrollTo({ top: 0 })
    go.to(path, options)
  }
}
