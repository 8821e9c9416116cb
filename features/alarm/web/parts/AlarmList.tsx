import { Check, Trash2 } from 'lucide-react'
import { useCallback, useMemo, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { alarm as words } from '#features/alarm/words.ts'
import { CallError } from '#kit/web/call.ts'
import { actionSheet, toast } from '#kit/web/overlays.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Alarm } from '../../contract.ts'
import { readOne, removeAlarm, type AlarmsQuery } from '../api.ts'
import { AlarmRow } from './AlarmRow.tsx'
import { rowsOf } from './rows.ts'
import { sentenceOf } from './format.ts'

type Props = { list: AlarmsQuery; scroller: RefObject<HTMLDivElement | null> }

/** The alarms under headings of their days. */
export function AlarmList({ list, scroller }: Props) {
  const now = useNow()
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const alarms = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  if (!list.data) return <QueryFallback query={list} skeleton={SKELETON} />
  if (alarms.length === 0 && !list.hasNextPage) return <EmptyView text={words.empty} sub={words.emptyHelp} />
  return (
    <section aria-label={ko.titles.AlarmMain}>
      <VirtualRows asList scrollRef={scroller} data={rowsOf(alarms, now)} bufferSize={600}>
        {(row) =>
          'day' in row ? (
            <h2 key={row.day} className="px-5 pt-4 pb-2 text-t4 font-semibold">
              {row.label}
            </h2>
          ) : (
            <AlarmRow key={row.alarm_no} alarm={row} now={now} onRead={read} onMore={openMenu} />
          )
        }
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </section>
  )
}

const read = (alarm: Alarm): void => void readOne(alarm)

function openMenu(alarm: Alarm): void {
  void (async () => {
    const { who, what } = sentenceOf(alarm)
    const reads = alarm.read_dt === null ? [{ key: 'read', label: words.markRead, icon: <Check size={20} /> }] : []
    const items = [...reads, { key: 'remove', label: words.remove, icon: <Trash2 size={20} />, danger: true }]
    const picked = await actionSheet({ title: who + what, items })
    if (picked === 'read') await readOne(alarm)
    if (picked !== 'remove') return
    try {
      await removeAlarm(alarm)
    } catch (error) {
      toast(error instanceof CallError && !error.offline ? inKorean(error.message) : words.failed)
    }
  })()
}

const SKELETON = (
  <div className="px-5 pt-10">
    {Array.from({ length: 7 }, (_, row) => (
      <div key={row} className="flex gap-3 pt-3.5 pb-5">
        <Skeleton className="size-11 flex-none rounded-full" />
        <div className="flex-1">
          <Skeleton className="mb-2 h-[18px] w-4/5" />
          <Skeleton className="h-[14px] w-20" />
        </div>
        <Skeleton className="size-12 flex-none rounded-tile" />
      </div>
    ))}
  </div>
)
