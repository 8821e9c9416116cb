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

/** The part of the screen with the open case; it can get the focus. */
export const casePane = () => document.querySelector<HTMLElement>('[data-case] > [role=region]')

/** Moves the focus to the heading of the open case; until the heading is loaded, to the case. */
function focusCase(): void {
  const pane = casePane()
  const heading = pane?.querySelector<HTMLElement>('header h2[tabindex]') ?? pane
  heading?.focus()
}

/**
 * Opens cases beside the open one, and the next one after a decision: its row gets the focus, on a wide screen. Entering a case moves the
 * focus into it, leaving it back to its row.
 */
export function useOpening<K extends RowKey>({ picked, keys, at }: Opening<K>, list: RefObject<HTMLElement | null>) {
  const focused = useRef<K>(null)
  const entered = useRef<K>(null)
  useEffect(() => {
    if (entered.current !== null && entered.current === picked) focusCase()
    entered.current = null
  }, [picked])
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
  /** The row's link opens the case; its screen is there once the address has changed. */
  const enter = (key: K) => {
    if (key === picked) focusCase()
    else entered.current = key
  }
  const leave = () => {
    const rows = list.current
    const row = rows?.querySelector<HTMLElement>(`[data-row="${picked}"] a`) ?? rows?.querySelector<HTMLElement>('[data-row] a')
    row?.focus()
  }
  return { step, openNext, enter, leave }
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
