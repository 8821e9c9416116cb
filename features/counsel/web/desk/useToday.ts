import { koreanDay } from '#kit/contract/time.ts'
import type { CounselRow } from '../../contract/session.ts'
import { COUNSEL, RUNNING_STATES } from '../../transitions.ts'
import { useCounsels } from '../api.ts'

/** The expert's accepted sessions of this Korean day with those that have ended, by their start. Undefined until they are loaded. */
export function useToday(now: Date) {
  const [ing, end] = [useCounsels('expert', 'ing'), useCounsels('expert', 'end')]
  // The first pages hold the day: sessions to come are sorted by their start, ended ones by their end.
  const rows = ing.data && end.data && todayOf([...ing.data.pages.flat(), ...end.data.pages.flat()], now)
  return {
    data: rows && {
      rows,
      isRunning: rows.some(({ state }) => RUNNING_STATES.includes(state)),
      next: rows.find(({ state }) => state === COUNSEL.accepted) ?? null,
    },
    isPending: ing.isPending || end.isPending,
    isError: ing.isError || end.isError,
    isFetching: ing.isFetching || end.isFetching,
    refetch: () => Promise.all([ing.refetch(), end.refetch()]),
  }
}

/** When the session began or is to begin. */
export const startOf = ({ start_dt, hope_dt }: Pick<CounselRow, 'start_dt' | 'hope_dt'>): string => start_dt ?? hope_dt

function todayOf(rows: readonly CounselRow[], now: Date): CounselRow[] {
  const today = koreanDay(now)
  return rows
    .filter((row) => row.state !== COUNSEL.rejected && row.state !== COUNSEL.cancelled && koreanDay(new Date(startOf(row))) === today)
    .toSorted((one, other) => Date.parse(startOf(one)) - Date.parse(startOf(other)))
}
