import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { countAlarms } from '../contract.ts'

export type Unread = Answer<typeof countAlarms>

/** Where the count lies, by the line of `countAlarms` alone: what shows it is drawn first and carries no contract. */
export const UNREAD_KEY = ['GET /v1/user/alarm/count'] as const

/** How many alarms are not read: what was counted last; nobody who shows it asks. */
export function useUnreadAlarms(): number {
  return useQuery<Unread>({ queryKey: UNREAD_KEY, queryFn: skipToken }).data?.unread_qtt ?? 0
}
