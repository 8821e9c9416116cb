import { canvas, type Renderer } from 'leaflet'

/**
 * Leaflet's canvas. Drawing at once makes it forget a frame that it asked for; where the map is removed before that frame, it draws on a canvas that is
 * gone. `stop` comes before the map's removal.
 */
export function createRenderer(): { renderer: Renderer; stop: () => void } {
  const renderer = canvas({ padding: 0.4 })
  const stop = () => void Object.assign(renderer, { _clear: () => undefined, _draw: () => undefined })
  return { renderer, stop }
}
