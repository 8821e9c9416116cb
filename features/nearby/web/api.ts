import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getAddress } from '#features/location/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { call, keyOf } from '#kit/web/call.ts'
import type { MapBounds, Point } from '#kit/web/map/port.ts'
import { countNearby, getMapFrame, listClusters, listNearby, type NearbyList } from '../contract.ts'
import type { NearbyKind } from './kind.ts'

/** How many of each kind the list of all kinds shows. */
const FEW = 3

/** Places change slowly, and the map asks often. */
const staleTime = MINUTE_MS

/** Where the list looks: a point, and how many kilometres around it. */
export type Around = Point & { radius_km: number }

/** The nearest of one kind around a point, page by page. */
export function useNearest(kind: NearbyKind, around: Around) {
  const query = { kind, ...around }
  return useInfiniteQuery({
    queryKey: keyOf(listNearby, { query }),
    queryFn: ({ pageParam, signal }) => call(listNearby, { query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: undefined as NonNullable<NearbyList['next']> | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime,
  })
}

/** The first few of one kind. */
export function useFew(kind: NearbyKind, around: Around) {
  const query = { kind, ...around, limit: FEW }
  return useQuery({ queryKey: keyOf(listNearby, { query }), queryFn: ({ signal }) => call(listNearby, { query }, { signal }), staleTime })
}

/** The member's own place as the server knows it: the one they share, else their district. */
export function useOwnPlace(isEnabled: boolean) {
  const query = { kind: 'club', limit: 1 } as const
  return useQuery({
    queryKey: keyOf(listNearby, { query }),
    queryFn: ({ signal }) => call(listNearby, { query }, { signal }),
    enabled: isEnabled,
    staleTime,
  })
}

/** How many of each kind are around a point. */
export function useCounts(around: Around | null) {
  const query = { ...around }
  return useQuery({
    queryKey: keyOf(countNearby, { query }),
    queryFn: ({ signal }) => call(countNearby, { query }, { signal }),
    enabled: around !== null,
    placeholderData: keepPreviousData,
    staleTime,
  })
}

type View = { bounds: MapBounds; level: number }

/** The pins of a view; those of the view before until they come. */
export function useClusters(view: View | null, kind: NearbyKind | null, from: Point | null) {
  const query = { ...(view && { ...rounded(view.bounds), level: view.level }), ...(kind && { kinds: kind }), ...from }
  return useQuery({
    queryKey: keyOf(listClusters, { query: query as never }),
    queryFn: ({ signal }) => call(listClusters, { query: query as never }, { signal }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** Coordinates of about ten metres, so that a small movement finds the answer again. */
const rounded = (bounds: MapBounds) => ({
  south: Number(bounds.south.toFixed(4)),
  west: Number(bounds.west.toFixed(4)),
  north: Number(bounds.north.toFixed(4)),
  east: Number(bounds.east.toFixed(4)),
})

/** District and neighbourhood of a point. */
export function useAddress(point: Point | null) {
  const query = { lat: Number(point?.lat.toFixed(4) ?? 0), lng: Number(point?.lng.toFixed(4) ?? 0) }
  return useQuery({
    queryKey: keyOf(getAddress, { query }),
    queryFn: ({ signal }) => call(getAddress, { query }, { signal }),
    enabled: point !== null,
    staleTime: Infinity,
  })
}

/** The page that draws the map instead of haru; undefined until it is known, null without one. */
export function useMapFrame(): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: keyOf(getMapFrame),
    queryFn: ({ signal }) => call(getMapFrame, {}, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  return isError ? null : data?.frame
}
