import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  getSellerFacts,
  PRODUCTS_PAGE,
  QUESTIONS_PAGE,
  saveSellerFacts,
  type OwnItem,
  type OwnListed,
  type OwnQuestion,
  type SellerFacts,
} from '../../contract.ts'
import { isPlatform, itemEndpoints, type ItemEndpoints } from './endpoints.ts'
import type { ProductType } from '../../rules.ts'
import type { SellerAct } from '../../transitions.ts'

export type Filter = { state?: OwnListed['state']; type?: ProductType }

/** My products of a state and a type, newest first, page by page. Members buy meanwhile, so they are refetched on focus. */
export function useOwnItems(filter: Filter) {
  return useInfiniteQuery({
    queryKey: keyOf(itemEndpoints().listOwnItems, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(itemEndpoints().listOwnItems, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (last: OwnListed[]) => (last.length < PRODUCTS_PAGE ? undefined : { before_no: last.at(-1)!.item_no }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** How many products of each state and type, and how many questions wait. */
export function useOwnCounts() {
  return useQuery({
    queryKey: keyOf(itemEndpoints().countOwnItems),
    queryFn: ({ signal }) => call(itemEndpoints().countOwnItems, {}, { signal }),
    staleTime: 0,
  })
}

/** One product of mine. */
export function useOwnItem(itemNo: number) {
  const input = { params: { item_no: itemNo } }
  return useQuery({
    queryKey: keyOf(itemEndpoints().getOwnItem, input),
    queryFn: ({ signal }) => call(itemEndpoints().getOwnItem, input, { signal }),
    staleTime: 0,
    enabled: Number.isSafeInteger(itemNo) && itemNo > 0,
  })
}

/** @throws CallError */
export const addItem = async (body: Body<ItemEndpoints['createItem']>, key: string): Promise<OwnItem> =>
  cached(await call(itemEndpoints().createItem, { body }, { key }))

/** @throws CallError */
export const saveItem = async (itemNo: number, body: Body<ItemEndpoints['editItem']>): Promise<OwnItem> =>
  cached(await call(itemEndpoints().editItem, { params: { item_no: itemNo }, body }))

/** @throws CallError */
export const changeState = async (itemNo: number, act: SellerAct): Promise<OwnItem> =>
  cached(await call(itemEndpoints().setItemState, { params: { item_no: itemNo }, body: { act } }))

/** @throws CallError */
export async function removeItem(itemNo: number): Promise<void> {
  await call(itemEndpoints().deleteItem, { params: { item_no: itemNo } })
  queryClient.removeQueries({ queryKey: keyOf(itemEndpoints().getOwnItem, { params: { item_no: itemNo } }) })
  await refetchLists()
}

/** Returns the numbers of those that were on sale. @throws CallError */
export async function pauseMany(itemNos: number[]): Promise<number[]> {
  const { paused } = await call(itemEndpoints().pauseItems, { body: { item_nos: itemNos } })
  await refetchLists()
  return paused
}

type OptionChange = Body<ItemEndpoints['editOption']>

/** The stock of an option after a change of it. */
export const stockIn = (item: OwnItem, sioNo: number): number | null =>
  item.sio_info.find((option) => option.sio_no === sioNo)?.stock ?? null

/** One product of mine as it is now. @throws CallError */
export const readItem = (itemNo: number): Promise<OwnItem> => call(itemEndpoints().getOwnItem, { params: { item_no: itemNo } })

/** Shows the change of an option at once, and takes it back if the server refuses. @throws CallError */
export function changeOption(itemNo: number, sioNo: number, change: OptionChange): Promise<OwnItem> {
  const changed = (item: OwnListed): OwnListed => ({
    ...item,
    sio_info: item.sio_info.map((option) =>
      option.sio_no === sioNo
        ? {
            ...option,
            ...(change.sio_amt !== undefined && { sio_amt: change.sio_amt }),
            ...(change.stock && { stock: change.stock.to }),
          }
        : option,
    ),
  })
  return optimistic(itemNo, changed, () => call(itemEndpoints().editOption, { params: { sio_no: sioNo }, body: change }))
}

/**
 * Changes the price of a product in its place: the product as it was read, with another price. An edit since then is refused.
 * @throws CallError
 */
export function changePrice({ item_no, version }: Pick<OwnListed, 'item_no' | 'version'>, price: number): Promise<OwnItem> {
  const params = { item_no }
  return optimistic(
    item_no,
    (item) => ({ ...item, item_viv_price: price }),
    async () =>
      call(itemEndpoints().editItem, {
        params,
        body: { ...bodyOf(await call(itemEndpoints().getOwnItem, { params })), item_viv_price: price, version },
      }),
  )
}

/** A product as the form sends it. */
export function bodyOf(item: OwnItem): Body<ItemEndpoints['createItem']> {
  const { item_no: _no, state: _state, item_thumb: _thumb, sio_info, ir_avg: _avg, ir_count: _count, is_hidden: _hidden, ...rest } = item
  const { version: _version, open_dt: _open, reg_dt: _reg, edit_dt: _edit, images, ...form } = rest
  const options = sio_info.map(({ sio_no, sio_title, sio_amt }) => ({ sio_no, sio_title, sio_amt, stock: null }))
  return { ...form, images: images.map(({ key }) => key), options }
}

/** What buyers are told about me; null: nothing yet. The platform's facts are in its configuration. */
export function useSellerFacts() {
  return useQuery({
    queryKey: keyOf(getSellerFacts),
    queryFn: ({ signal }) => call(getSellerFacts, {}, { signal }),
    enabled: !isPlatform(),
    staleTime: 60_000,
  })
}

/** @throws CallError */
export async function saveFacts(body: SellerFacts): Promise<void> {
  queryClient.setQueryData(keyOf(getSellerFacts), await call(saveSellerFacts, { body }))
}

/** Questions about my products, newest first; only those that wait, or all. */
export function useReceivedQuestions(isOpen: boolean) {
  const query = isOpen ? ({ unanswered: 'true' } as const) : {}
  return useInfiniteQuery({
    queryKey: keyOf(itemEndpoints().listReceivedQuestions, { query }),
    queryFn: ({ pageParam, signal }) => call(itemEndpoints().listReceivedQuestions, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: {} as { before_no?: number },
    getNextPageParam: (last: OwnQuestion[]) => (last.length < QUESTIONS_PAGE ? undefined : { before_no: last.at(-1)!.question_no }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Answers a question or corrects the answer. @throws CallError */
export async function sendReply(questionNo: number, reply: string): Promise<void> {
  await call(itemEndpoints().replyToQuestion, { params: { question_no: questionNo }, body: { reply } })
  await Promise.all(
    [itemEndpoints().listReceivedQuestions, itemEndpoints().countOwnItems].map((line) =>
      queryClient.invalidateQueries({ queryKey: keyOf(line) }),
    ),
  )
}

type Pages = InfiniteData<OwnListed[]>

async function optimistic(itemNo: number, changed: (item: OwnListed) => OwnListed, send: () => Promise<OwnItem>): Promise<OwnItem> {
  await queryClient.cancelQueries({ queryKey: keyOf(itemEndpoints().listOwnItems) })
  replaceListed(itemNo, changed)
  try {
    return cached(await send())
  } catch (error) {
    // What the server has is shown again, also what others bought meanwhile.
    await refetchLists()
    throw error
  }
}

function replaceListed(itemNo: number, changed: (item: OwnListed) => OwnListed): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: keyOf(itemEndpoints().listOwnItems) },
    (found) =>
      found && { ...found, pages: found.pages.map((page) => page.map((item) => (item.item_no === itemNo ? changed(item) : item))) },
  )
}

/** Shows what a call answered, in the detail and in the lists. */
function cached(item: OwnItem): OwnItem {
  queryClient.setQueryData(keyOf(itemEndpoints().getOwnItem, { params: { item_no: item.item_no } }), item)
  replaceListed(item.item_no, () => item)
  void refetchLists()
  return item
}

const refetchLists = (): Promise<unknown> =>
  Promise.all(
    [itemEndpoints().listOwnItems, itemEndpoints().countOwnItems].map((line) => queryClient.invalidateQueries({ queryKey: keyOf(line) })),
  )
