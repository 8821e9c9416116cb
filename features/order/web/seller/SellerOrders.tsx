import { FileSpreadsheet, Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState, type RefObject } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { Packing } from '../../contract.ts'
import { sellerOrders as words } from '../../words/seller.ts'
import { searchedFor } from '../format.ts'
import { useOpenQuestions, useOrderUpdates, useSellerCounts, useSellerOrders, type SellerTab } from './api.ts'
import { readPacking } from './endpoints.ts'
import { OrderRow } from './OrderRow.tsx'
import { ORDERS_SKELETON } from './skeleton.tsx'

/** On paper only, so that it is loaded for print alone. */
const PackingSheet = lazy(() => loadPart(() => import('./PackingSheet.tsx')))

const SellerPasses = lazy(() => loadPart(() => import('./SellerPasses.tsx')))

/** What a seller does first comes first. */
const TABS = ['new', 'ship', 'late', 'claim', 'pass', 'sent', 'done', 'all'] as const satisfies readonly (SellerTab | 'pass')[]
type Tab = (typeof TABS)[number]

/** The debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 250

type Props = {
  /** The tab in the URL. */
  tab: string | null
  onTab: (tab: Tab) => void
  pathOf: (orderNo: number) => string
  questionsPath: string
  scroller: RefObject<HTMLDivElement | null>
  /** False for the platform, which sells no passes. */
  hasPasses?: boolean
}

/** A seller's work of today, and all orders of their products. */
export default function SellerOrders({ tab: asked, onTab, pathOf, questionsPath, scroller, hasPasses = true }: Props) {
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [q, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const [packing, setPacking] = useState<Packing[] | null>(null)
  const tab = TABS.find((one) => one === asked) ?? 'ship'
  const query = useSellerOrders(tab === 'pass' ? 'all' : tab, searchedFor(q), tab !== 'pass')
  const counts = useSellerCounts().data
  const questions = useOpenQuestions().data?.questions ?? 0
  useOrderUpdates()
  const { fetchNextPage } = query
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const orders = query.data?.pages.flat()
  const pack = () =>
    readPacking().then((found) => {
      if (found === null) return
      if (found.length === 0) void alert(words.packNone)
      else setPacking(found)
    }, alertError)
  return (
    <div className="flex flex-col gap-2.5">
      <div role="group" aria-label={words.tabLabel} className="no-bar -mx-3 flex gap-2 overflow-x-auto px-3">
        {TABS.filter((one) => hasPasses || one !== 'pass').map((one) => (
          <Chip on="surface" key={one} selected={tab === one} onClick={() => onTab(one)}>
            {words.counted(words.tabs[one], countIn(counts, one))}
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" size={44} icon={<FileSpreadsheet size={18} strokeWidth={1.9} />} onClick={() => void openTable()}>
          {words.csv}
        </Button>
        <Button variant="line" size={44} icon={<Printer size={18} strokeWidth={1.9} />} onClick={() => void pack()}>
          {words.pack}
        </Button>
        {questions > 0 && (
          <Button variant="weak" size={44} onClick={() => go.to(questionsPath)}>
            {words.questions(questions)}
          </Button>
        )}
      </div>
      {tab !== 'pass' && <SearchField label={words.search} value={typed} onChange={setTyped} />}
      {tab === 'pass' ? (
        <Suspense fallback={ORDERS_SKELETON}>
          <SellerPasses scroller={scroller} />
        </Suspense>
      ) : !orders ? (
        <QueryFallback query={query} skeleton={ORDERS_SKELETON} />
      ) : orders.length === 0 ? (
        <EmptyView
          {...(q === ''
            ? { text: words.empty[tab], sub: words.emptyHelp }
            : { text: words.notFound, sub: words.notFoundHelp(tab === 'all') })}
        />
      ) : (
        <>
          <ul aria-label={words.tabs[tab]} className="flex flex-col gap-2.5">
            {orders.map((order) => (
              <Card as="li" key={order.order_no} className="overflow-hidden">
                <OrderRow order={order} path={pathOf(order.order_no)} />
              </Card>
            ))}
          </ul>
          <ListEnd scroller={scroller} state={endOf(query)} onMore={more} />
        </>
      )}
      {packing && (
        <Suspense>
          <PackingSheet orders={packing} onPrinted={() => setPacking(null)} />
        </Suspense>
      )}
    </div>
  )
}

const countIn = (counts: Partial<Record<Tab, number>> | undefined, tab: Tab): number => counts?.[tab] ?? 0

async function openTable(): Promise<void> {
  const part = await busy(loadPart(() => import('./tableSheet.tsx'))).catch(() => null)
  if (part) await part.openTableSheet()
  else await alert(ko.ui.failed)
}
