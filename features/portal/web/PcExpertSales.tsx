import { Printer } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ShopSales, useShopSales } from '#features/order/web/public.tsx'
import { href } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { DownloadButton } from '#kit/web/DownloadButton.tsx'
import { useMedia, WIDE } from '#kit/web/media.ts'
import { MonthBar } from '#kit/web/MonthBar.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { lazyPart } from '#kit/web/lazyPart.tsx'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { usePrintAll } from '#kit/web/usePrintAll.ts'
import { monthsUntil } from '../rules.ts'
import { CHART_MONTHS } from '../contract.ts'
import { pcSales as words, sales } from '../words.ts'
import { downloadStatement, useSales, useSalesMonth, useSalesShares } from './api.ts'
import { TOTALS_SKELETON } from './MonthTotals.tsx'
import { useSalePaths } from './paths.ts'
import { SaleList } from './SaleList.tsx'
import { PortalSalesTabs, SalesPanel, useSalesTab } from './SalesTabs.tsx'
import { ReturnsCard, SharesCard, TotalsCard } from './sales/cards.tsx'

/** Loaded by themselves, so that the screen's own part stays small. */
const OpenedSale = lazy(() => loadPart(() => import('./sales/OpenedSale.tsx')))
const ExchangeCard = lazyPart(async () => (await import('./sales/ExchangeCard.tsx')).default)
const SalesChart = lazyPart(async () => (await import('./sales/SalesChart.tsx')).default)
const OrderDesk = lazy(() => loadPart(() => import('./sales/OrderDesk.tsx')))
const OpenedOrder = lazy(() => loadPart(() => import('./sales/OpenedOrder.tsx')))
const Statement = lazy(() => loadPart(() => import('./sales/Statement.tsx')))

/** An expert's sales in the portal: twelve months, one of them in detail, its statement. Month, tab and what is opened are in the URL. */
export default function PcExpertSales() {
  const go = useGo()
  const { search } = useScreen()
  const tab = useSalesTab()
  const opened = Number(search.get('sale'))
  const last = koreanDay(useNow()).slice(0, 7)
  const asked = search.get('month') ?? ''
  const month = /^2\d{3}-(0[1-9]|1[0-2])$/.test(asked) && asked <= last ? asked : last
  if (Number.isSafeInteger(opened) && opened > 0) {
    return (
      <Suspense fallback={<PortalPage title={ko.titles.ExpertSalesDetail}>{TOTALS_SKELETON}</PortalPage>}>
        <OpenedSale key={opened} counNo={opened} />
      </Suspense>
    )
  }
  const order = Number(search.get('order'))
  if (Number.isSafeInteger(order) && order > 0) {
    return (
      <Suspense fallback={<PortalPage title={sales.order}>{TOTALS_SKELETON}</PortalPage>}>
        <OpenedOrder key={order} orderNo={order} />
      </Suspense>
    )
  }
  if (tab === 'orders') {
    return (
      <Suspense fallback={<PortalPage title={ko.titles.ExpertSalesMain}>{TOTALS_SKELETON}</PortalPage>}>
        <OrderDesk />
      </Suspense>
    )
  }
  return <Months month={month} last={last} onMonth={(next) => go.to(`${href('PcExpertSales')}?month=${next}`, { replace: true })} />
}

type Props = { month: string; last: string; onMonth: (month: string) => void }

function Months({ month, last, onMonth }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const paths = useSalePaths()
  const isWide = useMedia(WIDE)
  const totals = useSalesMonth(month)
  const shares = useSalesShares(month)
  const list = useSales(month)
  const sold = useShopSales(month)
  const { isLoading, print } = usePrintAll(list, sold)
  const [isSheetShown, setSheetShown] = useState(false)
  const first = totals.data?.first_month ?? null
  const refetch = () => Promise.all([totals.refetch(), shares.refetch(), list.refetch(), sold.refetch()])
  const rows = list.data?.pages.flat()
  const right = (
    <div className="flex flex-wrap items-center gap-2">
      <MonthBar month={month} first={first === null || first > month ? month : first} last={last} onChange={onMonth} />
      <DownloadButton
        label={words.fileLabel}
        text={words.file}
        download={() => downloadStatement(month)}
        done={sales.fileDone}
        failed={sales.failed}
      />
      <Button
        variant="line"
        size={44}
        icon={<Printer size={18} strokeWidth={1.9} />}
        busy={isLoading}
        disabled={!isSheetShown}
        onClick={() => void print()}
      >
        {words.print}
      </Button>
    </div>
  )
  return (
    <PortalPage title={ko.titles.ExpertSalesMain} right={right} scrollRef={scroller}>
      <PortalSalesTabs />
      <SalesPanel className="@container flex flex-col gap-3">
        <div className="grid grid-cols-1 items-stretch gap-3 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem]">
          <Suspense fallback={CHART_SKELETON}>
            <SalesChart month={month} to={monthsUntil(last, CHART_MONTHS).includes(month) ? last : month} last={last} onMonth={onMonth} />
          </Suspense>
          {totals.data && (
            <Suspense fallback={EXCHANGE_SKELETON}>
              <ExchangeCard flags={totals.data} />
            </Suspense>
          )}
        </div>
        {totals.data && shares.data ? (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] items-stretch gap-3">
            <TotalsCard month={totals.data} />
            <SharesCard products={shares.data.products} />
            <ReturnsCard returns={shares.data.returns} />
          </div>
        ) : (
          <QueryFallback query={{ ...(totals.data ? shares : totals), refetch }} skeleton={TOTALS_SKELETON} />
        )}
        {totals.data && (
          <Suspense>
            <ShopSales month={month} pathOf={paths.order} />
          </Suspense>
        )}
        {totals.data && (totals.data.count > 0 || totals.data.shop_viv === 0) && (
          <SaleList list={list} isFirst={first === null} scroller={scroller} isTable={isWide} />
        )}
      </SalesPanel>
      {totals.data && shares.data && rows && sold.data && (rows.length > 0 || totals.data.shop_viv > 0) && (
        <Suspense>
          <Statement
            month={month}
            totals={totals.data}
            shares={shares.data}
            rows={rows}
            sold={sold.data.pages.flat()}
            isSoldWhole={!sold.hasNextPage}
            onShown={setSheetShown}
          />
        </Suspense>
      )}
    </PortalPage>
  )
}

const EXCHANGE_SKELETON = <Skeleton className="h-88 rounded-card bg-surface" />
const CHART_SKELETON = <Skeleton className="h-88 rounded-card bg-surface" />
