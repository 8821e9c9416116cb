import { lazy, Suspense, useRef, type RefObject } from 'react'
import { ROWS_SKELETON } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { HOME, href, hrefNear, pathOf } from '#features/routes.ts'
import { RATING_MAX } from '#features/review/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { useViewer } from '#kit/web/session.ts'
import { ITEM_REVIEW_SORTS } from '../../contract/review-rules.ts'
import { itemReviews as words } from '../../words/review.ts'
import { refreshItemReviews, type ReviewFilter } from './api.ts'
import { ItemReviewList } from './ItemReviewList.tsx'

const Unwritten = lazy(() => loadPart(() => import('./OwnReviews.tsx')).then((part) => ({ default: part.Unwritten })))
const Mine = lazy(() => loadPart(() => import('./OwnReviews.tsx')).then((part) => ({ default: part.Mine })))

const PANEL = 'order-reviews'
const TABS = ['unwritten', 'mine'] as const

/** Reviews of a product (`?item=`) or of a seller (`?seller=`), which everybody reads; without either the viewer's own. */
export default function OrderReviewList() {
  const go = useGo()
  const place = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const filter = filterIn(place.search)
  if (filter !== null) {
    const back = filter.item_no === undefined ? href(HOME) : hrefNear(place, 'ProShopDetail', { id: filter.item_no })
    const show = (next: ReviewFilter) => go.to(pathWith(hrefNear(place, 'OrderReviewList'), next), { replace: true })
    return (
      <Page
        header={<Header left="back" title={words.title} onLeft={() => go.back(back)} />}
        className="bg-surface"
        scrollRef={scroller}
        onRefresh={refreshItemReviews}
        scrollUp
      >
        <ItemReviewList filter={filter} onChange={show} scroller={scroller} place={place} />
      </Page>
    )
  }
  return <Own scroller={scroller} />
}

/** What the viewer wrote and can write. */
function Own({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const go = useGo()
  const show = useShowFromTop(scroller)
  const viewer = useViewer()
  const asked = useScreen().search.get('tab')
  const tab = TABS.find((one) => one === asked) ?? 'unwritten'
  const bar = (
    <Tabs
      label={shared.tabs}
      tabs={TABS.map((value) => ({ value, label: shared[value] }))}
      value={tab}
      onChange={(next) => show(`${href('OrderReviewList')}?tab=${next}`)}
      panelId={PANEL}
    />
  )
  const header = (
    <>
      <Header left="back" title={words.title} onLeft={() => go.back(pathOf('OrderList') ?? href(HOME))} />
      {viewer && bar}
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refreshItemReviews} scrollUp>
      {viewer ? (
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
          <Suspense fallback={ROWS_SKELETON}>{tab === 'unwritten' ? <Unwritten /> : <Mine scroller={scroller} />}</Suspense>
        </div>
      ) : (
        <EmptyView
          text={words.logIn}
          sub={words.logInHelp}
          action={
            <Button variant="weak" size={48} onClick={() => void askLogIn()}>
              {words.toLogIn}
            </Button>
          }
        />
      )}
    </Page>
  )
}

/** Whose reviews the URL asks for; null: the viewer's own. Unknown values are ignored. */
function filterIn(search: URLSearchParams): ReviewFilter | null {
  const [item, seller, rating] = ['item', 'seller', 'rating'].map((name) => Number(search.get(name))) as [number, number, number]
  const whose = isNo(item) ? { item_no: item } : isNo(seller) ? { seller } : null
  const sort = ITEM_REVIEW_SORTS.find((one) => one === search.get('sort'))
  return (
    whose && {
      ...whose,
      ...(sort && sort !== 'new' && 'item_no' in whose && { sort }),
      ...(isNo(rating) && rating <= RATING_MAX && { rating }),
      ...(search.get('pictures') === '1' && { pictures: true }),
    }
  )
}

function pathWith(path: string, { item_no, seller, sort, rating, pictures }: ReviewFilter): string {
  const query = new URLSearchParams({
    ...(item_no === undefined ? { seller: String(seller) } : { item: String(item_no) }),
    ...(sort && sort !== 'new' && { sort }),
    ...(rating !== undefined && { rating: String(rating) }),
    ...(pictures && { pictures: '1' }),
  })
  return `${path}?${query.toString()}`
}

const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0
