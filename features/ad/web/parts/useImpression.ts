import { useEffect, type RefObject } from 'react'
import { VISIBLE_MS, VISIBLE_SHARE } from '../../rules.ts'

/** Calls `onImpression` when enough of the ad was visible long enough on a visible page. */
export function useImpression(slide: RefObject<Element | null>, adNo: number, onImpression: (adNo: number) => void): void {
  useEffect(() => {
    if (!slide.current || typeof IntersectionObserver !== 'function') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isVisible = false
    const restartTimer = () => {
      clearTimeout(timer)
      if (isVisible && document.visibilityState === 'visible') timer = setTimeout(() => onImpression(adNo), VISIBLE_MS)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        isVisible = last !== undefined && last.isIntersecting && last.intersectionRatio >= VISIBLE_SHARE
        restartTimer()
      },
      { threshold: VISIBLE_SHARE },
    )
    watch.observe(slide.current)
    document.addEventListener('visibilitychange', restartTimer)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      document.removeEventListener('visibilitychange', restartTimer)
    }
  }, [slide, adNo, onImpression])
}
