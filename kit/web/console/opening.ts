import { useEffect, useRef, type RefObject } from 'react'
import { go } from '../screen.tsx'
import type { Pages } from './Rows.tsx'
import { rowNumberIn, type useSection } from './section.ts'
import type { RowKey } from './selection.ts'

type Opening<K extends RowKey> = {
  /** The open case. */
  picked: K | null
  /** Those of the list, in its order. */
  keys: readonly K[]
  at: (key: K) => string
}

/** Opens cases beside the open one, and the next one after a decision. Its row gets the focus, on a wide screen. */
export function useOpening<K extends RowKey>({ picked, keys, at }: Opening<K>, list: RefObject<HTMLElement | null>) {
  const focused = useRef<K>(null)
  useEffect(() => {
    if (focused.current === null || focused.current !== picked) return
    focused.current = null
    list.current?.querySelector<HTMLElement>(`[data-row="${picked}"] a`)?.focus()
  }, [picked, list])
  const open = (key: K | undefined, options: { replace?: boolean } = {}) => {
    if (key === undefined) return
    focused.current = key
    go.to(at(key), options)
  }
  const step = (by: 1 | -1) => {
    const from = picked === null ? -1 : keys.indexOf(picked)
    // Steps through many cases leave one entry in the history.
    if (from === -1) open(keys[0])
    else open(keys[from + by], { replace: true })
  }
  const openNext = (decided: K) => {
    const from = keys.indexOf(decided)
    if (from !== -1) open(keys[from + 1] ?? keys[from - 1])
  }
  return { step, openNext }
}

/** The pages of the list, whose number is in the address; those that the address asks for are loaded one after the other. */
export function usePagesInAddress<R>({ id, search, at }: ReturnType<typeof useSection>, pages: Pages<R>): Pages<R> {
  const wanted = rowNumberIn(search.get('pages')) ?? 1
  const { pageCount, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  useEffect(() => {
    if (pageCount > 0 && pageCount < wanted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [pageCount, wanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const fetchMore = () => {
    go.to(at(id ?? null, { pages: pageCount + 1 }), { replace: true })
    // The address may ask for this page already, after a failure.
    if (isFetchNextPageError) void fetchNextPage()
  }
  return { ...pages, fetchNextPage: fetchMore }
}
