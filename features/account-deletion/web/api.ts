import { useQuery } from '@tanstack/react-query'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { beginExport, getWithdrawal, withdraw } from '../contract.ts'

export type Withdrawal = Answer<typeof getWithdrawal>

/** Blockers and losses. Always refetched, since blockers may have been settled elsewhere. */
export function useWithdrawal() {
  return useQuery({ queryKey: keyOf(getWithdrawal), queryFn: ({ signal }) => call(getWithdrawal, {}, { signal }), staleTime: 0 })
}

/** Refetches blockers and losses. */
export const forgetWithdrawal = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(getWithdrawal) })

/** Deletes the account; returns the end of the grace period. @throws CallError */
export async function leaveHaru(body: Body<typeof withdraw>): Promise<string> {
  return (await call(withdraw, { body })).purge_dt
}

/** The address of the download, valid once. @throws CallError */
export const beginDownload = async (proof: Body<typeof beginExport>): Promise<string> => (await call(beginExport, { body: proof })).url
