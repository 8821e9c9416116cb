import { useCallback, type ReactNode, type RefObject } from 'react'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import { CLUBS_SKELETON } from './skeleton.tsx'

type Found<Row> = QueryState &
  Parameters<typeof endOf>[0] & {
    data: { pages: readonly (readonly Row[])[] } | undefined
    fetchNextPage: () => Promise<unknown>
    isPlaceholderData: boolean
  }

type Props<Row> = {
  found: Found<Row>
  scroller: RefObject<HTMLElement | null>
  label: string
  keyOf: (row: Row) => number
  empty: ReactNode
  children: (row: Row, at: number) => ReactNode
}

/** Clubs page by page, or what stands in their place. */
export function ClubPages<Row>({ found, scroller, label, keyOf, empty, children }: Props<Row>) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={CLUBS_SKELETON} />
  const rows = found.data.pages.flat()
  if (rows.length === 0) return <div role="status">{empty}</div>
  return (
    <>
      <ul aria-label={label} aria-busy={found.isPlaceholderData} className="py-1">
        {rows.map((row, at) => (
          // Rows outside of the window are not drawn.
          <li key={keyOf(row)} className="[contain-intrinsic-height:auto_120px] [content-visibility:auto]">
            {children(row, at)}
          </li>
        ))}
      </ul>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </>
  )
}
