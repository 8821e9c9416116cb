import { useEffect, useRef, useState } from 'react'
import { page } from './page.ts'

/** A paged list whose next page can be waited for. */
type PrintablePages = {
  hasNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>
}

/** Loads all pages of a list, then prints the page once they are shown; stops without printing where one cannot be loaded. */
export function usePrintAll({ hasNextPage, fetchNextPage }: PrintablePages): {
  isLoading: boolean
  print: () => Promise<void>
  stop: () => void
} {
  const [isLoading, setLoading] = useState(false)
  /** How often all pages were loaded in order to be printed. */
  const [loads, setLoads] = useState(0)
  const printed = useRef(0)
  const isRunning = useRef(false)
  useEffect(() => () => void (isRunning.current = false), [])
  // After the last page is rendered.
  useEffect(() => {
    if (loads === printed.current || hasNextPage) return
    printed.current = loads
    page.print()
  }, [loads, hasNextPage])
  const print = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setLoading(true)
    let last = { hasNextPage, isFetchNextPageError: false }
    while (isRunning.current && last.hasNextPage && !last.isFetchNextPageError) last = await fetchNextPage()
    if (isRunning.current && !last.isFetchNextPageError) setLoads(loads + 1)
    isRunning.current = false
    setLoading(false)
  }
  const stop = () => {
    isRunning.current = false
    setLoading(false)
  }
  return { isLoading, print, stop }
}
