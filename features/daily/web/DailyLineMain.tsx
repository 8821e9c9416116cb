import { useLayoutEffect, useMemo, useRef } from 'react'
import { LinePlaceholder, LinePage } from '#features/post/web/public.ts'
import { removeServerRendered } from '#kit/web/firstPaint.ts'
import { refreshLine, useDailyLine, useNewDailys } from './api.ts'
import { useDailyActions } from './parts/actions.tsx'
import { DailysSkeleton } from './parts/DailySkeleton.tsx'
import { Head, Line } from './parts/Line.tsx'

/** The daily line: my week, and everyone's days, newest first. */
export default function DailyLineMain() {
  const scroller = useRef<HTMLDivElement>(null)
  const line = useDailyLine()
  const actions = useDailyActions()
  const dailys = useMemo(() => line.data?.pages.flat() ?? [], [line.data])
  const topNo = dailys[0]?.daily_no
  const newCount = useNewDailys(topNo, line.dataUpdatedAt)
  useLayoutEffect(() => {
    if (!line.isPending) removeServerRendered()
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
        <Line line={line} dailys={dailys} actions={actions} scroller={scroller} />
      ) : (
        <LinePlaceholder line={line} head={<Head />} skeleton={<DailysSkeleton />} />
      )}
    </LinePage>
  )
}
