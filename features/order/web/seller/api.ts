import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import { dateService, refundAsGoodwill, type OrderDetail, type SellerCard } from '../../contract.ts'
import { orderChanged } from '../../events.ts'
import { sellerEndpoints, type SellerEndpoints } from './endpoints.ts'
import { ORDER_PAGE, type SELLER_TABS } from '../../rules.ts'

export type SellerTab = (typeof SELLER_TABS)[number]

/** Orders of my products in a tab, page by page. */
export function useSellerOrders(tab: SellerTab, q: string, enabled = true) {
  const isByDeadline = tab === 'ship' || tab === 'late'
  return useInfiniteQuery({
    queryKey: keyOf(sellerEndpoints().listSellerOrders, { query: { tab, q } }),
    queryFn: ({ pageParam, signal }) => call(sellerEndpoints().listSellerOrders, { query: { tab, q, ...pageParam } }, { signal }),
    initialPageParam: {} as { after_dt?: string; after_no?: number },
    getNextPageParam: (page: SellerCard[]) => {
      const last = page.length < ORDER_PAGE ? undefined : page.at(-1)
      return last && { after_no: last.order_no, ...(isByDeadline && last.ship_due_dt !== null && { after_dt: last.ship_due_dt }) }
    },
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** How many orders are in each tab. */
export function useSellerCounts() {
  return useQuery({
    queryKey: keyOf(sellerEndpoints().countSellerOrders),
    queryFn: ({ signal }) => call(sellerEndpoints().countSellerOrders, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** How many questions about my products wait for an answer. */
export function useOpenQuestions() {
  return useQuery({
    queryKey: keyOf(sellerEndpoints().countOwnItems),
    queryFn: ({ signal }) => call(sellerEndpoints().countOwnItems, {}, { signal }),
    staleTime: 0,
  })
}

/** An order of my products. Time alone changes what can be done with it, so it is refetched. */
export function useSellerOrder(orderNo: number) {
  return useQuery({
    queryKey: detailKey(orderNo),
    queryFn: ({ signal }) => call(sellerEndpoints().getSellerOrder, { params: { order_no: orderNo } }, { signal }),
    enabled: Number.isSafeInteger(orderNo) && orderNo > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Tells the server once that the seller has opened an order. */
export function useSeen(order: OrderDetail | undefined): void {
  const orderNo = order?.order_no
  useEffect(() => {
    if (orderNo === undefined) return
    // It counts as new until then; nothing else depends on it.
    call(sellerEndpoints().seeSellerOrder, { params: { order_no: orderNo } }).then(refetchLists, () => undefined)
  }, [orderNo])
}

/** Refetches orders when one of them changes. */
export function useOrderUpdates(): void {
  useRefetchOn(
    [orderChanged],
    () => void Promise.all([refetchLists(), queryClient.invalidateQueries({ queryKey: keyOf(sellerEndpoints().getSellerOrder) })]),
  )
}

const paramsOf = (orderNo: number) => ({ order_no: orderNo })

/** @throws CallError */
export const sendParcel = async (orderNo: number, body: Body<SellerEndpoints['shipOrder']>): Promise<void> =>
  cached(await call(sellerEndpoints().shipOrder, { params: paramsOf(orderNo), body }))

/** @throws CallError */
export const fixParcel = async (parcelNo: number, body: Body<SellerEndpoints['correctParcel']>): Promise<void> =>
  cached(await call(sellerEndpoints().correctParcel, { params: { parcel_no: parcelNo }, body }))

/** @throws CallError */
export const beginProduction = async (orderNo: number, order_item_nos: number[]): Promise<void> =>
  cached(await call(sellerEndpoints().startProduction, { params: paramsOf(orderNo), body: { order_item_nos } }))

/** @throws CallError */
export const fixDate = async (orderNo: number, body: Body<typeof dateService>): Promise<void> =>
  cached(await call(dateService, { params: paramsOf(orderNo), body }))

/** @throws CallError */
export const deliver = async (orderNo: number, order_item_nos: number[]): Promise<void> =>
  cached(await call(sellerEndpoints().deliverOrder, { params: paramsOf(orderNo), body: { order_item_nos } }))

/** @throws CallError */
export const cancelRows = async (orderNo: number, body: Body<SellerEndpoints['cancelAsSeller']>): Promise<void> =>
  cached(await call(sellerEndpoints().cancelAsSeller, { params: paramsOf(orderNo), body }))

/** @throws CallError */
export const sendGoodwill = async (orderNo: number, body: Body<typeof refundAsGoodwill>): Promise<void> =>
  cached(await call(refundAsGoodwill, { params: paramsOf(orderNo), body }))

/** @throws CallError */
export const collect = async (claimNo: number, body: Body<SellerEndpoints['collectClaim']>): Promise<void> =>
  cached(await call(sellerEndpoints().collectClaim, { params: { claim_no: claimNo }, body }))

/** @throws CallError */
export const receive = async (claimNo: number): Promise<void> =>
  cached(await call(sellerEndpoints().receiveClaim, { params: { claim_no: claimNo } }))

/** @throws CallError */
export const inspect = async (claimNo: number): Promise<void> =>
  cached(await call(sellerEndpoints().inspectClaim, { params: { claim_no: claimNo } }))

/** @throws CallError */
export const settle = async (claimNo: number, body: Body<SellerEndpoints['settleClaim']>): Promise<void> =>
  cached(await call(sellerEndpoints().settleClaim, { params: { claim_no: claimNo }, body }))

/** @throws CallError */
export const exchange = async (claimNo: number, body: Body<SellerEndpoints['exchangeClaim']>): Promise<void> =>
  cached(await call(sellerEndpoints().exchangeClaim, { params: { claim_no: claimNo }, body }))

/** @throws CallError */
export const refuse = async (claimNo: number, reason: string): Promise<void> =>
  cached(await call(sellerEndpoints().refuseClaim, { params: { claim_no: claimNo }, body: { reason } }))

/** Sends goods of many orders; wrong lines come back with what is wrong. @throws CallError */
export async function sendTable(csv: string) {
  const answer = await call(sellerEndpoints().shipByCsv, { body: { csv } })
  await Promise.all([refetchLists(), queryClient.invalidateQueries({ queryKey: keyOf(sellerEndpoints().getSellerOrder) })])
  return answer
}

const detailKey = (orderNo: number) => keyOf(sellerEndpoints().getSellerOrder, { params: paramsOf(orderNo) })

function cached(order: OrderDetail): void {
  queryClient.setQueryData(detailKey(order.order_no), order)
  void refetchLists()
}

const refetchLists = (): Promise<unknown> =>
  Promise.all(
    [sellerEndpoints().listSellerOrders, sellerEndpoints().countSellerOrders].map((line) =>
      queryClient.invalidateQueries({ queryKey: keyOf(line) }),
    ),
  )
