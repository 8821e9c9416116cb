import { ChevronLeft, ChevronRight } from 'lucide-react'
import { koreanDay } from '#features/daily/rules.ts'
import { HOME, href } from '#features/routes.ts'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { koreanMonth, koreanSpan } from '#kit/ui/longDates.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Segments } from '#kit/ui/Segments.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { activity as words } from '#features/room/words/activity.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { periodOf, REPORT_SPANS, stepped, type ReportSpan } from '../rules.ts'
import { useReport } from './report/api.ts'
import { Told } from './report/Told.tsx'

/** My week or my month, and how it compares to the one before. What is looked at stands in the address. */
export default function ActivityReportMain() {
  const go = useGo()
  const { search } = useScreen()
  const today = koreanDay(useNow())
  const span = REPORT_SPANS.find((one) => one === search.get('span')) ?? 'week'
  const date = dayIn(search.get('date'), today)
  const period = periodOf(date, span)
  const isPresent = period.from <= today && today <= period.to
  const found = useReport(span, period.from)
  const show = (next: ReportSpan, day: string) => go.to(pathOf(next, day, today), { replace: true })
  const step = (by: -1 | 1) => (by > 0 && isPresent ? undefined : show(span, stepped(date, span, by)))
  const name = span === 'month' ? koreanMonth(period.from) : koreanSpan(period.from, period.to, today)
  return (
    <Page header={<Header left="back" title={ko.titles.ActivityReportMain} onLeft={() => go.back(href(HOME))} />} className="pb-6">
      <div className="px-3 pt-3">
        <Segments label={words.span} options={OPTIONS} value={span} onChange={(next) => show(next, date)} />
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
          <Told key={found.data.now.from} report={found.data} span={span} today={today} />
        </div>
      ) : (
        <Unready query={found} skeleton={SKELETON} />
      )}
    </Page>
  )
}

const OPTIONS = REPORT_SPANS.map((value) => ({ value, label: words[value] }))

/** The day that the address names, where it is one and has come; else today. */
function dayIn(named: string | null, today: string): string {
  const isDay = named !== null && /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named))
  return isDay && named >= '1900-01-01' && named <= today ? named : today
}

/** The present period has no day in its address: tomorrow it is still the present one. */
function pathOf(span: ReportSpan, day: string, today: string): string {
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
