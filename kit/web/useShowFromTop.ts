import type { RefObject } from 'react'
import { useGo } from './screen.tsx'

/** For a screen with several lists, each with an address of its own: shows the list of an address from its top, instead of the present one. */
export function useShowFromTop(scroller: RefObject<HTMLElement | null>): (path: string) => void {
  const go = useGo()
  return (path) => {
    scroller.current?.scrollTo({ top: 0 })
    go.to(path, { replace: true })
  }
}
