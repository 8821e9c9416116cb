import { useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the beginning of what is scrolled this element lies, in pixels: a list that is drawn as far as it is seen must know. */
export function useDepth(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [depth, setDepth] = useState(0)
  useLayoutEffect(() => {
    const content = scroller.current?.firstElementChild
    if (!content) return
    const measure = () => setDepth(element.current?.offsetTop ?? 0)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(content)
    return () => watch.disconnect()
  }, [element, scroller])
  return depth
}
