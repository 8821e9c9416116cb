import { QUERY_MAX } from '#features/tag/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { MonthBar } from '#kit/web/MonthBar.tsx'
import { ORDER_TABS } from '../../rules.ts'
import { buyerOrders as words } from '../../words/buyer.ts'
import { DebouncedSearch } from '#kit/web/DebouncedSearch.tsx'
import type { Filter } from '../api.ts'

/** Before all orders. */
const FIRST_MONTH = '2026-01'

type Props = { filter: Filter; isSearching: boolean; onChange: (filter: Filter) => void }

/** Filters the orders by state, month and words. */
export function Filters({ filter, isSearching, onChange }: Props) {
  const now = useNow()
  const { tab, month, q } = filter
  return (
    <div className="flex-none border-b border-line bg-surface pb-1">
      <div role="group" aria-label={words.tabsLabel} className="no-bar flex gap-2 overflow-x-auto px-5 py-0.5">
        {ORDER_TABS.map((one) => (
          <Chip key={one} selected={one === tab} onClick={() => onChange({ ...filter, tab: one })}>
            {words.tabs[one]}
          </Chip>
        ))}
      </div>
      <MonthBar
        month={month}
        first={FIRST_MONTH}
        last={koreanDay(now).slice(0, 7)}
        any={words.anyMonth}
        onChange={(next) => onChange({ tab, ...(next && { month: next }), ...(q && { q }) })}
      />
      {isSearching && (
        <div className="px-5 pb-2">
          <DebouncedSearch
            label={words.search}
            maxLength={QUERY_MAX}
            initial={q ?? ''}
            focused={q === undefined}
            onSearch={(next) => onChange({ tab, ...(month && { month }), ...(next && { q: next }) })}
          />
        </div>
      )}
    </div>
  )
}
