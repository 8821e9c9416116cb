import { Star } from 'lucide-react'
import { useRef, useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { ShopPage, useShop, useShopPaths } from '#features/shop/web/public.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { ORDER_TABS } from '../rules.ts'
import { buyerOrders as words } from '../words/buyer.ts'
import { refreshOrders, useOrders, useOrderUpdates, type Filter } from './api.ts'
import { searchedFor } from './format.ts'
import { Filters } from './list/Filters.tsx'
import { OrderPages } from './list/OrderPages.tsx'

/** The viewer's orders. State, month and words are in the URL. */
export default function OrderList() {
  const go = useGo()
  const { search } = useScreen()
  const scroller = useRef<HTMLDivElement>(null)
  const filter = parseFilter(search)
  const [isSearching, setSearching] = useState(filter.q !== undefined)
  const shop = useShop()
  const paths = useShopPaths()
  const found = useOrders({ shop, ...filter, ...(filter.q && { q: searchedFor(filter.q) }) })
  useOrderUpdates()
  const show = (next: Filter) => {
    scroller.current?.scrollTo?.({ top: 0 })
    go.to(pathWith(paths.orders, next), { replace: true })
  }
  const toggleSearch = () => {
    const { q, ...others } = filter
    setSearching(!isSearching)
    if (isSearching && q !== undefined) show(others)
  }
  return (
    <ShopPage
      title={shop === 'platform' ? ko.titles.PcHaruShopOrderList : ko.titles.OrderList}
      isEntry
      onBack={() => go.back(href(HOME))}
      right={
        <>
          {shop === 'members' && (
            <IconButton
              label={ko.titles.OrderReviewList}
              icon={<Star size={23} strokeWidth={1.9} />}
              onClick={() => go.to(href('OrderReviewList'))}
            />
          )}
          <HeaderButton kind="search" label={words.searchOpen} aria-expanded={isSearching} onClick={toggleSearch} />
        </>
      }
      bar={<Filters filter={filter} isSearching={isSearching} onChange={show} />}
      scrollRef={scroller}
      onRefresh={refreshOrders}
      scrollUp
    >
      <OrderPages found={found} filter={filter} scroller={scroller} onAll={() => show({ tab: 'all' })} />
    </ShopPage>
  )
}

/** The filter in the URL; unknown values are ignored. */
function parseFilter(search: URLSearchParams): Filter {
  const month = search.get('month') ?? ''
  const q = search.get('q') ?? ''
  return {
    tab: ORDER_TABS.find((tab) => tab === search.get('tab')) ?? 'all',
    ...(/^2\d{3}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(q.trim() !== '' && { q }),
  }
}

function pathWith(path: string, { tab, month, q }: Filter): string {
  const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(month && { month }), ...(q?.trim() && { q }) }).toString()
  return query === '' ? path : `${path}?${query}`
}
