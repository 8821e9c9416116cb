import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { CHANNELS, type Channel } from '#features/counsel/contract.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { search as words } from '#features/search/words.ts'
import type { ExpertFilters } from '../api.ts'
import { RegionFields } from './RegionFields.tsx'

type Props = { filter: ExpertFilters; onFilter: (filter: ExpertFilters) => void }

/** Filters experts by category, free time, channel, region and price. */
export function ExpertFilter({ filter, onFilter }: Props) {
  const panel = useId()
  const { cate_no, free_week, channel, ...more } = filter
  const [isOpen, setOpen] = useState(Object.keys(more).length > 0)
  const chooseCate = (no: number | undefined) => {
    const { cate_no: _, ...rest } = filter
    onFilter(no === undefined ? rest : { ...rest, cate_no: no })
  }
  const toggleFree = () => {
    const { free_week: before, ...rest } = filter
    onFilter(before === undefined ? { ...rest, free_week: '1' } : rest)
  }
  const toggleChannel = (chosen: Channel) => {
    const { channel: before, ...rest } = filter
    onFilter(before === chosen ? rest : { ...rest, channel: chosen })
  }
  const chooseRegion = (code: string | undefined) => {
    const { sigungu_code: _, ...rest } = filter
    onFilter(code === undefined ? rest : { ...rest, sigungu_code: code })
  }
  const count = Object.keys(more).length
  return (
    <div className="border-b border-line bg-surface pt-2 pb-3">
      <div role="group" aria-label={words.cate} className="no-bar flex gap-2 overflow-x-auto px-5 pb-2">
        <Chip selected={cate_no === undefined} onClick={() => chooseCate(undefined)}>
          {words.every}
        </Chip>
        {Object.entries(ko.daily.expert).map(([no, name]) => (
          <Chip key={no} selected={cate_no === Number(no)} onClick={() => chooseCate(Number(no))}>
            {name}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={words.conditions} className="no-bar flex gap-2 overflow-x-auto px-5">
        <Chip selected={free_week !== undefined} onClick={toggleFree}>
          {words.freeWeek}
        </Chip>
        {CHANNELS.map((one) => (
          <Chip key={one} selected={channel === one} onClick={() => toggleChannel(one)}>
            {words.channels[one]}
          </Chip>
        ))}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 flex-none items-center gap-1 rounded-chip bg-sunken px-4 text-t4 font-medium"
        >
          {words.regionAndPrice} {count > 0 && <b className="num text-brand-fg">{count}</b>}
          <ChevronDown aria-hidden size={16} className={cx('transition-transform duration-100', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={panel} hidden={!isOpen} className="pt-3">
        <RegionFields code={filter.sigungu_code} onCode={chooseRegion} />
        <Prices filter={filter} onFilter={onFilter} />
      </div>
    </div>
  )
}

/** Limits to choose from, in viv. */
const PRICES = [50, 100, 200, 300, 500, 1000, 3000]
const optionsOf = (is: (price: number) => boolean) =>
  PRICES.filter(is).map((price) => ({ value: String(price), label: words.viv(number(price)) }))

function Prices({ filter, onFilter }: Props) {
  const { price_from: from, price_to: to } = filter
  const choose = (field: 'price_from' | 'price_to', value: string) => {
    const { [field]: _, ...others } = filter
    onFilter(value === '' ? others : { ...others, [field]: Number(value) })
  }
  return (
    <div className="flex flex-wrap gap-2 px-5 pt-2">
      <Select
        label={words.priceFrom}
        placeholder={words.anyPrice}
        options={optionsOf((price) => to === undefined || price <= to)}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => choose('price_from', value)}
        className="min-w-[min(8rem,100%)] flex-1"
      />
      <Select
        label={words.priceTo}
        placeholder={words.anyPrice}
        options={optionsOf((price) => from === undefined || price >= from)}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => choose('price_to', value)}
        className="min-w-[min(8rem,100%)] flex-1"
      />
    </div>
  )
}
