import { Fragment, useCallback, type ReactNode, type RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import { kinList as words } from '../../words/list.ts'
import { QUESTIONS_SKELETON } from './skeleton.tsx'

/** After a shorter page the next one loads only on a press: it may look at many questions to find one. */
const AUTO_LOAD_MIN = 6

/** Pixels of the window for each of the rows that fill it; rows are lower, but the header is above them. */
const WINDOW_PER_ROW = 150

type Found = QueryState & Parameters<typeof endOf>[0] & { fetchNextPage: () => Promise<unknown>; isPlaceholderData?: boolean }

type Props<Row> = {
  found: Found
  /** Undefined until the first page is loaded. */
  pages: readonly (readonly Row[])[] | undefined
  scroller: RefObject<HTMLElement | null>
  label: string
  keyOf: (row: Row) => number
  empty: ReactNode
  /** After the rows that fill the window, or at the end of fewer: it comes later than they and must not move what is seen. */
  between?: ReactNode
  /** Whether a row of the first page, or next to `between`, hides it. */
  isBetweenRefused?: (row: Row) => boolean
  children: (row: Row) => ReactNode
}

/** Rows page by page, or what stands in their place. */
export function Rows<Row>({ found, pages, scroller, label, keyOf, empty, between, isBetweenRefused, children }: Props<Row>) {
  if (!pages) return <QueryFallback query={found} skeleton={QUESTIONS_SKELETON} />
  const rows = pages.flat()
  const isEmpty = rows.length === 0
  const betweenAfter = Math.min(Math.ceil(innerHeight / WINDOW_PER_ROW), rows.length)
  const near = rows.slice(0, Math.max(pages[0]?.length ?? 0, betweenAfter + 1))
  const hasBetween = Boolean(between) && !(isBetweenRefused && near.some(isBetweenRefused))
  if (isEmpty && !found.hasNextPage) return <div role="status">{empty}</div>
  return (
    <>
      {!isEmpty && (
        <ul aria-label={label} aria-busy={found.isPlaceholderData} className="divide-y divide-line">
          {rows.map((row, nth) => (
            <Fragment key={keyOf(row)}>
              {/* Rows outside of the window are not drawn. */}
              <li className="[contain-intrinsic-height:auto_116px] [content-visibility:auto]">{children(row)}</li>
              {hasBetween && nth === betweenAfter - 1 && <li className="empty:hidden">{between}</li>}
            </Fragment>
          ))}
        </ul>
      )}
      <NextPage found={found} lastCount={pages.at(-1)?.length ?? 0} scroller={scroller} />
    </>
  )
}

function NextPage({ found, lastCount, scroller }: { found: Found; lastCount: number; scroller: Props<never>['scroller'] }) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const isManual = found.hasNextPage && !found.isFetchNextPageError && !found.isFetchingNextPage && lastCount < AUTO_LOAD_MIN
  if (!isManual) return <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
  return (
    <div className="flex min-h-16 flex-col items-center gap-2 px-5 py-4 text-center text-t4 text-fg3">
      <p role="status">{words.noMoreHere}</p>
      <Button variant="line" size={44} onClick={more}>
        {words.goOn}
      </Button>
    </div>
  )
}
