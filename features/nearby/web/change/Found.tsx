import { MapPin } from 'lucide-react'
import type { FoundPlace } from '#features/location/contract.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { locationChange as words } from '../../words.ts'
import { usePlaceSearch } from './api.ts'

/** Neighbourhoods and districts by name. */
export function Found({ q, onChoose }: { q: string; onChoose: (place: FoundPlace) => void }) {
  const found = usePlaceSearch(q)
  if (!found.data) return <QueryFallback query={found} skeleton={ROWS_SKELETON} />
  if (found.data.length === 0) {
    return (
      <div role="status">
        <EmptyView text={words.none} sub={words.noneHelp} />
      </div>
    )
  }
  return (
    <ul aria-label={words.results} aria-busy={found.isPlaceholderData} className="pb-4">
      {found.data.map((place) => (
        <li key={`${place.sigungu_code} ${place.dong ?? ''}`}>
          <button type="button" onClick={() => onChoose(place)} className={ROW}>
            <MapPin aria-hidden size={18} className="flex-none text-fg3" />
            <span className="min-w-0 flex-1">
              <span className="block text-t5 font-semibold break-words">{place.label}</span>
              <span className="block text-t4 text-fg3">{place.sido}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const ROW = 'flex min-h-(--h-row) w-full items-center gap-3 px-5 py-2 text-left active:bg-press wide:hover:bg-press'

export const ROWS_SKELETON = (
  <div className="px-5">
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="flex min-h-(--h-row) items-center">
        <Skeleton className="h-5 w-40" />
      </div>
    ))}
  </div>
)
