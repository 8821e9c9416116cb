import { koreanDay } from '#kit/contract/time.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { vivHistory as words } from '../../words/viv.ts'
import { MonthBar } from '#kit/web/MonthBar.tsx'
import { HISTORY_GROUPS, type HistoryGroup } from '../../rules.ts'
import type { Filter } from './api.ts'

/** Before all bookings. */
const FIRST_MONTH = '2022-01'

type Props = { filter: Filter; onChange: (filter: Filter) => void }

/** Filters the bookings by group and month. */
export function Filters({ filter, onChange }: Props) {
  const now = useNow()
  const groups: (HistoryGroup | undefined)[] = [undefined, ...HISTORY_GROUPS]
  return (
    <div className="flex-none bg-surface pb-1">
      <div role="group" aria-label={words.groupsLabel} className="no-bar flex gap-2 overflow-x-auto px-5 py-0.5">
        {groups.map((group) => (
          <Chip key={group ?? 'all'} selected={group === filter.group} onClick={() => onChange(filterOf(group, filter.month))}>
            {words.groups[group ?? 'all']}
          </Chip>
        ))}
      </div>
      <MonthBar
        month={filter.month}
        first={FIRST_MONTH}
        last={koreanDay(now).slice(0, 7)}
        any={words.anyMonth}
        onChange={(month) => onChange(filterOf(filter.group, month))}
      />
    </div>
  )
}

export const filterOf = (group: HistoryGroup | undefined, month: string | undefined): Filter => ({
  ...(group && { group }),
  ...(month && { month }),
})
