import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { koreanTime } from '#kit/ui/format.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { LocationRecord } from '../../contract.ts'
import { sharing as words } from '../../words.ts'
import { useLocationRecords } from './api.ts'

/** The viewer's own records of collection and provision, newest first. */
export function RecordList() {
  const query = useLocationRecords()
  const records = query.data?.pages.flat()
  if (!records) return <QueryFallback query={query} skeleton={<Skeleton className="h-60 rounded-tile" />} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-t4 text-fg2">{words.recordsLead}</p>
      {records.length === 0 && <EmptyView text={words.recordsNone} />}
      <ul className="flex flex-col">
        {records.map((record) => (
          <li key={record.record_no} className="flex min-h-12 flex-col justify-center border-b border-line py-2">
            <span className="text-t4 font-semibold">{textOf(record)}</span>
            <span className="text-t3 text-fg3">
              {koreanYearDate(record.first_dt)} {koreanTime(record.first_dt)}~{koreanTime(record.last_dt)}
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="quiet" size={44} full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}

function textOf({ receiver, record_qtt }: LocationRecord): string {
  const count = String(record_qtt)
  return receiver ? words.provided(receiver.haru_name ?? words.gone, count) : words.collected(count)
}
