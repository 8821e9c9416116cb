import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { getInboxCase, getInboxCount, listInbox, listOperators, type InboxRow } from '../../contract.ts'
import { INBOX_PAGE } from '../../rules.ts'
import type { InboxQuery } from './query.ts'
import type { CaseKey } from './caseKey.ts'

/** Milliseconds after which the inbox is read again: operators have no live connection, and each read is one statement. */
export const INBOX_MS = 5000

/** What waits in each queue. The frame of the console reads it; screens share its cache. */
export const useInboxCount = (isEnded = false) =>
  useQuery({ queryKey: keyOf(getInboxCount), queryFn: () => call(getInboxCount), refetchInterval: isEnded ? false : INBOX_MS })

export const useInbox = (query: InboxQuery) => useKeyset(listInbox, { query }, afterRow, { size: INBOX_PAGE, isLive: INBOX_MS })

const afterRow = ({ due_dt, queue, no }: InboxRow) => ({ after_dt: due_dt, after_queue: queue, after_no: no })

export function useInboxCase({ queue, no }: CaseKey) {
  const input = { params: { queue, no } }
  return useQuery({
    queryKey: keyOf(getInboxCase, input),
    queryFn: () => call(getInboxCase, input),
    staleTime: 0,
    refetchInterval: INBOX_MS,
  })
}

export const useOperators = () => useQuery({ queryKey: keyOf(listOperators), queryFn: () => call(listOperators) })
