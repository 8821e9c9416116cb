import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSharedSpot } from '#features/location/web/public.ts'
import { metresPerPixel, type MapBounds, type MapPort, type MapView, type Point } from '#kit/web/map/port.ts'
import { useViewer } from '#kit/web/session.ts'
import type { NearPlace } from '../../contract.ts'
import type { NearbyKind } from '../kind.ts'
import { useAddress, useOwnPlace } from '../api.ts'
import { usePlaces, type ChosenPlace } from '../place.ts'
import { useRadius } from './useRadius.ts'

/** The levels at which a neighbourhood and a district are shown. */
const DONG_LEVEL = 6
const DISTRICT_LEVEL = 8
/** The whole country, before a place is known. */
const KOREA: MapView = { lat: 36.2, lng: 127.8, level: 14 }
/** A view whose middle moved further than this from where the list was asked is another area. Pixels. */
const MOVED_PX = 110

/** A place that was searched from the map; it lasts until another neighbourhood is chosen. */
type Searched = { at: Point; isHere: boolean; over: ChosenPlace | null }

export const idOf = ({ kind, no }: { kind: NearbyKind; no: number }): string => `${kind}-${no}`

/** What the map and its list show: from where, which kind, and which place is selected. */
export function useLocationMap() {
  const { chosen } = usePlaces()
  const isMember = useViewer() !== null
  const own = useOwnPlace(isMember && chosen === null)
  const [searched, setSearched] = useState<Searched | null>(null)
  const [kind, setKind] = useState<NearbyKind | null>(null)
  const [chosenRadius, setRadius] = useState<number | null>(null)
  const [selected, setSelected] = useState<NearPlace | null>(null)
  const [view, setView] = useState<{ view: MapView; bounds: MapBounds } | null>(null)
  const [port, setPort] = useState<MapPort | null>(null)
  const spot = useSharedSpot()
  const current = searched?.over === chosen ? searched : null

  const place = current?.at ?? chosen ?? own.data?.from ?? null
  // Of about a hundred metres: an exact position is not needed to list what is near.
  const [lat, lng] = [place && round(place.lat), place && round(place.lng)]
  const from = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng])
  const radius = useRadius(from, chosenRadius)
  const address = useAddress(current === null && chosen !== null ? null : from)
  const label = current === null && chosen !== null ? chosen.label : (address.data?.label ?? null)

  const start: MapView = from ? { ...from, level: chosen?.isDistrict && !current ? DISTRICT_LEVEL : DONG_LEVEL } : KOREA
  const isSearchedView = current !== null && !current.isHere
  useShownPlace(port, from && !isSearchedView ? start : null)

  const search = (at: Point, isHere: boolean) => {
    setSearched({ at, isHere, over: chosen })
    setSelected(null)
  }
  const handleView = useCallback((next: MapView, bounds: MapBounds) => setView({ view: next, bounds }), [])
  return {
    from,
    /** What the list and its counts look at. */
    around: useMemo(() => (from === null || radius === null ? null : { ...from, radius_km: radius }), [from, radius]),
    setRadius,
    label,
    start,
    own: current?.isHere ? current.at : spot,
    isLoading: (isMember && chosen === null && current === null && own.isPending) || (from !== null && radius === null),
    isFailed: own.isError && place === null,
    retry: own.refetch,
    kind,
    selectKind: (next: NearbyKind | null) => {
      setKind(next)
      setSelected(null)
    },
    selected,
    select: setSelected,
    view,
    handleView,
    port,
    setPort,
    /** The list belongs to another area than the map shows. */
    isElsewhere: view !== null && from !== null && pixelsBetween(view.view, from) > MOVED_PX,
    searchHere: (at: Point) => search(at, true),
    searchView: () => view && search(view.view, false),
  }
}
export type LocationMap = ReturnType<typeof useLocationMap>

const round = (degrees: number): number => Math.round(degrees * 1000) / 1000

/** Moves the map to a place that was chosen while the map is shown. A map that is mounted again keeps its view. */
function useShownPlace(port: MapPort | null, shown: MapView | null): void {
  const before = useRef<string>(undefined)
  const key = shown === null ? undefined : `${shown.lat} ${shown.lng} ${shown.level}`
  useEffect(() => {
    if (port === null || shown === null || key === before.current) return
    before.current = key
    port.view(shown)
    // The key stands for the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [port, key])
}

const METRES_PER_DEGREE = 111_200

function pixelsBetween(view: MapView, { lat, lng }: Point): number {
  const north = (view.lat - lat) * METRES_PER_DEGREE
  const east = (view.lng - lng) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(north, east) / metresPerPixel(view.level)
}
