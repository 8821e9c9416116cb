import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CounselSale } from '#features/counsel/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { beginSalesFile, getSale, getSalesMonth, getSalesShares, getSalesYear, listSales, SALES_PAGE } from '../contract.ts'

/** The sums of a month. Sales come without this screen, so that they are refetched on mount and on focus. */
export function useSalesMonth(month: string) {
  const input = { query: { month } }
  return useQuery({
    queryKey: keyOf(getSalesMonth, input),
    queryFn: ({ signal }) => call(getSalesMonth, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** The sums of twelve months until this one. */
export function useSalesYear(to: string) {
  const input = { query: { to } }
  return useQuery({
    queryKey: keyOf(getSalesYear, input),
    queryFn: ({ signal }) => call(getSalesYear, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** What each product brought in a month, and what went back to members. */
export function useSalesShares(month: string) {
  const input = { query: { month } }
  return useQuery({
    queryKey: keyOf(getSalesShares, input),
    queryFn: ({ signal }) => call(getSalesShares, input, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

type Cursor = { before_dt: string; before_no: number }

/** The sales of a month, the newest first, paged. */
export function useSales(month: string) {
  return useInfiniteQuery({
    queryKey: keyOf(listSales, { query: { month } }),
    queryFn: ({ pageParam, signal }) => call(listSales, { query: { month, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page: CounselSale[]): Cursor | undefined => {
      const last = page.length < SALES_PAGE ? undefined : page.at(-1)
      return last && { before_dt: last.sale_dt, before_no: last.coun_no }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** One sale of the viewer; a 404 error if it is not theirs. */
export function useSale(counNo: number) {
  const input = { params: { coun_no: counNo } }
  return useQuery({
    queryKey: keyOf(getSale, input),
    queryFn: ({ signal }) => call(getSale, input, { signal }),
    enabled: Number.isSafeInteger(counNo) && counNo > 0,
    staleTime: 0,
  })
}

/** Starts a download of a month's statement, in the browser or the surrounding app. @throws CallError */
export async function downloadStatement(month: string): Promise<void> {
  download((await call(beginSalesFile, { body: { month } })).url)
}
