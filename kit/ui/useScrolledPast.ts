import { useEffect, useState, type RefObject } from 'react'

/** The height of the header, which overlays the pictures. */
const HEADER_PX = 56

/** Whether the pictures at the top (`data-pictures`) are scrolled out of view. */
export function useScrolledPast(scroller: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = scroller.current
    const pictures = element?.querySelector<HTMLElement>('[data-pictures]')
    if (!element || !pictures) return
    const measure = () => setPast(element.scrollTop > pictures.offsetHeight - HEADER_PX)
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    return () => element.removeEventListener('scroll', measure)
  }, [scroller])
  return isPast
}
