import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getAddress, listDongs, searchPlaces } from '#features/location/contract.ts'
import { call, keyOf } from '#kit/web/call.ts'
import type { Point } from '#kit/web/map/port.ts'

/** Neighbourhoods and districts by name; those of the words before until they come. */
export function usePlaceSearch(q: string) {
  const query = { q }
  return useQuery({
    queryKey: keyOf(searchPlaces, { query }),
    queryFn: ({ signal }) => call(searchPlaces, { query }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** The neighbourhoods of a district. */
export function useDongs(sigungu: string) {
  const query = { sigungu }
  return useQuery({
    queryKey: keyOf(listDongs, { query }),
    queryFn: ({ signal }) => call(listDongs, { query }, { signal }),
    staleTime: Infinity,
  })
}

/** District and neighbourhood of a point; null outside of Korea. */
export const addressOf = (point: Point) => call(getAddress, { query: point })
