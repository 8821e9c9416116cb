import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { reporting } from '#features/report/words/reporting.ts'
import { report as reportWords } from '#features/report/words/report.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { parseTarget, useReportTarget, type Outcome, type ReportedTarget } from './api.ts'
import { ReportForm } from './ReportForm.tsx'

/** The report form as a screen; its target is in the URL. */
export default function Report() {
  const place = useScreen()
  const go = useGo()
  const room = place.params['room']
  const backPath = (room && pathOf('MyHaruRoom', { id: room })) || href(HOME)
  const back = () => go.back(backPath)
  const target = parseTarget(place.search)
  const found = useReportTarget(target)
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  const gone = target === null || isNotFound(found.error)
  return (
    <Page header={<Header left="back" title={ko.titles.Report} onLeft={back} />} className="flex flex-col bg-surface px-5 pt-3 pb-4">
      {gone && <NotFoundView />}
      {!gone && found.data && <TargetForm target={target} isReported={found.data.is_reported} onLeave={back} />}
      {!gone && !found.data && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!gone && !found.data && online && found.isError && !found.isFetching && <ErrorView text={reporting.failed} onRetry={again} />}
      {!gone && !found.data && online && waiting && <FormSkeleton />}
    </Page>
  )
}

function TargetForm({ target, isReported, onLeave }: { target: ReportedTarget; isReported: boolean; onLeave: () => void }) {
  const done = (outcome: Outcome) => {
    onLeave()
    if (outcome === 'sent') toast(reportWords.sent)
    else void alert(outcome.refused)
  }
  if (!isReported) return <ReportForm target={target} onDone={done} isPage />
  const back = (
    <Button variant="weak" size={48} onClick={onLeave}>
      {reporting.back}
    </Button>
  )
  return <EmptyView text={reporting.already} sub={reporting.alreadyHelp} action={back} />
}

function FormSkeleton() {
  return (
    <div role="status" aria-label={ko.ui.loading}>
      <Skeleton className="h-5 w-60" />
      <Skeleton className="mt-4 h-6 w-40" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="mt-5 h-7" />
      ))}
    </div>
  )
}
