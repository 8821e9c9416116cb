import { latLng, latLngBounds, map as createMap, point, type LatLngBounds, type Map as LeafletMap, type Point as Pixel } from 'leaflet'
import { Landscape } from './landscape.ts'
import { OwnMark, Pins } from './marks.ts'
import {
  clampLevel,
  KOREA,
  LEVEL_MAX,
  LEVEL_MIN,
  type MapBounds,
  type MapOptions,
  type MapPadding,
  type MapPort,
  type MapView,
} from './port.ts'
import { coloursOf, watchTheme } from './theme.ts'
import './map.css'

/** Leaflet's zoom at which a pixel shows as many metres in Korea as at Kakao's level 0. */
const ZOOM_OF_LEVEL_0 = 20
const zoomOf = (level: number): number => ZOOM_OF_LEVEL_0 - clampLevel(level)
const levelOf = (zoom: number): number => clampLevel(ZOOM_OF_LEVEL_0 - zoom)

/** A press within this time after another one is a double press, which zooms. Milliseconds. */
const DOUBLE_MS = 250
/** Pixels between fitted points and the edges. */
const FIT_PX = 48

/** The map of haru's own shapes: it needs neither a key nor the internet. */
export function mountLeaflet(element: HTMLElement, { view, padding, label, onView }: MapOptions): MapPort {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const host = element.appendChild(document.createElement('div'))
  host.className = 'map-host'
  host.setAttribute('role', 'application')
  host.setAttribute('aria-label', label)
  const map = createMap(host, {
    zoomControl: false,
    attributionControl: false,
    minZoom: zoomOf(LEVEL_MAX),
    maxZoom: zoomOf(LEVEL_MIN),
    maxBoundsViscosity: 0.8,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  })
  let covered = padding
  const show = ({ lat, lng, level }: MapView, animate: boolean) => {
    const zoom = zoomOf(level)
    map.options.maxBounds = limitsOf(map, covered, zoom)
    const middle = map.project([lat, lng], zoom).subtract(offsetOf(covered))
    map.setView(map.unproject(middle, zoom), zoom, { animate })
  }
  show(view, false)
  const landscape = new Landscape(map, coloursOf(host))
  const pins = new Pins(map, () => covered)
  const own = new OwnMark(map, coloursOf(host).own)
  const report = () => {
    map.options.maxBounds = limitsOf(map, covered, map.getZoom())
    landscape.update(levelOf(map.getZoom()))
    onView(viewOf(map, covered), boundsOf(map, covered))
  }
  map.on('moveend', report)
  const stopTheme = watchTheme(() => {
    const colours = coloursOf(host)
    landscape.recolour(colours)
    own.recolour(colours.own)
  })
  const stopPresses = moveByPress(map, host, (at) => map.panBy(at.subtract(middleOf(map, covered)), { animate: !isStill }))
  const resize = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resize.observe(host)
  report()
  return {
    view: (next) => show(next, !isStill),
    pins: (next) => pins.update(next),
    own: (place) => own.update(place),
    fit(points, nearest) {
      if (points.length === 0) return
      const bounds = latLngBounds(points.map(({ lat, lng }) => latLng(lat, lng)))
      const room = point(covered.left + covered.right + FIT_PX, covered.top + covered.bottom + FIT_PX)
      const zoom = Math.min(map.getBoundsZoom(bounds, false, room), zoomOf(nearest))
      const { lat, lng } = bounds.getCenter()
      show({ lat, lng, level: levelOf(zoom) }, !isStill)
    },
    padding(next) {
      const before = viewOf(map, covered)
      covered = next
      show(before, false)
    },
    zoom(by) {
      const { level, ...middle } = viewOf(map, covered)
      show({ ...middle, level: clampLevel(level + by) }, !isStill)
    },
    destroy() {
      stopTheme()
      stopPresses()
      resize.disconnect()
      map.off('moveend', report)
      landscape.destroy()
      map.remove()
      host.remove()
    },
  }
}

/** How far the map moves: Korea, with room for what covers the edges, so that any place of it can stand in the middle of the rest. */
function limitsOf(map: LeafletMap, { top, right, bottom, left }: MapPadding, zoom: number): LatLngBounds {
  const northWest = map.project([KOREA.north, KOREA.west], zoom)
  const southEast = map.project([KOREA.south, KOREA.east], zoom)
  const { x, y } = map.getSize()
  const beyond = point(Math.max(0, x - (southEast.x - northWest.x)) / 2, Math.max(0, y - (southEast.y - northWest.y)) / 2)
  const room = beyond.add(point(left + right, top + bottom))
  return latLngBounds(map.unproject(northWest.subtract(room), zoom), map.unproject(southEast.add(room), zoom))
}

/** From the middle of the whole element to the middle of what is not covered. */
const offsetOf = ({ top, right, bottom, left }: MapPadding): Pixel => point((left - right) / 2, (top - bottom) / 2)

const middleOf = (map: LeafletMap, covered: MapPadding): Pixel => map.getSize().divideBy(2).add(offsetOf(covered))

function viewOf(map: LeafletMap, covered: MapPadding): MapView {
  const { lat, lng } = map.containerPointToLatLng(middleOf(map, covered))
  return { lat, lng, level: levelOf(map.getZoom()) }
}

function boundsOf(map: LeafletMap, { top, right, bottom, left }: MapPadding): MapBounds {
  const { x, y } = map.getSize()
  const northWest = map.containerPointToLatLng([left, top])
  const southEast = map.containerPointToLatLng([Math.max(left + 1, x - right), Math.max(top + 1, y - bottom)])
  return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng }
}

/**
 * A press on the map moves that place to the middle, for those who cannot drag; the second press of a double one zooms instead. A drag that
 * began on a pin is no press of it.
 */
function moveByPress(map: LeafletMap, host: HTMLElement, move: (at: Pixel) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDragged = false
  const cancel = () => clearTimeout(timer)
  map.on('mousedown', () => (isDragged = false))
  map.on('dragstart zoomstart', () => {
    isDragged = true
    cancel()
  })
  map.on('dblclick', cancel)
  map.on('click', ({ containerPoint }) => {
    cancel()
    timer = setTimeout(() => move(containerPoint), DOUBLE_MS)
  })
  const handleDown = () => (isDragged = false)
  const handleClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('.map-pin') === null) return
    // The pin's own listeners get the press; the map below it does not. A press by key (detail 0) follows no drag.
    if (isDragged && event.detail > 0) event.stopImmediatePropagation()
    queueMicrotask(cancel)
  }
  host.addEventListener('pointerdown', handleDown, { capture: true })
  host.addEventListener('click', handleClick, { capture: true })
  return () => {
    cancel()
    host.removeEventListener('pointerdown', handleDown, { capture: true })
    host.removeEventListener('click', handleClick, { capture: true })
  }
}
