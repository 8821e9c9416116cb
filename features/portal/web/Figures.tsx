import type { ReactNode } from 'react'
import { useToday } from '#features/counsel/web/public.tsx'
import { addMonths, koreanDay, MINUTE_MS } from '#kit/contract/time.ts'
import { Card } from '#kit/ui/Card.tsx'
import { koreanTime, number } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useServerNow } from '#kit/web/useServerNow.ts'
import { totalOf } from '../rules.ts'
import { desk as words } from '../words.ts'
import { useSalesMonth } from './api.ts'

/** How many sessions today and this month, and the month's income. */
export function Figures() {
  // By the server's clock, as the list of today below: a wrong clock of the device must not make the two disagree.
  const now = new Date(useServerNow(MINUTE_MS))
  const month = koreanDay(now).slice(0, 7)
  const today = useToday(now)
  const current = useSalesMonth(month)
  const before = useSalesMonth(addMonths(`${month}-01`, -1).slice(0, 7)).data
  return (
    <dl aria-label={words.figures} className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
      <Figure term={words.today} unit={words.unit} value={today.data?.rows.length} failed={today.isError}>
        {today.data?.isRunning ? words.running : today.data?.next ? words.next(koreanTime(today.data.next.hope_dt)) : words.noNext}
      </Figure>
      <Figure term={words.month} unit={words.unit} value={current.data?.count} failed={current.isError}>
        {current.data && before && comparison(current.data.count, before.count)}
      </Figure>
      <Figure term={words.income} unit="VIV" value={current.data && totalOf(current.data)} failed={current.isError}>
        {current.data && words.pending(current.data.pending_viv)}
      </Figure>
    </dl>
  )
}

type Props = { term: string; unit: string; value: number | undefined; failed: boolean; children: ReactNode }

function Figure({ term, unit, value, failed, children }: Props) {
  return (
    <Card as="div" className="p-5">
      <dt className="text-t4 text-fg2">{term}</dt>
      {value === undefined ? (
        <dd className="mt-1 min-h-14 text-t4 text-fg3">{failed ? words.failed : <Skeleton className="h-8 w-20" />}</dd>
      ) : (
        <>
          <dd className="num mt-0.5 text-n2 font-bold break-all">
            {number(value)} <span className="text-t4 font-medium text-fg2">{unit}</span>
          </dd>
          <dd className="num min-h-6 text-t4 text-fg2">{children}</dd>
        </>
      )}
    </Card>
  )
}

const comparison = (count: number, before: number): string =>
  count === before ? words.same : count > before ? words.more(count - before) : words.before(before)
