import { useEffect, useRef, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { ko } from './ko.ts'
import { Spinner } from './Spinner.tsx'

export type ListEndState = 'more' | 'loading' | 'failed' | 'end'

/** The state of the end of a paged list. */
export function endOf(list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; hasNextPage: boolean }): ListEndState {
  if (list.isFetchingNextPage) return 'loading'
  if (list.isFetchNextPageError) return 'failed'
  return list.hasNextPage ? 'more' : 'end'
}

type Props = {
  scroller: RefObject<HTMLElement | null>
  state: ListEndState
  onMore: () => void
}

/**
 * The end of a paged list: requests the next page when it is two screens away. It is no scroll anchor: whoever has reached it would be kept
 * beside it, below all rows of the page that arrives.
 */
export function ListEnd({ scroller, state, onMore }: Props) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'more' || !foot.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      root: scroller.current,
      rootMargin: '0px 0px 200% 0px',
    })
    watch.observe(foot.current)
    return () => watch.disconnect()
  }, [state, onMore, scroller])
  return (
    <div ref={foot} className="flex min-h-16 flex-col items-center justify-center gap-2 py-4 text-t4 [overflow-anchor:none] text-fg3">
      {state === 'loading' && (
        <span role="status" aria-label={ko.ui.loading}>
          <Spinner />
        </span>
      )}
      {state === 'end' && <p>{ko.ui.end}</p>}
      {state === 'failed' && (
        <>
          <p role="alert">{ko.ui.moreFailed}</p>
          <Button variant="line" size={44} onClick={onMore}>
            {ko.ui.retry}
          </Button>
        </>
      )}
    </div>
  )
}
