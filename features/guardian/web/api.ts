import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import {
  askGuardianLink,
  cancelGuardedCharge,
  changeCap,
  consentAsGuardian,
  endConsent,
  endMyGuardian,
  freezeSpending,
  getGuardian,
  listGuardedCharges,
  listGuardedRooms,
  openGuardian,
  openGuardianLink,
  type Guardianship,
  type GuardedCharge,
} from '../contract.ts'
import { CHARGES_PAGE } from '../rules.ts'

/** My guardianship. Always refetched, since the guardian may have changed it elsewhere. */
export function useGuardianship() {
  return useQuery({ queryKey: GUARDIANSHIP, queryFn: ({ signal }) => call(getGuardian, {}, { signal }), staleTime: 0 })
}

/** Stores a guardian's consent; a repeated key stores it once. @throws CallError */
export const consent = (body: Body<typeof consentAsGuardian>, key: string): Promise<void> =>
  storeGuardianship(call(consentAsGuardian, { body }, { key }))

/** @throws CallError */
export const endOwnConsent = (key: string): Promise<void> => storeGuardianship(call(endMyGuardian, {}, { key }))

/** Caches the answer; after a failure the outcome is unknown, so the guardianship is refetched. */
async function storeGuardianship(answer: Promise<Guardianship>): Promise<void> {
  try {
    queryClient.setQueryData<Guardianship>(GUARDIANSHIP, await answer)
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: GUARDIANSHIP })
    throw error
  }
}

/** The members under my guardianship, while my proof is valid. */
export function useGuarded(identityNo: string) {
  const input = { body: { identity_no: identityNo } }
  return useQuery({
    queryKey: keyOf(openGuardian, input),
    queryFn: ({ signal }) => call(openGuardian, input, { signal }),
    staleTime: 0,
    // Data that a proof opened is removed from the cache with the screen.
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !isProofOver(error),
  })
}

export function useGuardedCharges(identityNo: string, guardianNo: number) {
  const params = { guardian_no: guardianNo }
  return useInfiniteQuery({
    queryKey: [listGuardedCharges.line, params, identityNo],
    queryFn: ({ pageParam, signal }) =>
      call(listGuardedCharges, { params, body: { identity_no: identityNo, ...(pageParam && { before_no: pageParam }) } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: GuardedCharge[]) => (page.length < CHARGES_PAGE ? undefined : page.at(-1)?.charge_no),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !isProofOver(error),
  })
}

/** With whom a member began to talk. */
export function useGuardedRooms(identityNo: string, guardianNo: number) {
  const params = { guardian_no: guardianNo }
  return useQuery({
    queryKey: [listGuardedRooms.line, params, identityNo],
    queryFn: ({ signal }) => call(listGuardedRooms, { params, body: { identity_no: identityNo } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !isProofOver(error),
  })
}

/** Opens the link of an SMS, which works once. Returns what opens the page in place of a proof. @throws CallError */
export const openLink = async (link: string): Promise<string> => (await call(openGuardianLink, { body: { link } })).identity_no

/** @throws CallError */
export async function askLink(phone: string): Promise<void> {
  await call(askGuardianLink, { body: { phone } })
}

/** @throws CallError */
export async function setFrozen(identityNo: string, guardianNo: number, frozen: boolean): Promise<void> {
  await call(freezeSpending, { params: { guardian_no: guardianNo }, body: { identity_no: identityNo, frozen } })
  await refresh()
}

/** @throws CallError */
export async function setCap(identityNo: string, guardianNo: number, monthlyWon: number): Promise<void> {
  await call(changeCap, { params: { guardian_no: guardianNo }, body: { identity_no: identityNo, monthly_won: monthlyWon } })
  await refresh()
}

/** @throws CallError */
export async function endGuardedConsent(identityNo: string, guardianNo: number): Promise<void> {
  await call(endConsent, { params: { guardian_no: guardianNo }, body: { identity_no: identityNo } })
  await refresh()
}

/** @throws CallError */
export async function cancelCharge(identityNo: string, guardianNo: number, chargeNo: number): Promise<Answer<typeof cancelGuardedCharge>> {
  const params = { guardian_no: guardianNo, charge_no: chargeNo }
  return call(cancelGuardedCharge, { params, body: { identity_no: identityNo } }).finally(() => void refresh())
}

/** Whether the proof is expired or invalid, so that a new one is needed. */
export const isProofOver = (error: unknown): boolean => error instanceof CallError && error.code?.startsWith('identity.') === true

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(openGuardian) }),
    queryClient.invalidateQueries({ queryKey: [listGuardedCharges.line] }),
  ])
}

const GUARDIANSHIP = keyOf(getGuardian)
