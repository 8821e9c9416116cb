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
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useOnline } from '#kit/web/native.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { reportedIn, useReportTarget, type Outcome, type Reported } from './api.ts'
import { ReportForm } from './ReportForm.tsx'

/** A report on a screen of its own, of what the address names. */
export default function Report() {
  const place = useScreen()
  const go = useGo()
  // Over a room, the room lies behind it.
  const room = place.params['room']
  const behind = (room && pathOf('MyHaruRoom', { id: room })) || href(HOME)
  const back = () => go.back(behind)
  const target = reportedIn(place.search)
  const found = useReportTarget(target)
  const online = useOnline()
  const waiting = useDelayed(found.isPending && found.isFetching)
  const again = () => void found.refetch()
  const gone = target === null || isGone(found.error)
  return (
    <Page header={<Header left="back" title={ko.titles.Report} onLeft={back} />} className="flex flex-col bg-surface px-5 pt-3 pb-4">
      {gone && <Gone />}
      {!gone && found.data && <Asked target={target} isReported={found.data.is_reported} onLeave={back} />}
      {!gone && !found.data && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!gone && !found.data && online && found.isError && !found.isFetching && <ErrorView text={reporting.failed} onRetry={again} />}
      {!gone && !found.data && online && waiting && <Waiting />}
    </Page>
  )
}

function Asked({ target, isReported, onLeave }: { target: Reported; isReported: boolean; onLeave: () => void }) {
  const done = (outcome: Outcome) => {
    onLeave()
    if (outcome === 'sent') toast(reportWords.sent)
    else void alert(outcome.refused)
  }
  if (!isReported) return <ReportForm target={target} onDone={done} whole />
  const back = (
    <Button variant="weak" size={48} onClick={onLeave}>
      {reporting.back}
    </Button>
  )
  return <EmptyView text={reporting.already} sub={reporting.alreadyHelp} action={back} />
}

/** The form in its shape while it is being made sure that there is something to report. */
function Waiting() {
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
