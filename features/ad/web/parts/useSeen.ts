import { useEffect, type RefObject } from 'react'
import { SHOWN_MS, SHOWN_SHARE } from '../../rules.ts'

/** Tells that an ad was seen: enough of it, long enough, on a page that is itself to be seen. */
export function useSeen(slide: RefObject<Element | null>, adNo: number, onSeen: (adNo: number) => void): void {
  useEffect(() => {
    if (!slide.current || typeof IntersectionObserver !== 'function') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isIn = false
    const look = () => {
      clearTimeout(timer)
      if (isIn && document.visibilityState === 'visible') timer = setTimeout(() => onSeen(adNo), SHOWN_MS)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        isIn = last !== undefined && last.isIntersecting && last.intersectionRatio >= SHOWN_SHARE
        look()
      },
      { threshold: SHOWN_SHARE },
    )
    watch.observe(slide.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [slide, adNo, onSeen])
}
