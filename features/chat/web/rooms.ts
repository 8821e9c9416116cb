import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { patchRoom, roomQuery, roomsQuery } from './cache.ts'
import { asRead } from './heard.ts'
import { sorted } from './room.ts'

/** My rooms, pinned ones first, then by their newest message. */
export function useRooms() {
  const { data, isPending, isFetching, isError, refetch } = useQuery(roomsQuery)
  const rooms = useMemo(() => data && sorted([...data.values()]), [data])
  return { rooms, isPending, isFetching, isError, refetch }
}
export type RoomsFound = ReturnType<typeof useRooms>

/** One of my rooms; an error of 404 where it is none of mine. */
export function useRoom(crNo: number) {
  return useQuery({ ...roomQuery(crNo), enabled: Number.isSafeInteger(crNo) && crNo > 0 })
}

/** Everything in the room is read: lists and badges need not wait for the server to say so. */
export const sayReadLocally = (crNo: number): void => patchRoom(crNo, asRead)
