import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getActivityReport } from '../../contract.ts'
import type { Span } from '#kit/contract/time.ts'

export type Report = Answer<typeof getActivityReport>

/** The totals of the week or month of a day, and of the one before. Shows the previous report until the next one is loaded. */
export function useReport(span: Span, date: string) {
  const query = { span, date }
  return useQuery({
    queryKey: keyOf(getActivityReport, { query }),
    queryFn: ({ signal }) => call(getActivityReport, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
