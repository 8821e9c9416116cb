import { useMemo } from 'react'
import { MapSurface, type Mark } from '#kit/web/map/MapSurface.tsx'
import type { MapPadding } from '#kit/web/map/port.ts'
import { useViewer } from '#kit/web/session.ts'
import { useClusters, useMapFrame } from '../api.ts'
import { NEAREST_LEVEL, pinsOf, type Pin } from './groups.ts'
import { GroupPin, PlacePin } from './PinFace.tsx'
import { idOf, type LocationMap } from './useLocationMap.ts'

/** Kilometres around the own place that the dashed circle shows. */
const OWN_RADIUS_KM = 1
/** A press on a group comes so many levels nearer. */
const NEARER = 2

type Props = {
  map: LocationMap
  padding: MapPadding
  /** A pin was pressed, whose row the list shows. */
  onSelected: () => void
}

/** The map with the pins of what it shows. */
export function NearMap({ map, padding, onSelected }: Props) {
  const { view, kind, from, port, selected, select, selectKind, own } = map
  const isGuest = useViewer() === null
  const frame = useMapFrame()
  const asked = view && { bounds: view.bounds, level: view.view.level }
  const clusters = useClusters(kind === 'people' && isGuest ? null : asked, kind, from).data
  const level = view?.view.level ?? 0
  const marks = useMemo(() => {
    const openGroup = ({ lat, lng, kinds }: Pin) => {
      if (level > NEAREST_LEVEL) return port?.view({ lat, lng, level: Math.max(NEAREST_LEVEL, level - NEARER) })
      // There is nothing nearer: the list has them.
      selectKind(kinds[0]!)
      onSelected()
    }
    const chosenId = selected && idOf(selected)
    const pins = pinsOf(kind === 'people' && isGuest ? [] : (clusters ?? []), level).filter(({ id }) => id !== chosenId)
    const all: Mark[] = pins.map((pin) => {
      const { id, lat, lng, place } = pin
      const pressPlace = () => {
        select(place)
        onSelected()
      }
      const face = place ? (
        <PlacePin place={place} isSelected={false} onPress={pressPlace} />
      ) : (
        <GroupPin pin={pin} onPress={() => openGroup(pin)} />
      )
      return { id, lat, lng, face }
    })
    // A selected place is drawn, also where it stands in a group or out of the view.
    if (selected && chosenId) {
      const face = <PlacePin place={selected} isSelected onPress={() => select(null)} />
      all.push({ id: chosenId, lat: selected.lat, lng: selected.lng, face, isRaised: true })
    }
    return all
  }, [clusters, level, kind, isGuest, port, selected, select, selectKind, onSelected])
  const ownPlace = useMemo(() => own && { ...own, radiusKm: OWN_RADIUS_KM }, [own])
  if (frame === undefined) return null
  return (
    <MapSurface
      start={map.start}
      padding={padding}
      marks={marks}
      own={ownPlace}
      frame={frame}
      onView={map.handleView}
      onPort={map.setPort}
      className="absolute inset-0"
    />
  )
}
