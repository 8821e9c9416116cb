import { useLayoutEffect, useMemo, useRef } from 'react'
import { BeforeLine, LinePage } from '#features/post/web/public.ts'
import { leaveFirst } from '#kit/web/firstPaint.ts'
import { refreshLine, useDailyLine, useNewDailys } from './api.ts'
import { useDailyActs } from './parts/actions.tsx'
import { DailysSkeleton } from './parts/DailySkeleton.tsx'
import { Head, Line } from './parts/Line.tsx'

/** The daily line: my week, and everyone's days, newest first. */
export default function DailyLineMain() {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useDailyLine()
  const acts = useDailyActs()
  const dailys = useMemo(() => line.data?.pages.flat() ?? [], [line.data])
  const topNo = dailys[0]?.daily_no
  const newCount = useNewDailys(topNo, line.dataUpdatedAt)
  useLayoutEffect(() => {
    if (!line.isPending) leaveFirst()
  }, [line.isPending])
  return (
    <LinePage
      at="daily"
      topNo={topNo}
      newCount={newCount}
      onRefresh={() => (line.data ? refreshLine() : line.refetch())}
      scroller={scroller}
    >
      {line.data ? (
        <Line line={line} dailys={dailys} acts={acts} scroller={scroller} />
      ) : (
        <BeforeLine line={line} head={<Head />} skeleton={<DailysSkeleton />} />
      )}
    </LinePage>
  )
}
