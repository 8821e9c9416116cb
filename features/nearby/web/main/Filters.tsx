import { Chip } from '#kit/ui/Chip.tsx'
import { cx } from '#kit/ui/cx.ts'
import { NEARBY_KINDS } from '../../rules.ts'
import { nearby as words } from '../../words.ts'
import { useCounts } from '../api.ts'
import { countOf } from './counts.ts'
import type { LocationMap } from './useLocationMap.ts'

/** Which kind the map and the list show, with how many are around. */
export function Filters({ map: { kind, selectKind, around }, isWrapped = false }: { map: LocationMap; isWrapped?: boolean }) {
  const counts = useCounts(around).data
  return (
    <div
      role="group"
      aria-label={words.filters}
      className={cx(
        'flex gap-2',
        isWrapped ? 'flex-wrap' : 'no-bar pointer-events-none -mt-2 overflow-x-auto px-3 pt-2 pb-8 *:pointer-events-auto',
      )}
    >
      <Chip
        selected={kind === null}
        on={isWrapped ? 'sunken' : 'surface'}
        onClick={() => selectKind(null)}
        className={isWrapped ? '' : 'shadow-float'}
      >
        {words.all}
      </Chip>
      {NEARBY_KINDS.map((one) => (
        <Chip
          key={one}
          selected={kind === one}
          on={isWrapped ? 'sunken' : 'surface'}
          onClick={() => selectKind(one)}
          className={isWrapped ? '' : 'shadow-float'}
        >
          {words.kinds[one]}
          <span className="num">{countOf(counts, one)}</span>
        </Chip>
      ))}
    </div>
  )
}
