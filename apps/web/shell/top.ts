import type { MouseEvent } from 'react'
import { toTop } from '#kit/ui/ScrollUp.tsx'
import { queryClient } from '#kit/web/query.ts'

/** The item of the screen that is shown already: to the top; when it is there, what is shown is asked for anew. A covered room is come to again. */
export function goToTop(event: MouseEvent): void {
  if (document.querySelector('[inert] main')) return
  const scroller = [...document.querySelectorAll<HTMLElement>('main [data-scroll]')].find((element) => element.offsetParent !== null)
  if (!scroller) return
  event.preventDefault()
  if (scroller.scrollTop > 0) toTop(scroller)
  else void queryClient.refetchQueries({ type: 'active' })
}
