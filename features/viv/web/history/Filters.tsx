import { ChevronDown } from 'lucide-react'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { vivHistory as words } from '../../words/viv.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { HISTORY_GROUPS, type HistoryGroup } from '../../rules.ts'
import type { Filter } from './api.ts'
import { FIRST_YEAR, MonthSheet, Step } from './MonthSheet.tsx'

type Props = { filter: Filter; onChange: (filter: Filter) => void }

/** Filters the bookings by group and month. */
export function Filters({ filter, onChange }: Props) {
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
      <MonthBar month={filter.month} onChange={(month) => onChange(filterOf(filter.group, month))} />
    </div>
  )
}

export const filterOf = (group: HistoryGroup | undefined, month: string | undefined): Filter => ({
  ...(group && { group }),
  ...(month && { month }),
})

function MonthBar({ month, onChange }: { month: string | undefined; onChange: (month: string | undefined) => void }) {
  const last = koreanDay(useNow()).slice(0, 7)
  const first = `${FIRST_YEAR}-01`
  const step = (by: -1 | 1) => month !== undefined && onChange(addMonths(`${month}-01`, by).slice(0, 7))
  const pick = async () => {
    const picked = await openSheet<string | null>((close) => <MonthSheet month={month ?? null} last={last} onPick={close} />, {
      title: words.month,
    })
    if (picked !== undefined) onChange(picked ?? undefined)
  }
  return (
    <div className="flex min-h-12 items-center px-1.5">
      {month !== undefined && <Step label={words.monthBefore} off={month <= first} onPress={() => step(-1)} by={-1} />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void pick()}
        className="num inline-flex min-h-11 min-w-0 items-center gap-1 rounded-chip px-3.5 text-t5 font-semibold active:bg-sunken wide:hover:bg-sunken"
      >
        {month === undefined ? words.anyMonth : koreanMonth(`${month}-01`)}
        <ChevronDown aria-hidden size={18} className="flex-none text-fg2" />
      </button>
      {month !== undefined && <Step label={words.monthAfter} off={month >= last} onPress={() => step(1)} by={1} />}
    </div>
  )
}
