import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getMyInfo } from '#features/account/contract.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { readClock } from '#kit/web/serverClock.ts'
import {
  applyExchange,
  cancelExchange,
  getBankAccount,
  getExchangeTerms,
  listExchanges,
  saveBankAccount,
  type Exchange,
} from '../../contract.ts'
import { EXCHANGES_PAGE } from '../../rules.ts'
import { moveOnce } from '../api.ts'

export type ExchangeTerms = Answer<typeof getExchangeTerms>
export type BankAccount = NonNullable<Answer<typeof getBankAccount>>
export type Me = Answer<typeof getMyInfo>

/** The flags and limits that decide the viewer's fee. */
export const useExchangeTerms = () =>
  useQuery({ queryKey: keyOf(getExchangeTerms), queryFn: ({ signal }) => readClock(() => call(getExchangeTerms, {}, { signal })) })

/** The viewer's payout account; null until one is registered. */
export const useBankAccount = () =>
  useQuery({ queryKey: ACCOUNT, queryFn: ({ signal }) => call(getBankAccount, {}, { signal }), staleTime: 0 })

/** The viewer's verified identity and means of proof. Refetched on mount: identity verification redirects back here. */
export const useMe = () => useQuery({ queryKey: keyOf(getMyInfo), queryFn: ({ signal }) => call(getMyInfo, {}, { signal }), staleTime: 0 })

/** The viewer's exchanges, newest first, paged. An open one is always the first. */
export function useExchanges() {
  return useInfiniteQuery({
    queryKey: keyOf(listExchanges),
    queryFn: ({ pageParam, signal }) =>
      call(listExchanges, pageParam === undefined ? { query: {} } : { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Exchange[]) => (last.length < EXCHANGES_PAGE ? undefined : last.at(-1)?.exchange_no),
    staleTime: 0,
  })
}
export type ExchangesQuery = ReturnType<typeof useExchanges>

/** One exchange of the viewer; null if the viewer has none with this number. */
export function useExchange(exchangeNo: number) {
  const query = { before_no: exchangeNo + 1, limit: 1 }
  return useQuery({
    queryKey: keyOf(listExchanges, { query }),
    queryFn: async ({ signal }) =>
      (await call(listExchanges, { query }, { signal })).find(({ exchange_no }) => exchange_no === exchangeNo) ?? null,
    enabled: Number.isSafeInteger(exchangeNo) && exchangeNo > 0,
  })
}

/** Requests an exchange; retries do not request a second one. @throws CallError */
export const askExchange = (amount: number): Promise<Exchange> =>
  moveOnce(`exchange ${amount}`, (key) => call(applyExchange, { body: { amount } }, { key }))

/** @throws CallError */
export async function cancelExchangeRequest({ exchange_no }: Exchange): Promise<void> {
  await moveOnce(`cancel ${exchange_no}`, (key) => call(cancelExchange, { params: { exchange_no } }, { key }))
}

/** @throws CallError */
export async function saveAccount(body: Body<typeof saveBankAccount>): Promise<void> {
  queryClient.setQueryData<BankAccount | null>(ACCOUNT, await call(saveBankAccount, { body }))
}

const ACCOUNT = keyOf(getBankAccount)
