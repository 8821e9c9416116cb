import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { alarmsChanged } from '#features/alarm/events.ts'
import { refreshViv } from '#features/viv/web/public.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { useRefetchOn } from '#kit/web/useRefetchOn.ts'
import {
  confirmUse,
  freezePass,
  getPass,
  getSoldPass,
  listPasses,
  listSoldPasses,
  markUse,
  objectUse,
  refundPass,
  refundSoldPass,
  resumePass,
  withdrawUse,
  type OrderSide,
  type PassCard,
  type PassDetail,
} from '../../contract.ts'
import { PASS_PAGE, type PassTab } from '../../contract/pass-rules.ts'
import { orderChanged } from '../../events.ts'

type Filter = { tab: PassTab } | { order_no: number }
export type PassesFound = UseInfiniteQueryResult<InfiniteData<PassCard[]>>

/** Passes of a side, newest first, page by page. */
export function usePasses(side: OrderSide, filter: Filter): PassesFound {
  const line = side === 'buyer' ? listPasses : listSoldPasses
  return useInfiniteQuery({
    queryKey: keyOf(line, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(line, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (page: PassCard[]) => (page.length < PASS_PAGE ? undefined : { before_no: page.at(-1)!.order_item_no }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** A pass with its uses. Time alone changes it. */
export function usePass(side: OrderSide, no: number) {
  return useQuery({
    queryKey: detailKey(side, no),
    queryFn: ({ signal }) => call(lineOf(side), { params: { order_item_no: no } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Refetches passes when an order changes. */
export function usePassUpdates(): void {
  useRefetchOn([orderChanged, alarmsChanged], () => void refreshPasses())
}

/** Refetches all that shows passes. */
export async function refreshPasses(): Promise<void> {
  await Promise.all(
    [listPasses, listSoldPasses, getPass, getSoldPass].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })),
  )
}

const of = (no: number) => ({ params: { order_item_no: no } })

/** @throws CallError, as all of these */
export const freeze = async (no: number): Promise<void> => cached('buyer', await call(freezePass, of(no)))
export const resume = async (no: number): Promise<void> => cached('buyer', await call(resumePass, of(no)))
export const refund = async (no: number, seen_viv: number): Promise<void> =>
  cached('buyer', await call(refundPass, { ...of(no), body: { seen_viv } }))
export const confirmUsed = async (use_no: number): Promise<void> => cached('buyer', await call(confirmUse, { params: { use_no } }))
export const objectTo = async (use_no: number, content: string): Promise<void> =>
  cached('buyer', await call(objectUse, { params: { use_no }, body: { content } }))
export const mark = async (no: number, body: Body<typeof markUse>, key: string): Promise<void> =>
  cached('seller', await call(markUse, { ...of(no), body }, { key }))
export const withdraw = async (use_no: number): Promise<void> => cached('seller', await call(withdrawUse, { params: { use_no } }))
export const endSold = async (no: number, reason: string): Promise<void> =>
  cached('seller', await call(refundSoldPass, { ...of(no), body: { reason } }))

const lineOf = (side: OrderSide) => (side === 'buyer' ? getPass : getSoldPass)
const detailKey = (side: OrderSide, no: number) => keyOf(lineOf(side), of(no))

/** Shows what an act answered and refetches what else it changed. */
function cached(side: OrderSide, pass: PassDetail): void {
  queryClient.setQueryData(detailKey(side, pass.order_item_no), pass)
  for (const line of [listPasses, listSoldPasses]) void queryClient.invalidateQueries({ queryKey: keyOf(line) })
  void refreshViv()
}
