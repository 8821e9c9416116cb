import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useMemo } from 'react'
import type { Daily } from '../contract.ts'
import { changeDaily, isGone, useDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { formOf } from './form/model.ts'
import { Gone } from './parts/Gone.tsx'
import { DetailSkeleton } from './parts/DailySkeleton.tsx'

/** Other words for a day of mine. */
export default function DailyEdit() {
  const dailyNo = Number(useScreen().params['id'])
  const found = useDaily(dailyNo)
  const myNo = useViewer()?.user_no
  const go = useGo()
  const waiting = useDelayed(found.isFetching)
  const possible = Number.isSafeInteger(dailyNo) && dailyNo > 0
  const gone = !possible || isGone(found.error) || (found.data !== undefined && found.data.user_no !== myNo)
  // Only what the server says now is edited: a cached daily may be older.
  if (found.data && !gone && found.isFetchedAfterMount) return <Editing key={dailyNo} daily={found.data} />
  const back = () => go.back(href('DailyLineMain'))
  return (
    <Page header={<Header left="close" title={ko.daily.editTitle} onLeft={back} />} className="bg-surface">
      {gone ? <Gone /> : found.isError ? <ErrorView onRetry={() => void found.refetch()} /> : waiting && <DetailSkeleton />}
    </Page>
  )
}

function Editing({ daily }: { daily: Daily }) {
  const go = useGo()
  // What the screen began with: a refetch while writing must not change it.
  // oxlint-disable-next-line react/exhaustive-deps
  const start = useMemo(() => formOf(daily), [daily.daily_no])
  const leave = () => {
    toast(ko.daily.savedEdit)
    go.back(href('DailyDetail', { id: daily.daily_no }))
  }
  return (
    <DayEditor
      start={start}
      base={start}
      defaultVisibility={null}
      saveWords={() => ko.daily.saveEdit}
      onSave={async (body) => void (await changeDaily(daily.daily_no, body))}
      onSaved={leave}
      onClose={() => go.back(href('DailyDetail', { id: daily.daily_no }))}
    />
  )
}
