import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { suggestPeople } from '#features/tag/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
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

type Cursor = { before_dt: string; before_user_no: number }

/** Possible receivers of one kind, most recent contact first, paged. */
export function useGiftPeople(kind: GiftPeople) {
  return useInfiniteQuery({
    queryKey: keyOf(listGiftPeople, { query: { kind } }),
    queryFn: ({ pageParam, signal }) => call(listGiftPeople, { query: { kind, ...pageParam } }, { signal }),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (last: GiftPerson[]): Cursor | undefined => {
      const end = last.length < GIFT_PEOPLE_PAGE ? undefined : last.at(-1)
      return end && { before_dt: end.reg_dt, before_user_no: end.user_no }
    },
  })
}

/** Members whose name begins with `q`, followed ones first. */
export function useMembersByName(q: string) {
  return useQuery({
    queryKey: keyOf(suggestPeople, { query: { q } }),
    queryFn: ({ signal }) => call(suggestPeople, { query: { q } }, { signal }),
    enabled: q !== '',
  })
}

/** The receiver and the amounts that the viewer may give them now. Refetched on mount, since each gift uses up the limits. */
export function useGiftTerms(userNo: number) {
  return useQuery({
    queryKey: keyOf(getGiftTerms, { params: { user_no: userNo } }),
    queryFn: ({ signal }) => call(getGiftTerms, { params: { user_no: userNo } }, { signal }),
    enabled: isNo(userNo),
    staleTime: 0,
  })
}

export type Giving = Required<Body<typeof sendVivGift>>

/** Sends a gift; retries do not send a second one. @throws CallError */
export function sendGift(body: Giving): Promise<Answer<typeof sendVivGift>> {
  return moveOnce(`gift ${JSON.stringify(body)}`, (key) => call(sendVivGift, { body }, { key }))
}

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

/** One gift sent by the viewer; null if the viewer sent none with this number. */
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
