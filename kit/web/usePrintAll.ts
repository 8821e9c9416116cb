import { useEffect, useRef, useState } from 'react'
import { page } from './page.ts'

/** A paged list whose next page can be waited for. */
type PrintablePages = {
  hasNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>
}

/** Loads all pages of the lists, then prints the page once they are shown; does not print if one cannot be loaded. */
export function usePrintAll(...lists: readonly PrintablePages[]): {
  isLoading: boolean
  print: () => Promise<void>
  stop: () => void
} {
  const [isLoading, setLoading] = useState(false)
  /** How often all pages were loaded in order to be printed. */
  const [loads, setLoads] = useState(0)
  const printed = useRef(0)
  const isRunning = useRef(false)
  const isPartial = lists.some(({ hasNextPage }) => hasNextPage)
  useEffect(() => () => void (isRunning.current = false), [])
  // After the last page is rendered.
  useEffect(() => {
    if (loads === printed.current || isPartial) return
    printed.current = loads
    page.print()
  }, [loads, isPartial])
  const loadAll = async ({ hasNextPage, fetchNextPage }: PrintablePages): Promise<boolean> => {
    let last = { hasNextPage, isFetchNextPageError: false }
    while (isRunning.current && last.hasNextPage && !last.isFetchNextPageError) last = await fetchNextPage()
    return !last.isFetchNextPageError
  }
  const print = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setLoading(true)
    const loaded = await Promise.all(lists.map(loadAll))
    if (isRunning.current && loaded.every(Boolean)) setLoads(loads + 1)
    isRunning.current = false
    setLoading(false)
  }
  const stop = () => {
    isRunning.current = false
    setLoading(false)
  }
  return { isLoading, print, stop }
}
