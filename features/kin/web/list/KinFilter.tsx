import { MapPin, X } from 'lucide-react'
import { useRegions } from '#features/location/web/public.ts'
import { href } from '#features/routes.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { KIN_SORTS } from '../../contract/lists.ts'
import { KIN_CATEGORIES } from '../../rules.ts'
import { kinWords } from '../../words/kin.ts'
import { kinList as words } from '../../words/list.ts'
import type { KinFilters } from '../api.ts'
import { CATEGORY_ART } from '../category.ts'
import { kinListPath } from './filters.ts'

type Props = { filters: KinFilters; onFilter: (filters: KinFilters) => void }

const STATES = ['waiting', 'adopted', 'closed'] as const
const SORTS = KIN_SORTS.map((value) => ({ value, label: words.sorts[value] }))

/** Filters questions by category, region, state, reward and experts' answers, and orders them. */
export function KinFilter({ filters, onFilter }: Props) {
  const { category, state, reward, experts, sort = 'new' } = filters
  const set = <K extends keyof KinFilters>(field: K, value: KinFilters[K] | undefined) => {
    const { [field]: _, ...rest } = filters
    onFilter(value === undefined ? rest : { ...rest, [field]: value })
  }
  return (
    <div className="border-b border-line bg-surface pt-1 pb-3">
      <div role="group" aria-label={words.categories} className="no-bar flex gap-2 overflow-x-auto px-5">
        <Chip selected={category === undefined} onClick={() => set('category', undefined)}>
          {words.all}
        </Chip>
        {KIN_CATEGORIES.map((one) => {
          const { Icon } = CATEGORY_ART[one]
          return (
            <Chip key={one} selected={category === one} onClick={() => set('category', one)}>
              <Icon aria-hidden size={16} />
              {kinWords.categories[one]}
            </Chip>
          )
        })}
      </div>
      <div role="group" aria-label={words.conditions} className="no-bar mt-2 flex gap-2 overflow-x-auto px-5">
        <Region filters={filters} onDrop={() => set('sigungu_code', undefined)} />
        {filters.tag !== undefined && <Dropped name={words.tag(filters.tag)} onDrop={() => set('tag', undefined)} />}
        {STATES.map((one) => (
          <Chip key={one} selected={state === one} onClick={() => set('state', state === one ? undefined : one)}>
            {words.states[one]}
          </Chip>
        ))}
        <Chip selected={reward !== undefined} onClick={() => set('reward', reward === undefined ? '1' : undefined)}>
          {words.withReward}
        </Chip>
        <Chip selected={experts !== undefined} onClick={() => set('experts', experts === undefined ? '1' : undefined)}>
          {words.experts}
        </Chip>
      </div>
      <div className="px-5 pt-2">
        <Segments label={words.sort} options={SORTS} value={sort} onChange={(one) => set('sort', one === 'new' ? undefined : one)} />
      </div>
    </div>
  )
}

/** The chosen region with a cross, or the way to where members choose one. */
function Region({ filters, onDrop }: { filters: KinFilters; onDrop: () => void }) {
  const go = useGo()
  const isMember = useViewer() !== null
  const name = useRegionName(filters.sigungu_code)
  if (filters.sigungu_code !== undefined) return <Dropped name={name ?? words.region} onDrop={onDrop} />
  // The conditions are kept until the choice leads back to the list.
  const path = kinListPath(filters).replace(href('KinList'), href('KinLocation'))
  return (
    <button
      type="button"
      onClick={() => (isMember ? go.to(path) : void askLogIn(path))}
      className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-chip bg-sunken px-3.5 text-t4 font-medium whitespace-nowrap text-fg2"
    >
      <MapPin aria-hidden size={16} />
      {words.region}
    </button>
  )
}

function Dropped({ name, onDrop }: { name: string; onDrop: () => void }) {
  return (
    <button
      type="button"
      aria-label={words.drop(name)}
      onClick={onDrop}
      className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-chip bg-inverse px-3.5 text-t4 font-semibold whitespace-nowrap text-on-inverse"
    >
      {name}
      <X aria-hidden size={16} />
    </button>
  )
}

/** The name of a district, or of the province of a code of two digits. */
function useRegionName(code: string | undefined): string | undefined {
  const regions = useRegions().data
  if (code === undefined || !regions) return undefined
  const sido = regions.find(({ sigungu }) => sigungu[0]?.code.startsWith(code.slice(0, 2)))
  const district = sido?.sigungu.find((one) => one.code === code)
  return district && sido ? `${sido.sido} ${district.name}` : sido?.sido
}
