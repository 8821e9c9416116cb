import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { getActivityReport } from '../../contract.ts'
import type { ReportSpan } from '../../rules.ts'

export type Report = Answer<typeof getActivityReport>

/** What the week or month of a day comes to, beside the one before. The one that was looked at stays until the next is there. */
export function useReport(span: ReportSpan, date: string) {
  const query = { span, date }
  return useQuery({
    queryKey: keyOf(getActivityReport, { query }),
    queryFn: ({ signal }) => call(getActivityReport, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
