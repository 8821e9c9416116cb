import { map as createMap, polygon } from 'leaflet'
import { expect, test, vi } from 'vitest'
import { createRenderer } from './renderer.ts'

test('a frame that was asked for before the map was removed draws nothing', async () => {
  const context = new Proxy({}, { get: (_, name) => (name === 'canvas' ? undefined : () => undefined), set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const faults: string[] = []
  const record = (event: ErrorEvent) => {
    event.preventDefault()
    faults.push(event.message)
  }
  window.addEventListener('error', record)
  const { renderer, stop } = createRenderer()
  const map = createMap(document.createElement('div')).setView([37.5, 127], 10)
  const corners: [number, number][] = [
    [37, 126],
    [38, 126],
    [38, 128],
  ]
  polygon(corners, { renderer }).addTo(map).setStyle({ weight: 2 })
  // Draws at once, and forgets the frame.
  renderer.fire('update')
  stop()
  map.remove()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  window.removeEventListener('error', record)
  vi.restoreAllMocks()
  expect(faults).toEqual([])
})
