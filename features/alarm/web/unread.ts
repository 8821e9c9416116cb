import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { countAlarms } from '../contract.ts'

export type Unread = Answer<typeof countAlarms>

/** The query key, written out so that the first paint does not load the contract. */
export const UNREAD_KEY = ['GET /v1/user/alarm/count'] as const

/** The last fetched number of unread alarms; never fetches itself. */
export function useUnreadAlarms(): number {
  return useQuery<Unread>({ queryKey: UNREAD_KEY, queryFn: skipToken }).data?.unread_qtt ?? 0
}
