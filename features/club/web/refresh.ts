import { keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getClubMain, listMyClubs, listPastClubs, searchClubs } from '../contract.ts'

/** Reads the lists of clubs again, after the viewer's place in a club changed. Those that are not shown are read when they are. */
export function refreshClubLists(): void {
  for (const line of [getClubMain, listMyClubs, listPastClubs, searchClubs]) void queryClient.invalidateQueries({ queryKey: keyOf(line) })
}
