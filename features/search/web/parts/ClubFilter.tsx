import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { interests } from '#features/account/words/interests.ts'
import { JOIN_POLICIES, type JoinPolicy } from '#features/club/rules.ts'
import { clubWords } from '#features/club/words/club.ts'
import { search } from '#features/search/words.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Select } from '#kit/ui/Select.tsx'
import type { ClubFilters } from './club-filters.ts'
import { RegionFields } from './RegionFields.tsx'

const words = search.clubs
const CATEGORIES = interests.map(({ no, name }) => ({ value: String(no), label: name }))

type Props = { filter: ClubFilters; onFilter: (filter: ClubFilters) => void }

/** Filters clubs by free places, join policy, interest and region. */
export function ClubFilter({ filter, onFilter }: Props) {
  const panel = useId()
  const { join_policy: policy, free, ...more } = filter
  const count = Object.keys(more).length
  const [isOpen, setOpen] = useState(count > 0)
  const set = <K extends keyof ClubFilters>(field: K, value: ClubFilters[K] | undefined) => {
    const { [field]: _, ...rest } = filter
    onFilter(value === undefined ? rest : { ...rest, [field]: value })
  }
  const togglePolicy = (one: JoinPolicy) => set('join_policy', policy === one ? undefined : one)
  return (
    <div className="border-b border-line bg-surface pt-1 pb-3">
      <div role="group" aria-label={words.conditions} className="no-bar flex gap-2 overflow-x-auto px-5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 flex-none items-center gap-1 rounded-chip bg-sunken px-4 text-t4 font-medium"
        >
          {words.interestAndRegion} {count > 0 && <b className="num text-brand-fg">{count}</b>}
          <ChevronDown aria-hidden size={16} className={cx('transition-transform duration-100', isOpen && 'rotate-180')} />
        </button>
        <Chip selected={free !== undefined} onClick={() => set('free', free === undefined ? '1' : undefined)}>
          {words.free}
        </Chip>
        {JOIN_POLICIES.map((one) => (
          <Chip key={one} selected={policy === one} onClick={() => togglePolicy(one)}>
            {clubWords.policies[one]}
          </Chip>
        ))}
      </div>
      <div id={panel} hidden={!isOpen} className="pt-3">
        <div className="px-5 pb-2">
          <Select
            label={words.interest}
            placeholder={words.anyInterest}
            options={CATEGORIES}
            value={filter.category ?? ''}
            onChange={({ currentTarget: { value } }) => set('category', value === '' ? undefined : Number(value))}
          />
        </div>
        <RegionFields code={filter.sigungu_code} onCode={(code) => set('sigungu_code', code)} />
      </div>
    </div>
  )
}
