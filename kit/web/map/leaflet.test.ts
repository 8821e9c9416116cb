import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mountLeaflet } from './leaflet.ts'
import type { MapBounds, MapPort, MapView } from './port.ts'

const SEOUL = { lat: 37.55, lng: 126.9, level: 6 }
const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 }

let port: MapPort
let element: HTMLElement
const views: { view: MapView; bounds: MapBounds }[] = []
const last = () => views.at(-1)!

beforeEach(() => {
  views.length = 0
  // jsdom lays nothing out and draws nothing.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 400 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 800 })
  const context = new Proxy({}, { get: (_, name) => (name === 'canvas' ? undefined : () => undefined), set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  element = document.body.appendChild(document.createElement('div'))
  port = mountLeaflet(element, { view: SEOUL, padding: NOTHING, label: '지도', onView: (view, bounds) => views.push({ view, bounds }) })
})
afterEach(() => {
  port.destroy()
  element.remove()
  vi.restoreAllMocks()
})

test('begins with the view that was asked for, at Kakao’s levels', () => {
  expect(last().view).toEqual({ lat: expect.closeTo(SEOUL.lat, 4), lng: expect.closeTo(SEOUL.lng, 4), level: 6 })
  const { south, north, west, east } = last().bounds
  // 800 pixels of 8 m each are 6.4 km.
  expect((north - south) * 111.2).toBeCloseTo(6.4, 0)
  expect(west).toBeLessThan(SEOUL.lng)
  expect(east).toBeGreaterThan(SEOUL.lng)
})

test('zooms by levels, from 1 to 14', () => {
  port.zoom(-1)
  expect(last().view.level).toBe(5)
  for (let step = 0; step < 12; step++) port.zoom(1)
  expect(last().view.level).toBe(14)
  for (let step = 0; step < 20; step++) port.zoom(-1)
  expect(last().view.level).toBe(1)
})

test('what a sheet covers moves the middle, not the place', () => {
  port.padding({ ...NOTHING, bottom: 400 })
  expect(last().view).toEqual({ lat: expect.closeTo(SEOUL.lat, 4), lng: expect.closeTo(SEOUL.lng, 4), level: 6 })
  expect((last().bounds.north - last().bounds.south) * 111.2).toBeCloseTo(3.2, 0)
})

test('fits points, and comes no nearer than it may', () => {
  port.fit([{ lat: 37.5, lng: 127 }], 4)
  expect(last().view).toMatchObject({ lat: expect.closeTo(37.5, 3), lng: expect.closeTo(127, 3), level: 4 })
  port.fit(
    [
      { lat: 37.5, lng: 127 },
      { lat: 35.2, lng: 129 },
    ],
    4,
  )
  const { south, north } = last().bounds
  expect(south).toBeLessThan(35.2)
  expect(north).toBeGreaterThan(37.5)
})

test('keeps the element of a pin, and removes those that are gone', () => {
  const pin = (id: string) => {
    const face = document.createElement('div')
    face.innerHTML = `<button type="button">${id}</button>`
    return { id, lat: 37.55, lng: 126.9, element: face }
  }
  const [first, second] = [pin('하나'), pin('둘')]
  port.pins([first, second])
  expect(element.querySelectorAll('.map-pin button')).toHaveLength(2)
  port.pins([{ ...first, lat: 37.56, isRaised: true }])
  expect([...element.querySelectorAll('.map-pin button')]).toEqual([first.element.firstChild])
})

test('draws the own place, and removes it', () => {
  port.own({ lat: 37.55, lng: 126.9, radiusKm: 1 })
  expect(element.querySelector('.map-own')).not.toBeNull()
  // Not below the canvas of the landscape.
  expect(element.querySelectorAll('.leaflet-ring-pane path')).toHaveLength(1)
  port.own(null)
  expect(element.querySelector('.map-own, .leaflet-ring-pane path')).toBeNull()
})

test('the keyboard moves and zooms it', () => {
  const host = element.querySelector<HTMLElement>('[role=application]')!
  expect(host.getAttribute('aria-label')).toBe('지도')
  expect(host.tabIndex).toBe(0)
  host.focus()
  document.dispatchEvent(new KeyboardEvent('keydown', { keyCode: 187, bubbles: true }))
  expect(last().view.level).toBe(5)
})
