import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Body } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useViewer } from '#kit/web/session.ts'
import {
  createInquiry,
  deleteInquiry,
  editInquiry,
  findPostcode,
  followInquiry,
  getBusiness,
  getCenter,
  getInquiry,
  getNotice,
  listFaqs,
  listInquiries,
  listNotices,
  type InquiryHead,
  type NoticeHead,
} from '../contract.ts'
import { INQUIRY_PAGE, NOTICE_PAGE } from '../rules.ts'

const noticesQuery = {
  queryKey: keyOf(listNotices),
  queryFn: ({ pageParam, signal }: { pageParam: number | undefined; signal: AbortSignal }) =>
    call(listNotices, { query: pageParam === undefined ? {} : { after_no: pageParam } }, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last: NoticeHead[]) => (last.length < NOTICE_PAGE ? undefined : last.at(-1)?.notice_no),
  staleTime: 5 * MINUTE_MS,
}

/** Pages of notices. */
export const useNotices = () => useInfiniteQuery(noticesQuery)

export function useNotice(noticeNo: number) {
  const input = { params: { notice_no: noticeNo } }
  return useQuery({
    queryKey: keyOf(getNotice, input),
    queryFn: ({ signal }) => call(getNotice, input, { signal }),
    staleTime: 5 * MINUTE_MS,
  })
}

/** All questions with their answers, few enough to be searched in the browser. What an operator has published is found at the next visit. */
export function useFaqs() {
  return useQuery({ queryKey: keyOf(listFaqs), queryFn: ({ signal }) => call(listFaqs, {}, { signal }), staleTime: 0 })
}

/** Refetched every minute, since the opening state changes. */
export function useCenter() {
  return useQuery({
    queryKey: keyOf(getCenter),
    queryFn: ({ signal }) => call(getCenter, {}, { signal }),
    refetchInterval: MINUTE_MS,
  })
}

export function useBusiness() {
  return useQuery({ queryKey: keyOf(getBusiness), queryFn: ({ signal }) => call(getBusiness, {}, { signal }), staleTime: 10 * MINUTE_MS })
}

/** My inquiries, newest first; disabled for a guest. */
export function useInquiries() {
  const viewer = useViewer()
  return useInfiniteQuery({
    queryKey: keyOf(listInquiries),
    queryFn: ({ pageParam, signal }) => call(listInquiries, { query: pageParam === undefined ? {} : { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: InquiryHead[]) => (last.length < INQUIRY_PAGE ? undefined : last.at(-1)?.inquiry_no),
    enabled: viewer !== null,
    staleTime: 0,
  })
}

/** One inquiry, asked for again at each visit: an alarm of an answer leads here. The addresses of its pictures are valid for some minutes. */
export function useInquiry(inquiryNo: number) {
  const input = { params: { inquiry_no: inquiryNo } }
  return useQuery({ queryKey: keyOf(getInquiry, input), queryFn: ({ signal }) => call(getInquiry, input, { signal }), staleTime: 0 })
}

export type InquiryBody = Body<typeof createInquiry>

/** Creates an inquiry or saves a changed one. @throws CallError */
export async function saveInquiry(body: InquiryBody, { inquiryNo, key }: { inquiryNo: number | null; key: string }): Promise<void> {
  if (inquiryNo === null) await call(createInquiry, { body }, { key })
  else await call(editInquiry, { params: { inquiry_no: inquiryNo }, body })
  await invalidateInquiries()
}

/** @throws CallError */
export async function askFurther(inquiryNo: number, body: Body<typeof followInquiry>, key: string): Promise<void> {
  await call(followInquiry, { params: { inquiry_no: inquiryNo }, body }, { key })
  await invalidateInquiries()
}

/** @throws CallError */
export async function removeInquiry(inquiryNo: number): Promise<void> {
  await call(deleteInquiry, { params: { inquiry_no: inquiryNo } })
  queryClient.removeQueries({ queryKey: keyOf(getInquiry, { params: { inquiry_no: inquiryNo } }) })
  await queryClient.invalidateQueries({ queryKey: keyOf(listInquiries) })
}

/** Refetches the list and the open inquiry. */
export async function invalidateInquiries(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(listInquiries) }),
    queryClient.invalidateQueries({ queryKey: keyOf(getInquiry) }),
  ])
}

/** Neighbourhoods for the typed text, and the configured widget. */
export function usePostcode(q: string) {
  const query = { q }
  return useQuery({
    queryKey: keyOf(findPostcode, { query }),
    queryFn: ({ signal }) => call(findPostcode, { query }, { signal }),
    staleTime: 10 * MINUTE_MS,
    placeholderData: (before) => before,
  })
}
