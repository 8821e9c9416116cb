import { ChevronDown, Heart, MapPin, SlidersHorizontal } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { SORTS, type Sort } from '../../rules.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { itemList as words } from '../../words/list.ts'

type Props = {
  /** The district from which distances are measured. */
  place: string | undefined
  onPlace: () => void
  sort: Sort
  onSort: (sort: Sort) => void
  filters: number
  onFilters: () => void
  onKept: () => void
}

/** Below the categories: district, kept products, filters and order. */
export function Toolbar({ place, onPlace, sort, onSort, filters, onFilters, onKept }: Props) {
  const chooseSort = async () => {
    const items = SORTS.map((key) => ({ key, label: words.sorts[key] }))
    const picked = await actionSheet({ title: words.sort, items })
    const next = SORTS.find((one) => one === picked)
    if (next) onSort(next)
  }
  return (
    <div className="flex min-h-12 flex-wrap items-center border-y border-line pr-3 pl-5">
      <button
        type="button"
        onClick={onPlace}
        aria-label={place === undefined ? undefined : words.place(place)}
        className="-ml-2 flex min-h-11 min-w-24 flex-1 items-center gap-1 px-2 text-left text-t4 font-medium"
      >
        <MapPin aria-hidden size={16} className="flex-none text-brand-fg" />
        <span className="min-w-0 break-keep">{place ?? words.pickPlace}</span>
      </button>
      <IconButton label={words.kept} icon={<Heart size={20} strokeWidth={1.9} />} onClick={onKept} className="text-fg2" />
      <IconButton
        label={filters === 0 ? words.filters : words.filtersOn(filters)}
        icon={
          <span className="relative">
            <SlidersHorizontal size={20} strokeWidth={1.9} />
            {filters > 0 && <span aria-hidden className="absolute -top-1 -right-1.5 size-2 rounded-full bg-brand ring-2 ring-surface" />}
          </span>
        }
        onClick={onFilters}
        className="text-fg2"
      />
      <button
        type="button"
        onClick={() => void chooseSort()}
        aria-label={words.sortNow(words.sorts[sort])}
        className="flex min-h-11 flex-none items-center gap-1 px-2 text-t4 font-semibold text-fg2"
      >
        {words.sorts[sort]}
        <ChevronDown aria-hidden size={16} />
      </button>
    </div>
  )
}
