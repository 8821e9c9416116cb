import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { beginShopSalesFile, getShopMonth, listShopSales, SHOP_SALES_PAGE, type ShopSale } from '../../contract.ts'

/** The sums of a month in the shop, and what is held. Sales come without this screen. */
export function useShopMonth(month: string) {
  const input = { query: { month } }
  return useQuery({
    queryKey: keyOf(getShopMonth, input),
    queryFn: ({ signal }) => call(getShopMonth, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

type Cursor = { before_dt?: string; before_no?: number }

/** What was sold in the shop and paid in a month, the newest first, paged. */
export function useShopSales(month: string) {
  return useInfiniteQuery({
    queryKey: keyOf(listShopSales, { query: { month } }),
    queryFn: ({ pageParam, signal }) => call(listShopSales, { query: { month, ...pageParam } }, { signal }),
    initialPageParam: {} as Cursor,
    getNextPageParam: (page: ShopSale[]): Cursor | undefined => {
      const last = page.length < SHOP_SALES_PAGE ? undefined : page.at(-1)
      return last && { before_dt: last.sale_dt, before_no: last.order_item_no }
    },
    staleTime: 0,
  })
}

/** Starts a download of a month's sales in the shop. @throws CallError */
export async function downloadShopSales(month: string): Promise<void> {
  download((await call(beginShopSalesFile, { body: { month } })).url)
}
