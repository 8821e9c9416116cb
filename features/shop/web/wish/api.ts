import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  addRestock,
  addSeen,
  addWish,
  deleteRestock,
  deleteSeen,
  deleteWish,
  getGoods,
  getItem,
  listSeen,
  listWishes,
  type ItemDetail,
} from '../../contract.ts'
import { WISHES_COUNTED } from '../../rules.ts'
import { WISHES_PAGE } from '../../contract/wish.ts'

type WishPage = Answer<typeof listWishes>
type SeenList = Answer<typeof listSeen>
const WISHES = keyOf(listWishes)
const SEEN = keyOf(listSeen)

/** My wish list, page by page. */
export function useWishes() {
  return useInfiniteQuery({
    queryKey: WISHES,
    queryFn: ({ pageParam, signal }) => call(listWishes, { query: pageParam }, { signal }),
    initialPageParam: {} as { before_dt?: string; before_no?: number },
    getNextPageParam: (page: WishPage) => {
      const last = page.length < WISHES_PAGE ? undefined : page.at(-1)
      return last && { before_dt: last.wish_dt, before_no: last.item_no }
    },
  })
}

/** The products that I opened last. Read anew whenever it is shown: each opened product changes it. */
export function useSeen() {
  return useQuery({ queryKey: SEEN, queryFn: ({ signal }) => call(listSeen, {}, { signal }), staleTime: 0 })
}

/** Changes a product wherever it is shown on its page. */
export function patchItem(itemNo: number, change: (item: ItemDetail) => ItemDetail): void {
  queryClient.setQueriesData<ItemDetail>({ queryKey: keyOf(getItem) }, (item) => (item?.item_no === itemNo ? change(item) : item))
}

/** Adds a wish or removes it: shown at once, reverted after a failure. While one runs for the same product, others are ignored. @throws CallError */
export async function toggleWish({ item_no, is_wished: on }: Pick<ItemDetail, 'item_no' | 'is_wished'>): Promise<void> {
  if (running.has(item_no)) return
  running.add(item_no)
  showWish(item_no, !on)
  try {
    const params = { item_no }
    const { is_wished } = await (on ? call(deleteWish, { params }) : call(addWish, { params }))
    showWish(item_no, is_wished)
    void queryClient.invalidateQueries({ queryKey: WISHES })
  } catch (error) {
    showWish(item_no, on)
    throw error
  } finally {
    running.delete(item_no)
  }
}

const running = new Set<number>()

function showWish(itemNo: number, on: boolean): void {
  patchItem(itemNo, (item) => {
    if (item.is_wished === on) return item
    // Above the limit the number is not known.
    const isCounted = item.wish_qtt < WISHES_COUNTED
    return { ...item, is_wished: on, wish_qtt: isCounted ? Math.max(0, item.wish_qtt + (on ? 1 : -1)) : item.wish_qtt }
  })
}

/** Takes a product from my wish list, and from the shown list at once. @throws CallError */
export async function removeWish(itemNo: number): Promise<void> {
  await call(deleteWish, { params: { item_no: itemNo } })
  showWish(itemNo, false)
  queryClient.setQueryData<InfiniteData<WishPage>>(
    WISHES,
    (data) => data && { ...data, pages: data.pages.map((page) => page.filter(({ item_no }) => item_no !== itemNo)) },
  )
  await queryClient.invalidateQueries({ queryKey: WISHES })
}

/** Remembers that the member opened a product; a failure is not told. */
export const recordSeen = (itemNo: number): void => void call(addSeen, { params: { item_no: itemNo } }).catch(() => undefined)

/** Forgets one product, or all. @throws CallError */
export async function removeSeen(itemNo?: number): Promise<void> {
  await call(deleteSeen, { query: itemNo === undefined ? {} : { item_no: itemNo } })
  queryClient.setQueryData<SeenList>(SEEN, (list) => (itemNo === undefined ? [] : list?.filter(({ item_no }) => item_no !== itemNo)))
}

/** Asks to be told when a sold-out option is back, or no longer. @throws CallError */
export async function toggleRestock(itemNo: number, { sio_no, is_waiting: on }: { sio_no: number; is_waiting: boolean }): Promise<boolean> {
  const params = { sio_no }
  const { is_waiting } = await (on ? call(deleteRestock, { params }) : call(addRestock, { params }))
  patchItem(itemNo, (item) => ({
    ...item,
    sio_info: item.sio_info.map((option) => (option.sio_no === sio_no ? { ...option, is_waiting } : option)),
  }))
  void queryClient.invalidateQueries({ queryKey: keyOf(getGoods, { params: { item_no: itemNo } }) })
  return is_waiting
}
