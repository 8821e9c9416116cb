import { ChevronDown } from 'lucide-react'
import { Suspense, useCallback, useRef } from 'react'
import { href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { DebouncedSearch } from '#kit/web/DebouncedSearch.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { actionSheet } from '#kit/web/overlays.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { GOODS_CATEGORIES, GOODS_SORTS, type GoodsCategory } from '../../rules.ts'
import { platformShop as words } from '../../words/platform.ts'
import { shopExtension } from '../extensions.ts'
import { useGoodsList } from './api.ts'
import { GoodsCard } from './GoodsCard.tsx'
import { GoodsFallback } from './GoodsFallback.tsx'

/** Goods whose pictures are above the fold. */
const FIRST = 4

/** Goods of a category or all, in an order and by words, which are in the address. */
export function Goods({ cate }: { cate: GoodsCategory | undefined }) {
  const go = useGo()
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const q = search.get('q') ?? ''
  const sort = GOODS_SORTS.find((one) => one === search.get('sort')) ?? 'recommend'
  const found = useGoodsList({ sort, ...(q !== '' && { q }), ...(cate !== undefined && { cate_no: cate }) })
  const { fetchNextPage } = found
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { CartButton } = shopExtension()
  const show = (next: { q?: string; sort?: string }) => go.to(pathOf(cate, { q, sort, ...next }), { replace: true })
  const items = found.data?.pages.flatMap((page) => page.items)
  return (
    <PortalPage
      title={ko.titles.PcHaruShopMain}
      scrollRef={scroller}
      right={
        <div className="flex min-w-0 flex-[1_1_16rem] items-center justify-end gap-2">
          <div className="max-w-80 min-w-0 flex-1 rounded-chip bg-surface">
            <DebouncedSearch label={words.search} initial={q} onSearch={(next) => show({ q: next })} />
          </div>
          {CartButton && (
            <Suspense fallback={<span className="size-11" />}>
              <CartButton />
            </Suspense>
          )}
        </div>
      }
    >
      {cate === undefined && q === '' && <Banner />}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <nav aria-label={words.categories} className="no-bar -mx-1 flex min-w-0 gap-2 overflow-x-auto px-1 py-1">
          <Category to={pathOf(undefined, { q, sort })} isOn={cate === undefined}>
            {words.all}
          </Category>
          {GOODS_CATEGORIES.map((one) => (
            <Category key={one} to={pathOf(one, { q, sort })} isOn={cate === one}>
              {words.cates[one]}
            </Category>
          ))}
        </nav>
        <SortButton sort={sort} onSort={(next) => show({ sort: next })} />
      </div>
      {!items ? (
        <GoodsFallback query={found} skeleton={SKELETON} />
      ) : items.length === 0 ? (
        <div role="status">
          {q === '' ? <EmptyView text={words.none} sub={words.noneHelp} /> : <EmptyView text={words.noneFound} sub={words.noneFoundHelp} />}
        </div>
      ) : (
        <>
          <ul aria-label={words.list} aria-busy={found.isPlaceholderData} className={GRID}>
            {items.map((item, at) => (
              <li key={item.item_no} className="flex">
                <GoodsCard item={item} isFirst={at < FIRST} />
              </li>
            ))}
          </ul>
          <ListEnd scroller={scroller} state={endOf(found)} onMore={more} />
        </>
      )}
    </PortalPage>
  )
}

const GRID = 'grid grid-cols-2 gap-2.5 wide:grid-cols-[repeat(auto-fill,minmax(210px,1fr))] wide:gap-3'

/** The goods of a category in an order, by words. */
function pathOf(cate: GoodsCategory | undefined, { q, sort }: { q: string; sort: string }): string {
  const path = cate === undefined ? href('PcHaruShopMain') : href('PcHaruShopList', { id: cate })
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(sort !== 'recommend' && { sort }) }).toString()
  return query === '' ? path : `${path}?${query}`
}

function Category({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      replace
      aria-current={isOn ? 'page' : undefined}
      className="inline-flex min-h-11 flex-none items-center rounded-chip bg-surface px-4 text-t4 font-semibold aria-[current]:bg-inverse aria-[current]:text-on-inverse"
    >
      {children}
    </Link>
  )
}

function SortButton({ sort, onSort }: { sort: keyof typeof words.sorts; onSort: (sort: string) => void }) {
  const choose = async () => {
    const items = GOODS_SORTS.map((key) => ({ key, label: words.sorts[key] }))
    const picked = await actionSheet({ title: words.sort, items })
    if (picked) onSort(picked)
  }
  return (
    <button
      type="button"
      onClick={() => void choose()}
      aria-label={words.sortNow(words.sorts[sort])}
      className="ml-auto flex min-h-11 flex-none items-center gap-1 px-2 text-t4 font-semibold text-fg2"
    >
      {words.sorts[sort]}
      <ChevronDown aria-hidden size={16} />
    </button>
  )
}

const Banner = () => (
  <section
    aria-label={words.banner}
    className="mb-4 flex items-center justify-between gap-4 overflow-hidden rounded-card bg-hero px-6 py-5 text-on-hero wide:px-8"
  >
    <div className="min-w-0">
      <p className="text-t4 font-medium">{words.banner}</p>
      <p className="mt-0.5 text-t7 font-bold break-keep">{words.bannerTitle}</p>
      <p className="mt-1 text-t4 break-keep">{words.bannerText}</p>
    </div>
    <div aria-hidden className="-mb-5 hidden flex-none items-end gap-1 wide:flex">
      <Persona id="Elite" gender="w" size={96} />
      <Persona id="Pure" gender="m" size={96} />
      <Persona id="Hip" gender="w" size={96} />
    </div>
  </section>
)

const SKELETON = (
  <div className={GRID}>
    {Array.from({ length: 8 }, (_, at) => (
      <Skeleton key={at} className="h-72 rounded-card bg-surface" />
    ))}
  </div>
)
