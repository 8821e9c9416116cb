import { ChevronLeft, ChevronRight } from 'lucide-react'
import { HOME, href } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { koreanMonth, koreanSpan } from '#kit/ui/longDates.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { addPeriods, isDay, koreanDay, periodOf, type Span, SPANS } from '#kit/contract/time.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { activity as words } from '#features/room/words/activity.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useReport } from './report/api.ts'
import { ReportSummary } from './report/ReportSummary.tsx'

/** My week or month, compared with the one before. The address holds the span and the date. */
export default function ActivityReportMain() {
  const go = useGo()
  const { search } = useScreen()
  const today = koreanDay(useNow())
  const span = SPANS.find((one) => one === search.get('span')) ?? 'week'
  const date = dayFromAddress(search.get('date'), today)
  const period = periodOf(date, span)
  const isPresent = period.from <= today && today <= period.to
  const found = useReport(span, period.from)
  const openReport = (next: Span, day: string) => go.to(addressOf(next, day, today), { replace: true })
  const step = (by: -1 | 1) => (by > 0 && isPresent ? undefined : openReport(span, addPeriods(date, span, by)))
  const name = span === 'month' ? koreanMonth(period.from) : koreanSpan(period.from, period.to, today)
  return (
    <Page header={<Header left="back" title={ko.titles.ActivityReportMain} onLeft={() => go.back(href(HOME))} />} className="pb-6">
      <div className="px-3 pt-3">
        <Segments label={words.span} options={OPTIONS} value={span} onChange={(next) => openReport(next, date)} />
      </div>
      <div className="flex min-h-13 items-center px-1.5">
        <IconButton label={words.before[span]} icon={<ChevronLeft size={22} aria-hidden />} onClick={() => step(-1)} />
        <h2 aria-live="polite" className="num min-w-0 text-center text-t6 font-bold break-keep">
          {name}
        </h2>
        <IconButton
          label={words.after[span]}
          icon={<ChevronRight size={22} aria-hidden />}
          aria-disabled={isPresent || undefined}
          onClick={() => step(1)}
          className={cx(isPresent && 'text-off')}
        />
      </div>
      {found.data && (!found.isError || found.isFetching) ? (
        <div aria-busy={found.isPlaceholderData}>
          <ReportSummary key={found.data.now.from} report={found.data} span={span} today={today} />
        </div>
      ) : (
        <QueryFallback query={found} skeleton={SKELETON} />
      )}
    </Page>
  )
}

const OPTIONS = SPANS.map((value) => ({ value, label: words[value] }))

/** The date of the address where it is valid and not in the future; else today. */
function dayFromAddress(named: string | null, today: string): string {
  return named !== null && isDay(named) && named >= '1900-01-01' && named <= today ? named : today
}

/** The address of the present period has no date, so that a bookmark of it always opens the present period. */
function addressOf(span: Span, day: string, today: string): string {
  const { from, to } = periodOf(day, span)
  const search = new URLSearchParams({ span })
  if (today < from || to < today) search.set('date', day)
  return `${href('ActivityReportMain')}?${search}`
}

const SKELETON = (
  <div className="px-3">
    <Skeleton className="h-16 rounded-card" />
    <Skeleton className="mt-2.5 h-80 rounded-card" />
    <Skeleton className="mt-2.5 h-56 rounded-card" />
  </div>
)
