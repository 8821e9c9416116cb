import { useEffect, useRef, useState } from 'react'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { MonthBar } from '#kit/web/MonthBar.tsx'
import { ORDER_TABS } from '../../rules.ts'
import { buyerOrders as words } from '../../words/buyer.ts'
import type { Filter } from '../api.ts'

/** Before all orders. */
const FIRST_MONTH = '2026-01'
/** The debounce of typing, in milliseconds. */
const DEBOUNCE_MS = 250

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
        <Search initial={q ?? ''} onSearch={(next) => onChange({ tab, ...(month && { month }), ...(next && { q: next }) })} />
      )}
    </div>
  )
}

/** Reports the text after the debounce. */
function Search({ initial, onSearch }: { initial: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(initial)
  const reported = useRef(initial)
  useEffect(() => {
    if (typed.trim() === reported.current) return
    const timer = setTimeout(() => {
      reported.current = typed.trim()
      onSearch(typed.trim())
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- reported once for each text, with the filter of that moment
  }, [typed])
  return (
    <div className="px-5 pb-2">
      <SearchField label={words.search} value={typed} onChange={setTyped} maxLength={QUERY_MAX} focused={initial === ''} />
    </div>
  )
}
