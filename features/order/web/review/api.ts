import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import { REVIEW_PAGE } from '#features/review/rules.ts'
import type { ReviewPages } from '#features/review/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createOrderReview,
  deleteOrderReview,
  editOrderReview,
  getPurchaseReview,
  listItemReviews,
  listMyOrderReviews,
  listPurchasesToReview,
  listReceivedOrderReviews,
  markHelpful,
  replyToOrderReview,
  unmarkHelpful,
  type ItemReview,
  type ItemReviews,
  type PurchaseReview,
  type ReceivedOrderReview,
} from '../../contract.ts'
import type { ItemReviewSort } from '../../contract/review-rules.ts'
import { refreshOrders } from '../api.ts'

export type OrderReviewBody = Body<typeof createOrderReview>

/** Of one product or of one seller, and what is shown of them. */
export type ReviewFilter = { item_no?: number; seller?: number; sort?: ItemReviewSort; rating?: number; pictures?: boolean }

/** Reviews that everybody reads, page by page; each page has the summary. */
export function useItemReviews({ pictures, ...filter }: ReviewFilter, limit?: number) {
  const query = { ...filter, ...(pictures && { pictures: 'true' as const }), ...(limit !== undefined && { limit }) }
  return useInfiniteQuery({
    queryKey: keyOf(listItemReviews, { query }),
    queryFn: ({ pageParam, signal }) => call(listItemReviews, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as { before_no: number; after?: number | undefined } | undefined,
    getNextPageParam: ({ next }: ItemReviews) => next ?? undefined,
    // Another order or filter of the same reviews takes the place of the shown ones once it is there.
    placeholderData: (shown) => (isAbout(shown?.pages[0], filter) ? shown : undefined),
  })
}

const isAbout = (page: ItemReviews | undefined, { item_no, seller }: ReviewFilter): boolean =>
  page !== undefined && (item_no === undefined ? page.seller?.user_no === seller : page.item?.item_no === item_no)

/** The review of a purchase of the viewer; a 404 error if it is not theirs. */
export function usePurchaseReview(orderItemNo: number) {
  return useQuery({
    queryKey: purchaseKey(orderItemNo),
    queryFn: ({ signal }) => call(getPurchaseReview, { params: { order_item_no: orderItemNo } }, { signal }),
    enabled: Number.isSafeInteger(orderItemNo) && orderItemNo > 0,
    staleTime: 0,
  })
}

export function usePurchasesToReview() {
  return useQuery({
    queryKey: keyOf(listPurchasesToReview),
    queryFn: ({ signal }) => call(listPurchasesToReview, {}, { signal }),
    staleTime: 0,
  })
}

export function useMyOrderReviews() {
  return useInfiniteQuery({
    queryKey: keyOf(listMyOrderReviews),
    queryFn: ({ pageParam, signal }) => call(listMyOrderReviews, { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    staleTime: 0,
  })
}

/** Reviews of the viewer's products. */
export function useReceivedOrderReviews(isUnanswered: boolean): ReviewPages<ReceivedOrderReview> {
  const query = isUnanswered ? ({ unanswered: 'true' } as const) : {}
  return useInfiniteQuery({
    queryKey: keyOf(listReceivedOrderReviews, { query }),
    queryFn: ({ pageParam, signal }) => call(listReceivedOrderReviews, { query: { ...query, before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    staleTime: 0,
  })
}

/** @throws CallError */
export async function writeOrderReview(orderItemNo: number, body: OrderReviewBody, key: string): Promise<void> {
  cache(orderItemNo, await call(createOrderReview, { params: { order_item_no: orderItemNo }, body }, { key }))
}

/** @throws CallError */
export async function saveOrderReview(orderItemNo: number, body: OrderReviewBody): Promise<void> {
  cache(orderItemNo, await call(editOrderReview, { params: { order_item_no: orderItemNo }, body }))
}

/** @throws CallError */
export async function removeOrderReview(orderItemNo: number): Promise<void> {
  await call(deleteOrderReview, { params: { order_item_no: orderItemNo } })
  await Promise.all([refreshItemReviews(), refreshOrders()])
}

/** @throws CallError */
export async function replyToItemReview(reviewNo: number, reply: string, key: string): Promise<void> {
  await call(replyToOrderReview, { params: { review_no: reviewNo }, body: { reply } }, { key })
  await refetch([listReceivedOrderReviews, listItemReviews])
}

/** Marks a review as helpful, or takes that back, and shows the new number in every list that is read. @throws CallError */
export async function setHelpful(reviewNo: number, isHelpful: boolean): Promise<void> {
  const changes = await call(isHelpful ? markHelpful : unmarkHelpful, { params: { review_no: reviewNo } })
  const changed = (review: ItemReview): ItemReview => (review.review_no === reviewNo ? { ...review, ...changes } : review)
  queryClient.setQueriesData<InfiniteData<ItemReviews>>({ queryKey: [listItemReviews.line] }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, reviews: page.reviews.map(changed) })) },
  )
}

const LISTS = [listPurchasesToReview, listMyOrderReviews, listItemReviews]

function cache(orderItemNo: number, review: PurchaseReview): void {
  queryClient.setQueryData(purchaseKey(orderItemNo), review)
  void Promise.all([refetch(LISTS), refreshOrders()])
}

export const refreshItemReviews = (): Promise<unknown> => refetch([...LISTS, getPurchaseReview, listReceivedOrderReviews])

const refetch = (endpoints: { line: string }[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))

const purchaseKey = (orderItemNo: number) => keyOf(getPurchaseReview, { params: { order_item_no: orderItemNo } })

/** The number from which the next page goes on; none after the last page. */
const nextOf = (page: { review: { review_no: number } }[]): number | undefined =>
  page.length < REVIEW_PAGE ? undefined : page.at(-1)!.review.review_no
