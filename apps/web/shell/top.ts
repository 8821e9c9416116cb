import type { MouseEvent } from 'react'
import { toTop } from '#kit/ui/ScrollUp.tsx'
import { queryClient } from '#kit/web/query.ts'

/** A press on the current screen's item: scrolls to the top, or refetches if it is there. Below a popup the link navigates. */
export function goToTop(event: MouseEvent): void {
  if (document.querySelector('[inert] :is(main, [role=main])')) return
  const scroller = [...document.querySelectorAll<HTMLElement>(':is(main, [role=main]) [data-scroll]')].find(
    (element) => element.offsetParent !== null,
  )
  if (!scroller) return
  event.preventDefault()
  if (scroller.scrollTop > 0) toTop(scroller)
  else void queryClient.refetchQueries({ type: 'active' })
}
