import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { patchRoom, roomQuery, roomsQuery } from './cache.ts'
import { asRead } from './roomUpdates.ts'
import { sorted } from './room.ts'

/** My rooms, pinned ones first, then by their newest message. */
export function useRooms() {
  const { data, isPending, isFetching, isError, refetch } = useQuery(roomsQuery)
  const rooms = useMemo(() => data && sorted([...data.values()]), [data])
  return { rooms, isPending, isFetching, isError, refetch }
}
export type RoomsFound = ReturnType<typeof useRooms>

/** One of my rooms; a 404 error if it is not mine. */
export function useRoom(crNo: number) {
  return useQuery({ ...roomQuery(crNo), enabled: Number.isSafeInteger(crNo) && crNo > 0 })
}

/** Marks the room as read before the server's event arrives. */
export const markReadLocally = (crNo: number): void => patchRoom(crNo, asRead)
