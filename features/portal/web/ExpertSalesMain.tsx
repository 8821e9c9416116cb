import { useRef, type ReactNode } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { DownloadButton } from '#kit/web/DownloadButton.tsx'
import { MonthBar } from '#kit/web/MonthBar.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { sales as words } from '../words.ts'
import { downloadStatement, useSales, useSalesMonth } from './api.ts'
import { MonthTotals, TOTALS_SKELETON } from './MonthTotals.tsx'
import { SaleList } from './SaleList.tsx'

/** An expert's sales by month. The month is in the URL. */
export default function ExpertSalesMain() {
  const go = useGo()
  const { search } = useScreen()
  const last = koreanDay(useNow()).slice(0, 7)
  const asked = search.get('month') ?? ''
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) && asked <= last ? asked : last
  const title = (right?: ReactNode) => (
    <Header left="back" title={ko.titles.ExpertSalesMain} onLeft={() => go.back(href(HOME))} right={right} />
  )
  return (
    <ExpertOnly header={title()} skeleton={TOTALS_SKELETON}>
      <Month
        key={month}
        title={title(
          <DownloadButton label={words.file} download={() => downloadStatement(month)} done={words.fileDone} failed={words.failed} />,
        )}
        month={month}
        last={last}
        onMonth={(next) => go.to(`${href('ExpertSalesMain')}?month=${next}`, { replace: true })}
      />
    </ExpertOnly>
  )
}

type MonthProps = { title: ReactNode; month: string; last: string; onMonth: (month: string) => void }

function Month({ title, month, last, onMonth }: MonthProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const totals = useSalesMonth(month)
  const list = useSales(month)
  const first = totals.data?.first_month ?? null
  const both = () => Promise.all([totals.refetch(), list.refetch()])
  const header = (
    <>
      {title}
      <div className="flex-none bg-surface">
        <MonthBar month={month} first={first === null || first > month ? month : first} last={last} onChange={onMonth} />
      </div>
    </>
  )
  return (
    <Page header={header} className="flex flex-col gap-2.5 p-3" scrollRef={scroller} onRefresh={both} scrollUp>
      <MonthTotals query={{ ...totals, refetch: both }} />
      {totals.data && <SaleList list={list} isFirst={first === null} scroller={scroller} />}
    </Page>
  )
}
