import { useQuery } from '@tanstack/react-query'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getMyCalendar, previewCalendar, saveCalendar, type CalendarPreview } from '../contract.ts'
import type { Calendar } from '../rules.ts'

/** The expert's own calendar. */
export function useMyCalendar({ enabled }: { enabled: boolean }) {
  return useQuery({ queryKey: keyOf(getMyCalendar), queryFn: ({ signal }) => call(getMyCalendar, {}, { signal }), enabled })
}

/** Gives the new version. @throws CallError, with code `calendar.stale` where another version was saved meanwhile */
export async function saveMyCalendar(calendar: Calendar, version: number, key: string): Promise<number> {
  const saved = await call(saveCalendar, { body: { ...calendar, version } }, { key })
  queryClient.setQueryData(keyOf(getMyCalendar), saved)
  return saved.version
}

/** What a change would do. @throws CallError, with code `calendar.stale` */
export const previewMyCalendar = (calendar: Calendar, version: number): Promise<CalendarPreview> =>
  call(previewCalendar, { body: { ...calendar, version } })

export const refetchMyCalendar = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keyOf(getMyCalendar) })
