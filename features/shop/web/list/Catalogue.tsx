import { Suspense, useLayoutEffect, useRef, type RefObject } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { askLogIn } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { itemList as words } from '../../words/list.ts'
import type { Sort } from '../../rules.ts'
import { shopExtension } from '../extensions.ts'
import { loadSheet } from '#kit/web/loadSheet.ts'
import { useChosenPlace } from '../place.ts'
import { pathOfKept } from '../wish/views.ts'
import { useItems } from './api.ts'
import { Categories } from './Categories.tsx'
import { askedBy, countFilters, type ListView } from './filters.ts'
import { ItemResults } from './ItemResults.tsx'
import { Toolbar } from './Toolbar.tsx'

type Props = {
  view: ListView
  onView: (view: ListView) => void
  /** Where it was scrolled to when it was left for the kept products. */
  top: RefObject<number>
}

/** All products in the chosen order, below categories and filters. */
export function Catalogue({ view, onView, top }: Props) {
  const go = useGo()
  const viewer = useViewer()
  const scroller = useRef<HTMLDivElement>(null)
  const chosen = useChosenPlace()
  const found = useItems(askedBy(view))
  const place = found.data?.pages[0]?.place
  useKeptTop(scroller, top)
  const change = (next: ListView) => {
    scroller.current?.scrollTo({ top: 0 })
    onView(next)
  }
  const choosePlace = async () => {
    const sheet = await loadSheet(() => import('./PlaceSheet.tsx'))
    return (await sheet?.openPlaceSheet(chosen ?? place?.sigungu_code)) === true
  }
  const chooseSort = async (sort: Sort) => {
    // Distances need a place to measure from.
    if (sort === 'distance' && !place && !(await choosePlace())) return
    change({ ...view, sort })
  }
  const chooseFilters = async () => {
    const sheet = await loadSheet(() => import('./FilterSheet.tsx'))
    const next = await sheet?.openFilterSheet(view)
    if (next) change(next)
  }
  const chooseCate = (cate: number | undefined) => {
    const { cate: _, ...rest } = view
    change(cate === undefined ? rest : { ...rest, cate })
  }
  return (
    <Page header={<ListHeader />} className="bg-surface" scrollRef={scroller} onRefresh={found.refetch} scrollUp>
      <Categories value={view.cate} onChange={chooseCate} />
      <Toolbar
        place={place?.name}
        onPlace={() => void choosePlace()}
        sort={view.sort}
        onSort={(sort) => void chooseSort(sort)}
        filters={countFilters(view)}
        onFilters={() => void chooseFilters()}
        onKept={() => (viewer ? go.to(pathOfKept('wish')) : void askLogIn(pathOfKept('wish')))}
      />
      <ItemResults found={found} scroller={scroller} empty={EMPTY} />
    </Page>
  )
}

const EMPTY = { text: words.none, sub: words.noneHelp }

function ListHeader() {
  const go = useGo()
  const search = pathOf('ProShopSearch')
  const { CartButton } = shopExtension()
  const right = (
    <div className="flex flex-none">
      {search !== null && <HeaderButton kind="search" label={ko.titles.ProShopSearch} onClick={() => go.to(search)} />}
      {CartButton && (
        <Suspense fallback={<span className="w-11" />}>
          <CartButton />
        </Suspense>
      )}
      <MenuButton />
    </div>
  )
  return <Header title={<span className="text-t7">{ko.titles.ProShopList}</span>} right={right} />
}

/** Stores the position when it is left for the kept products, and restores it afterwards. */
function useKeptTop(scroller: RefObject<HTMLDivElement | null>, top: RefObject<number>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ top: top.current })
    const store = () => void (top.current = element.scrollTop)
    element.addEventListener('scroll', store, { passive: true })
    return () => element.removeEventListener('scroll', store)
  }, [scroller, top])
}
