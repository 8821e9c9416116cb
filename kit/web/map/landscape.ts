import {
  divIcon,
  layerGroup,
  marker,
  polygon,
  polyline,
  type LayerGroup,
  type Map as LeafletMap,
  type Polygon,
  type Polyline,
} from 'leaflet'
import { withoutOverlap } from './labels.ts'
import type { MapBounds } from './port.ts'
import { createRenderer } from './renderer.ts'
import { loadShapes, namesIn, provinceOf, provincesIn, type Shapes } from './shapes.ts'
import type { MapColours } from './theme.ts'

type Drawn = { group: LayerGroup; land: Polygon[]; lines: Polyline[] }

/** Land, its borders and the names on it; detailed where the map is near. */
export class Landscape {
  #map
  #colours
  #canvas = createRenderer()
  #still = { renderer: this.#canvas.renderer, interactive: false }
  #names: LayerGroup
  #drawn = new Map<string, Drawn>()
  #shapes = new Map<string, Shapes>()
  #level = 0
  #isOver = false

  constructor(map: LeafletMap, colours: MapColours) {
    this.#map = map
    this.#colours = colours
    const pane = map.createPane('names')
    pane.setAttribute('aria-hidden', 'true')
    this.#names = layerGroup().addTo(map)
    this.#load(FAR)
  }

  /** Draws what the view needs; what has to be loaded first is drawn when it comes. */
  update(level: number): void {
    this.#level = level
    const far = this.#shapes.get(FAR)
    if (!far) return
    const near = provincesIn(far, this.#bounds(0.2), level)
    for (const province of near) if (!this.#shapes.has(province)) this.#load(province)
    const ready = near.filter((province) => this.#shapes.has(province))
    const wanted = new Set([
      ...far.provinces.map(({ code }) => (ready.includes(code) ? code : FAR + code)),
      ...(near.length === 0 ? [FAR] : []),
    ])
    for (const [name, { group }] of this.#drawn) {
      if (wanted.has(name)) continue
      group.remove()
      this.#drawn.delete(name)
    }
    for (const name of wanted) if (!this.#drawn.has(name)) this.#draw(name, far)
    for (const { lines } of this.#drawn.values()) for (const line of lines) line.bringToFront()
    this.#label(far, ready)
  }

  recolour(colours: MapColours): void {
    this.#colours = colours
    for (const { land, lines } of this.#drawn.values()) {
      for (const one of land) one.setStyle(this.#landStyle())
      lines[0]?.setStyle(this.#lineStyle())
      lines[1]?.setStyle(this.#borderStyle())
    }
  }

  /** Comes before the removal of the map. */
  destroy(): void {
    this.#isOver = true
    this.#canvas.stop()
  }

  #load(name: string): void {
    loadShapes(name).then(
      (shapes) => {
        if (this.#isOver) return
        this.#shapes.set(name, shapes)
        this.update(this.#level)
      },
      // Without its shapes a part of the map is bare; the next movement asks again.
      () => undefined,
    )
  }

  /** `korea`: the simplified lines. `korea11`: a province's simplified land. `11`: its detailed land and lines. */
  #draw(name: string, far: Shapes): void {
    const own = this.#shapes.get(name)
    const districts = name.startsWith(FAR) ? far.districts.filter(({ code }) => FAR + provinceOf(code) === name) : (own?.districts ?? [])
    const land = districts.map(({ polygons }) => polygon(polygons, this.#landStyle()))
    const lines = own ? [polyline(own.lines, this.#lineStyle()), polyline(own.borders, this.#borderStyle())] : []
    this.#drawn.set(name, { group: layerGroup([...land, ...lines]).addTo(this.#map), land, lines })
  }

  #landStyle() {
    return { ...this.#still, stroke: false, fillColor: this.#colours.land, fillOpacity: 1 }
  }

  #lineStyle() {
    return { ...this.#still, fill: false, color: this.#colours.border, weight: 1.5 }
  }

  #borderStyle() {
    return { ...this.#still, fill: false, color: this.#colours.province, weight: 2, dashArray: '7 5' }
  }

  #label(far: Shapes, ready: readonly string[]): void {
    const detailed = ready.map((province) => this.#shapes.get(province)!)
    const bounds = this.#bounds(0.3)
    const places = namesIn(far, detailed, bounds, this.#level).map((place) => {
      const { x, y } = this.#map.latLngToLayerPoint([place.lat, place.lng])
      return { ...place, x, y }
    })
    this.#names.clearLayers()
    for (const { name, kind, lat, lng } of withoutOverlap(places)) {
      const text = document.createElement('span')
      text.textContent = name
      const icon = divIcon({ className: `map-name map-${kind}`, html: text, iconSize: [0, 0] })
      marker([lat, lng], { icon, pane: 'names', interactive: false, keyboard: false }).addTo(this.#names)
    }
  }

  #bounds(padding: number): MapBounds {
    const bounds = this.#map.getBounds().pad(padding)
    return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() }
  }
}

const FAR = 'korea'
