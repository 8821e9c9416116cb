import { useCallback, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { itemList as words } from '../../words/list.ts'
import type { ItemsQuery } from './api.ts'
import { ItemRow, ITEMS_SKELETON } from './ItemRow.tsx'

type Props = {
  found: ItemsQuery
  scroller: RefObject<HTMLElement | null>
  empty: { text: string; sub: string }
}

/** Rows whose pictures are above the fold. */
const FIRST = 4

export const NO_ITEMS = { text: words.noneSearch, sub: words.noneSearchHelp }

/** The found products, or what stands in their place. */
export function ItemResults({ found, scroller, empty }: Props) {
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!found.data) return <QueryFallback query={found} skeleton={ITEMS_SKELETON} />
  const items = found.data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !found.hasNextPage) {
    return (
      <div role="status">
        <EmptyView {...empty} />
      </div>
    )
  }
  return (
    <section aria-label={words.list} aria-busy={found.isPlaceholderData} className="px-5">
      <VirtualRows asList scrollRef={scroller} data={items}>
        {(item, at) => (
          <div key={item.item_no} className={at > 0 ? 'border-t border-line' : undefined}>
            <ItemRow item={item} isBest={item.is_best} isFirst={at < FIRST} />
          </div>
        )}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
    </section>
  )
}
