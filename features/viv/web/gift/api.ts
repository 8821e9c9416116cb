import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { offerPeople } from '#features/tag/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import {
  getGiftTerms,
  listGiftPeople,
  listGiftsReceived,
  listGiftsSent,
  returnGift,
  sendVivGift,
  type Gift,
  type GiftPerson,
} from '../../contract.ts'
import { GIFT_PEOPLE_PAGE, GIFTS_PAGE, type GiftPeople } from '../../rules.ts'
import { moveOnce } from '../api.ts'

type After = { before_dt: string; before_user_no: number }

/** People to give to, page by page, the last one met first. */
export function useGiftPeople(kind: GiftPeople) {
  return useInfiniteQuery({
    queryKey: keyOf(listGiftPeople, { query: { kind } }),
    queryFn: ({ pageParam, signal }) => call(listGiftPeople, { query: { kind, ...pageParam } }, { signal }),
    initialPageParam: undefined as After | undefined,
    getNextPageParam: (last: GiftPerson[]): After | undefined => {
      const end = last.length < GIFT_PEOPLE_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
    },
  })
}

/** Members whose name begins so, those whom I follow first. */
export function useNamed(q: string) {
  return useQuery({
    queryKey: keyOf(offerPeople, { query: { q } }),
    queryFn: ({ signal }) => call(offerPeople, { query: { q } }, { signal }),
    enabled: q !== '',
  })
}

/** A member and how much I may give them now; refused where I may not. Limits are used up, so each look asks anew. */
export function useGiftTerms(userNo: number) {
  return useQuery({
    queryKey: keyOf(getGiftTerms, { params: { user_no: userNo } }),
    queryFn: ({ signal }) => call(getGiftTerms, { params: { user_no: userNo } }, { signal }),
    enabled: isNo(userNo),
    staleTime: 0,
  })
}

export type Giving = Required<Body<typeof sendVivGift>>

/** Gives, once however often it is tried. @throws CallError */
export function sendGift(body: Giving): Promise<Answer<typeof sendVivGift>> {
  return moveOnce(`gift ${JSON.stringify(body)}`, (key) => call(sendVivGift, { body }, { key }))
}

/** Whether nobody knows what came of a move of viv: the answer was lost, or the server broke down on the way. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || error.offline || (error.status >= 500 && error.code?.startsWith('viv.') !== true)

export type GiftSide = 'received' | 'sent'
const SIDES = { received: listGiftsReceived, sent: listGiftsSent }

export function useGifts(side: GiftSide) {
  return useInfiniteQuery({
    queryKey: keyOf(SIDES[side]),
    queryFn: ({ pageParam, signal }) =>
      call(SIDES[side], pageParam === undefined ? { query: {} } : { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Gift[]) => (last.length < GIFTS_PAGE ? undefined : last.at(-1)?.gift_no),
    staleTime: 0,
  })
}

/** One gift that I sent; null where I sent none of this number. */
export function useSentGift(giftNo: number) {
  const query = { before_no: giftNo + 1, limit: 1 }
  return useQuery({
    queryKey: keyOf(listGiftsSent, { query }),
    queryFn: async ({ signal }) => (await call(listGiftsSent, { query }, { signal })).find(({ gift_no }) => gift_no === giftNo) ?? null,
    enabled: isNo(giftNo),
  })
}

/** @throws CallError */
export async function giveGiftBack({ gift_no }: Gift): Promise<void> {
  await moveOnce(`return ${gift_no}`, (key) => call(returnGift, { params: { gift_no } }, { key }))
}

export const isNo = (no: number): boolean => Number.isSafeInteger(no) && no > 0
