import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import {
  beginHistoryFile,
  getLife,
  listCharges,
  listHistory,
  returnGift,
  withdrawCharge,
  type Charge,
  type HistoryLine,
} from '../../contract.ts'
import { HISTORY_PAGE, type HistoryGroup } from '../../rules.ts'
import { moveOnce, useVivInvalidation } from '../api.ts'

/** One group or all; one month (`2026-11`) or all. */
export type Filter = { group?: HistoryGroup; month?: string }

const RECENT = { query: { limit: 5 } }

/** The latest bookings. */
export function useRecent() {
  return useQuery({
    queryKey: keyOf(listHistory, RECENT),
    queryFn: ({ signal }) => call(listHistory, RECENT, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

type Cursor = { before_dt: string; before_no: number }

/** The viewer's bookings, newest first, paged. */
export function useHistory(filter: Filter) {
  useVivInvalidation()
  return useInfiniteQuery({
    queryKey: keyOf(listHistory, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page: HistoryLine[]): Cursor | undefined => {
      const last = page.length < HISTORY_PAGE ? undefined : page.at(-1)
      return last && { before_dt: last.reg_dt, before_no: last.entry_no }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
export type HistoryQuery = ReturnType<typeof useHistory>

/** The viewer's top-ups, newest first, paged. */
export function useCharges() {
  useVivInvalidation()
  return useInfiniteQuery({
    queryKey: keyOf(listCharges, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(listCharges, { query: { ...pageParam } }, { signal }),
    initialPageParam: undefined as { before_no: number } | undefined,
    getNextPageParam: (page: Charge[]) => {
      const last = page.length < HISTORY_PAGE ? undefined : page.at(-1)
      return last && { before_no: last.charge_no }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
export type ChargesQuery = ReturnType<typeof useCharges>

export function useLife(journalNo: number) {
  const input = { params: { journal_no: journalNo } }
  return useQuery({ queryKey: keyOf(getLife, input), queryFn: ({ signal }) => call(getLife, input, { signal }), staleTime: 0 })
}

export type Withdrawn = Answer<typeof withdrawCharge>

/** @throws CallError */
export const withdrawTopUp = (chargeNo: number, amount: number): Promise<Withdrawn> =>
  moveOnce(`withdraw ${chargeNo} ${amount}`, (key) => call(withdrawCharge, { params: { charge_no: chargeNo }, body: { amount } }, { key }))

/** @throws CallError */
export async function giveBack(giftNo: number): Promise<void> {
  await moveOnce(`return ${giftNo}`, (key) => call(returnGift, { params: { gift_no: giftNo } }, { key }))
}

/** Starts a download of the filtered bookings as CSV, in the browser or the surrounding app. @throws CallError */
export async function downloadHistory(filter: Filter): Promise<void> {
  download((await call(beginHistoryFile, { body: filter })).url)
}
