import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { consoleParts as words } from '#kit/ui/words/console.ts'
import { usePrintAll } from '../usePrintAll.ts'
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
    <div className="px-5 pt-4 pb-4">
      {pages.hasNextPage && <p className="hidden print:block">{words.printPart(number(pages.rows.length))}</p>}
      <PrintAll pages={pages} />
    </div>
  )
}

/** Loads all pages of a list, then prints the page of the console. A second press stops it. */
export function PrintAll({ pages }: { pages: PrintablePages<unknown> }) {
  const { isLoading, print, stop } = usePrintAll(pages)
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 print:hidden">
      <p role="status" className="text-t4 text-fg2 tabular-nums">
        {isLoading && words.printLoading(number(pages.rows?.length ?? 0))}
      </p>
      <Button variant="quiet" size={44} onClick={isLoading ? stop : () => void print()}>
        {isLoading ? words.printStop : words.printAll}
      </Button>
    </div>
  )
}
