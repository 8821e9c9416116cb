import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useCareMode } from '#features/settings/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { RecordRow } from '#kit/ui/RecordRow.tsx'
import { lazyOptional } from '#kit/web/lazyOptional.ts'
import type { DailyInfo } from '../../contract.ts'
import { summariesOf } from './recordSummary.ts'

const RecordItems = lazyOptional(async () => (await import('./RecordItems.tsx')).RecordItems)

/** The records of a daily: a line for each kind, which expands to its items. */
export function RecordList({ info }: { info: DailyInfo }) {
  const hidesCalorie = useCareMode()
  const records = summariesOf(info, hidesCalorie)
  if (records.length === 0) return null
  return (
    <div role="group" aria-label={ko.daily.records} className="mt-3 divide-y divide-line rounded-tile bg-sunken px-4">
      {records.map(({ kind, value, unit, long }) => (
        <details key={kind} className="group">
          <summary className="flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
            <dl className="min-w-0 flex-1">
              <RecordRow kind={kind} text={long} value={value} unit={unit} />
            </dl>
            <ChevronDown size={16} aria-hidden className="-mr-1 flex-none text-fg3 group-open:rotate-180" />
          </summary>
          <ul className="pb-3 pl-7 text-t4 text-fg2">
            <Suspense>
              <RecordItems kind={kind} info={info} hidesCalorie={hidesCalorie} />
            </Suspense>
          </ul>
        </details>
      ))}
    </div>
  )
}
