import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { REVIEW_PAGE } from '#features/review/rules.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  createReview,
  deleteReview,
  editReview,
  getReviewOf,
  listExpertReviews,
  listMyReviews,
  listReceivedReviews,
  listReviewsToWrite,
  replyToReview,
  type ReviewOf,
} from '../../contract/review.ts'

export type ReviewBody = Body<typeof createReview>

/** The review of a counselling of the viewer; a 404 error if it is not theirs. */
export function useReviewOf(counNo: number) {
  const input = { params: { coun_no: counNo } }
  return useQuery({
    queryKey: keyOf(getReviewOf, input),
    queryFn: ({ signal }) => call(getReviewOf, input, { signal }),
    enabled: isNo(counNo),
    staleTime: 0,
  })
}

export function useReviewsToWrite() {
  return useQuery({
    queryKey: keyOf(listReviewsToWrite),
    queryFn: ({ signal }) => call(listReviewsToWrite, {}, { signal }),
    staleTime: 0,
  })
}

export function useMyReviews() {
  return useInfiniteQuery({
    queryKey: keyOf(listMyReviews),
    queryFn: ({ pageParam, signal }) => call(listMyReviews, { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    staleTime: 0,
  })
}

/** Reviews of the viewer's sessions as an expert. */
export function useReceivedReviews(isUnanswered: boolean) {
  const query = isUnanswered ? ({ unanswered: 'true' } as const) : {}
  return useInfiniteQuery({
    queryKey: keyOf(listReceivedReviews, { query }),
    queryFn: ({ pageParam, signal }) => call(listReceivedReviews, { query: { ...query, before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextOf,
    staleTime: 0,
  })
}

/** The summary and the reviews of an expert, page by page; each page has the summary. */
export function useExpertReviews(userNo: number) {
  return useInfiniteQuery({
    queryKey: keyOf(listExpertReviews, { query: { user_no: userNo } }),
    queryFn: ({ pageParam, signal }) => call(listExpertReviews, { query: { user_no: userNo, before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ reviews }) => (reviews.length < REVIEW_PAGE ? undefined : reviews.at(-1)!.review_no),
    enabled: isNo(userNo),
  })
}

/** @throws CallError */
export async function writeReview(counNo: number, body: ReviewBody, key: string): Promise<void> {
  cache(await call(createReview, { params: { coun_no: counNo }, body }, { key }))
}

/** @throws CallError */
export async function saveReview(counNo: number, body: ReviewBody): Promise<void> {
  cache(await call(editReview, { params: { coun_no: counNo }, body }))
}

/** @throws CallError */
export async function sendReply(counNo: number, reply: string, key: string): Promise<void> {
  cache(await call(replyToReview, { params: { coun_no: counNo }, body: { reply } }, { key }))
}

/** @throws CallError */
export async function removeReview(counNo: number): Promise<void> {
  await call(deleteReview, { params: { coun_no: counNo } })
  await refreshReviews()
}

const LISTS = [listReviewsToWrite, listMyReviews, listReceivedReviews, listExpertReviews]

function cache(review: ReviewOf): void {
  queryClient.setQueryData(keyOf(getReviewOf, { params: { coun_no: review.coun_no } }), review)
  void refetch(LISTS)
}

export const refreshReviews = (): Promise<unknown> => refetch([...LISTS, getReviewOf])

const refetch = (endpoints: { line: string }[]): Promise<unknown> =>
  Promise.all(endpoints.map(({ line }) => queryClient.invalidateQueries({ queryKey: [line] })))

const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0

/** The number from which the next page goes on; none after the last page. */
const nextOf = (page: { review: { review_no: number } }[]): number | undefined =>
  page.length < REVIEW_PAGE ? undefined : page.at(-1)!.review.review_no
