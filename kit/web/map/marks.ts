import { circle, divIcon, marker, point, type Circle, type Map as LeafletMap, type Marker } from 'leaflet'
import type { MapPadding, MapPin, OwnPlace } from './port.ts'

const markAt = (lat: number, lng: number, className: string, html: HTMLElement): Marker =>
  marker([lat, lng], { icon: divIcon({ className, html, iconSize: [0, 0] }), interactive: false, keyboard: false })

/** The pins of a Leaflet map. */
export class Pins {
  #map
  #covered
  #marks = new Map<string, { pin: MapPin; mark: Marker }>()

  constructor(map: LeafletMap, covered: () => MapPadding) {
    this.#map = map
    this.#covered = covered
  }

  update(next: readonly MapPin[]): void {
    const wanted = new Set(next.map(({ id }) => id))
    for (const [id, { mark }] of this.#marks) {
      if (wanted.has(id)) continue
      mark.remove()
      this.#marks.delete(id)
    }
    for (const pin of next) {
      const known = this.#marks.get(pin.id)
      if (known?.pin.element === pin.element) {
        known.mark.setLatLng([pin.lat, pin.lng]).setZIndexOffset(pin.isRaised ? RAISED : 0)
        known.pin = pin
        continue
      }
      known?.mark.remove()
      const mark = markAt(pin.lat, pin.lng, 'map-pin', pin.element).setZIndexOffset(pin.isRaised ? RAISED : 0)
      this.#marks.set(pin.id, { pin, mark: mark.addTo(this.#map) })
      // A pin that gets the focus from the keyboard comes into view.
      pin.element.addEventListener('focusin', () => this.#reveal(pin.id))
    }
  }

  #reveal(id: string): void {
    const found = this.#marks.get(id)
    if (!found?.pin.element.matches(':has(:focus-visible)')) return
    const { top, right, bottom, left } = this.#covered()
    this.#map.panInside(found.mark.getLatLng(), {
      paddingTopLeft: point(left + ROOM_PX, top + ROOM_PX),
      paddingBottomRight: point(right + ROOM_PX, bottom + ROOM_PX),
    })
  }
}

/** The viewer's own place: a dot in a dashed circle. */
export class OwnMark {
  #map
  #colour
  #shown: { ring: Circle; dot: Marker } | undefined

  constructor(map: LeafletMap, colour: string) {
    this.#map = map
    this.#colour = colour
    // Above the canvas of the landscape, whichever of the two was drawn first.
    map.createPane(RING_PANE)
  }

  update(place: OwnPlace | null): void {
    this.#shown?.ring.remove()
    this.#shown?.dot.remove()
    this.#shown = undefined
    if (place === null) return
    const { lat, lng, radiusKm } = place
    const dot = document.createElement('span')
    dot.className = 'map-own'
    this.#shown = {
      ring: circle([lat, lng], { ...this.#look(), radius: radiusKm * 1000, interactive: false, pane: RING_PANE }).addTo(this.#map),
      dot: markAt(lat, lng, 'map-own-place', dot).addTo(this.#map),
    }
  }

  recolour(colour: string): void {
    this.#colour = colour
    this.#shown?.ring.setStyle(this.#look())
  }

  #look() {
    return { color: this.#colour, weight: 2, dashArray: '3 6', fillColor: this.#colour, fillOpacity: 0.08 }
  }
}

const RING_PANE = 'ring'
/** Above every other pin, wherever they stand. */
const RAISED = 10_000
const ROOM_PX = 40
