import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { page } from '../page.ts'
import type { Pages } from './Rows.tsx'

/** Pages whose next one can be waited for. */
export type PrintablePages<R> = Omit<Pages<R>, 'fetchNextPage'> & {
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>
}

/**
 * Below the rows of a list: the button to print all of them, and on paper a line that says if the list is partial. `isHidden`: a case is open,
 * which is printed instead.
 */
export function PrintRows({ pages, isHidden }: { pages: PrintablePages<unknown>; isHidden: boolean }) {
  if (isHidden || !pages.rows || pages.rows.length === 0) return null
  return (
    <div className="px-5 pb-4">
      {pages.hasNextPage && <p className="hidden print:block">{words.printPart(number(pages.rows.length))}</p>}
      <PrintAll pages={pages} />
    </div>
  )
}

/** Loads all pages of a list, then prints the page of the console. A second press stops it. */
export function PrintAll({ pages: { rows, hasNextPage, fetchNextPage } }: { pages: PrintablePages<unknown> }) {
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
  const loadAll = async () => {
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
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 print:hidden">
      <p role="status" className="text-t4 text-fg2 tabular-nums">
        {isLoading && words.printLoading(number(rows?.length ?? 0))}
      </p>
      <Button variant="quiet" size={44} onClick={isLoading ? stop : () => void loadAll()}>
        {isLoading ? words.printStop : words.printAll}
      </Button>
    </div>
  )
}
