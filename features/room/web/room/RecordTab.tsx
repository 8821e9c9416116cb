import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import type { Daily } from '#features/daily/contract.ts'
import { FollowSuggestions } from '#features/follow/web/public.ts'
import { hrefNear } from '#features/routes.ts'
import { useCareMode } from '#features/settings/web/public.ts'
import { DailyRow, DailyRowSkeleton } from '#features/daily/web/public.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { manage } from '#features/daily/words/manage.ts'
import { room as words } from '#features/room/words/room.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { renewPictures, useRoomDailys } from './api.ts'
import { MonthView } from './MonthView.tsx'
import type { PanelProps } from './panel.ts'
import { useOffsetTop } from './useOffsetTop.ts'
import type { RoomView } from './view.ts'

type Props = PanelProps & { view: RoomView; changeView: (change: Partial<RoomView>) => void }

/** The month view, and below it all records or those of the selected day. */
export function RecordTab({ room, isMine, scroller, view, changeView }: Props) {
  const today = koreanDay(useNow())
  const list = useRoomDailys(room.user_no, view.day)
  const dailys = useMemo(() => list.data?.pages.flat(), [list.data])
  return (
    <>
      <MonthView room={room} isMine={isMine} today={today} view={view} changeView={changeView} />
      <ListHeader day={view.day} today={today} isMine={isMine} onShowAll={() => changeView({ day: null })} />
      {!dailys ? (
        <QueryFallback query={list} skeleton={SKELETON} />
      ) : dailys.length === 0 ? (
        <EmptyRecords name={room.haru_name} isMine={isMine} isDay={view.day !== null} />
      ) : (
        <DailyRows dailys={dailys} today={today} isDay={view.day !== null} scroller={scroller}>
          <ListEnd scroller={scroller} state={endOf(list)} onMore={() => void list.fetchNextPage()} />
        </DailyRows>
      )}
    </>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-4 px-5 py-3">
    {[0, 1, 2].map((row) => (
      <DailyRowSkeleton key={row} />
    ))}
  </div>
)

type HeadProps = { day: string | null; today: string; isMine: boolean; onShowAll: () => void }

function ListHeader({ day, today, isMine, onShowAll }: HeadProps) {
  const place = useScreen()
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-t border-line px-5 pt-2">
      <h3 aria-live="polite" className="text-t5 font-bold">
        {day === null ? words.all : words.dayOf(koreanDateFrom(day, today))}
      </h3>
      {day !== null ? (
        <button type="button" onClick={onShowAll} className={MORE}>
          {words.showAll}
        </button>
      ) : (
        isMine && (
          <Link to={hrefNear(place, 'DailyManagement')} className={MORE}>
            {words.manage}
          </Link>
        )
      )}
    </div>
  )
}

const MORE = '-mr-2 inline-flex min-h-11 items-center rounded-chip px-2 text-t4 font-semibold text-fg2 active:bg-press wide:hover:bg-press'

type RowsProps = {
  dailys: readonly Daily[]
  today: string
  isDay: boolean
  scroller: RefObject<HTMLDivElement | null>
  children: ReactNode
}

function DailyRows({ dailys, today, isDay, scroller, children }: RowsProps) {
  const isCaring = useCareMode()
  const list = useRef<HTMLDivElement>(null)
  const offsetTop = useOffsetTop(list, scroller)
  return (
    <>
      <div ref={list}>
        <VirtualRows scrollRef={scroller} data={dailys} startMargin={offsetTop} bufferSize={600}>
          {(daily, index) => (
            <div key={daily.daily_no} className="px-3">
              {!isDay && daily.record_date !== dailys[index - 1]?.record_date && (
                <h4 className="px-2 pt-3 pb-1 text-t4 font-semibold text-fg2">{koreanDateFrom(daily.record_date, today)}</h4>
              )}
              <DailyRow
                daily={daily}
                hidesCalorie={isCaring}
                onBroken={renewPictures}
                className="min-h-16 rounded-tile p-2 active:bg-sunken wide:hover:bg-sunken"
              />
            </div>
          )}
        </VirtualRows>
      </div>
      {children}
    </>
  )
}

function EmptyRecords({ name, isMine, isDay }: { name: string; isMine: boolean; isDay: boolean }) {
  const place = useScreen()
  if (isDay) return <EmptyView text={manage.dayGone} />
  if (!isMine) return <EmptyView text={words.noDailysOf(name)} />
  const write = (
    <Link
      to={hrefNear(place, 'DailyCreate')}
      className="pressable inline-flex min-h-12 items-center rounded-tile bg-brand-weak px-4 font-semibold text-brand-fg"
    >
      {ko.daily.write}
    </Link>
  )
  return (
    <>
      <EmptyView text={words.noDailys} sub={words.firstDaily} action={write} />
      <FollowSuggestions />
    </>
  )
}
