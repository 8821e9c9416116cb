import { Suspense, useRef, type ReactNode } from 'react'
import { ExpertOnly } from '#features/expert/web/public.ts'
import { ShopSales } from '#features/order/web/public.tsx'
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
import { useSalePaths } from './paths.ts'
import { SaleList } from './SaleList.tsx'
import { SalesOrders } from './sales/SalesOrders.tsx'
import { SalesPanel, SalesTabs, useSalesTab } from './SalesTabs.tsx'

/** An expert's sales by month, and the orders of their products. Tab and month are in the URL. */
export default function ExpertSalesMain() {
  const go = useGo()
  const { search } = useScreen()
  const last = koreanDay(useNow()).slice(0, 7)
  const asked = search.get('month') ?? ''
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) && asked <= last ? asked : last
  const title = (right?: ReactNode) => (
    <Header left="back" title={ko.titles.ExpertSalesMain} onLeft={() => go.back(href(HOME))} right={right} />
  )
  if (useSalesTab() === 'orders') {
    return (
      <ExpertOnly header={title()} skeleton={TOTALS_SKELETON}>
        <Orders title={title()} />
      </ExpertOnly>
    )
  }
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

function Orders({ title }: { title: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const header = (
    <>
      {title}
      <SalesTabs />
    </>
  )
  return (
    <Page header={header} className="p-3" scrollRef={scroller} scrollUp>
      <SalesOrders scroller={scroller} />
    </Page>
  )
}

type MonthProps = { title: ReactNode; month: string; last: string; onMonth: (month: string) => void }

function Month({ title, month, last, onMonth }: MonthProps) {
  const paths = useSalePaths()
  const scroller = useRef<HTMLDivElement>(null)
  const totals = useSalesMonth(month)
  const list = useSales(month)
  const first = totals.data?.first_month ?? null
  const both = () => Promise.all([totals.refetch(), list.refetch()])
  const header = (
    <>
      {title}
      <SalesTabs />
      <div className="flex-none bg-surface">
        <MonthBar month={month} first={first === null || first > month ? month : first} last={last} onChange={onMonth} />
      </div>
    </>
  )
  return (
    <Page header={header} scrollRef={scroller} onRefresh={both} scrollUp>
      <SalesPanel className="flex flex-col gap-2.5 p-3">
        <MonthTotals query={{ ...totals, refetch: both }} />
        {totals.data && (
          <Suspense>
            <ShopSales month={month} pathOf={paths.order} />
          </Suspense>
        )}
        {totals.data && (totals.data.count > 0 || totals.data.shop_viv === 0) && (
          <SaleList list={list} isFirst={first === null} scroller={scroller} />
        )}
      </SalesPanel>
    </Page>
  )
}
