import { useQuery } from '@tanstack/react-query'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { queryClient } from '#kit/web/query.ts'
import { beginExport, getWithdrawal, withdraw } from '../contract.ts'

export type Withdrawal = Answer<typeof getWithdrawal>

/** What is to be known before leaving. Always asked anew: something may have been settled since. */
export function useWithdrawal() {
  return useQuery({ queryKey: keyOf(getWithdrawal), queryFn: ({ signal }) => call(getWithdrawal, {}, { signal }), staleTime: 0 })
}

/** What was known of it is not so any more. */
export const forgetWithdrawal = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(getWithdrawal) })

/** Leaves; gives until when one can come back. @throws CallError */
export async function leaveHaru(body: Body<typeof withdraw>): Promise<string> {
  return (await call(withdraw, { body })).purge_dt
}

/** Lets the browser, or the app around this page, fetch everything. @throws CallError */
export async function downloadAll(proof: Body<typeof beginExport>): Promise<void> {
  download((await call(beginExport, { body: proof })).url)
}
