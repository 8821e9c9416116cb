import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import type { ShopName } from '#features/shop/rules.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import {
  acceptClaim,
  cancelOrder,
  changePickup,
  confirmOrder,
  createClaim,
  getOrder,
  listOrders,
  objectClaim,
  sendClaim,
  takeOffer,
  withdrawClaim,
  type OrderCard,
  type OrderDetail,
} from '../contract.ts'
import { orderChanged } from '../events.ts'
import { ORDER_PAGE, type OrderTab } from '../rules.ts'

/** Orders of a state, of a month (`2026-11`) or all, with these words in them. */
export type Filter = { tab: OrderTab; month?: string; q?: string }
type InShop = Filter & { shop: ShopName }

/** The viewer's orders, newest first, page by page. */
export function useOrders(filter: InShop): OrdersFound {
  return useInfiniteQuery({
    queryKey: keyOf(listOrders, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(listOrders, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: undefined as { before_no: number } | undefined,
    getNextPageParam: (page: OrderCard[]) => (page.length < ORDER_PAGE ? undefined : { before_no: page.at(-1)!.order_no }),
    staleTime: 0,
  })
}
export type OrdersFound = UseInfiniteQueryResult<InfiniteData<OrderCard[]>>

/** An order of the viewer as its buyer; a 404 error if it is not theirs. Time alone changes it. */
export function useOrder(orderNo: number) {
  return useQuery({
    queryKey: detailKey(orderNo),
    queryFn: ({ signal }) => call(getOrder, { params: { order_no: orderNo } }, { signal }),
    enabled: Number.isSafeInteger(orderNo) && orderNo > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Refetches orders when one changes. */
export function useOrderUpdates(): void {
  useRefetchOn([orderChanged, alarmsChanged], () => void refreshOrders())
}

/** Refetches all that shows orders. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([listOrders, getOrder].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })))
}

/** Cancels rows or pieces of an order. @throws CallError */
export const cancelPieces = async (
  orderNo: number,
  body: { items: { order_item_no: number; qtt?: number }[]; reason: string },
): Promise<OrderDetail> => takeOrder(await call(cancelOrder, { params: { order_no: orderNo }, body }))

/** Confirms rows of an order. @throws CallError */
export const confirmRows = async (orderNo: number, order_item_nos: number[]): Promise<OrderDetail> =>
  takeOrder(await call(confirmOrder, { params: { order_no: orderNo }, body: { order_item_nos } }))

/** Asks for a return or an exchange. @throws CallError */
export const requestClaim = async (orderNo: number, body: Body<typeof createClaim>, key: string): Promise<OrderDetail> =>
  takeOrder(await call(createClaim, { params: { order_no: orderNo }, body }, { key }))

/** Says with which parcel a claim goes back. @throws CallError */
export const sendBack = async (claimNo: number, body: Body<typeof sendClaim>): Promise<OrderDetail> =>
  takeOrder(await call(sendClaim, { params: { claim_no: claimNo }, body }))

/** Chooses the day on which a claim is picked up; null: the buyer sends it. @throws CallError */
export const movePickup = async (claimNo: number, pickup_on: string | null): Promise<OrderDetail> =>
  takeOrder(await call(changePickup, { params: { claim_no: claimNo }, body: { pickup_on } }))

/** Takes what the seller offers to refund. @throws CallError */
export const acceptOffer = async (claimNo: number, seen_viv: number): Promise<OrderDetail> =>
  takeOrder(await call(takeOffer, { params: { claim_no: claimNo }, body: { seen_viv } }))

/** Objects to a refusal. @throws CallError */
export const objectTo = async (claimNo: number, content: string): Promise<OrderDetail> =>
  takeOrder(await call(objectClaim, { params: { claim_no: claimNo }, body: { content } }))

/** Withdraws a claim, or accepts its refusal. @throws CallError */
export const endClaim = async (claimNo: number, act: 'withdraw' | 'accept'): Promise<OrderDetail> =>
  takeOrder(await call(act === 'withdraw' ? withdrawClaim : acceptClaim, { params: { claim_no: claimNo } }))

/** Shows what an act answered and refetches what else it changed. */
function takeOrder(order: OrderDetail): OrderDetail {
  queryClient.setQueryData(detailKey(order.order_no), order)
  void queryClient.invalidateQueries({ queryKey: keyOf(listOrders) })
  void refreshViv()
  return order
}

const detailKey = (orderNo: number) => keyOf(getOrder, { params: { order_no: orderNo } })
