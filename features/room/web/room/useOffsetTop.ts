import { useLayoutEffect, useState, type RefObject } from 'react'

/** The element's distance in pixels from the top of the scrolled content: the `startMargin` of a virtual list. */
export function useOffsetTop(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [offsetTop, setOffsetTop] = useState(0)
  useLayoutEffect(() => {
    const content = scroller.current?.firstElementChild
    if (!content) return
    const measure = () => setOffsetTop(element.current?.offsetTop ?? 0)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(content)
    return () => watch.disconnect()
  }, [element, scroller])
  return offsetTop
}
