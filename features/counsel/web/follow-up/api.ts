import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { closeFollowUp, getFollowUp } from '../../contract/follow-up.ts'
import { refreshCounsel } from '../api.ts'

/** The thread that the member sent. */
export function useThread(counNo: number, isOn: boolean) {
  const input = { params: { coun_no: counNo } }
  return useQuery({ queryKey: keyOf(getFollowUp, input), queryFn: ({ signal }) => call(getFollowUp, input, { signal }), enabled: isOn })
}

/** @throws CallError */
export async function takeThreadBack(counNo: number): Promise<void> {
  await call(closeFollowUp, { params: { coun_no: counNo } })
  void refreshCounsel(counNo)
}
