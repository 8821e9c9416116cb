import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { openMapFrame } from './frame.ts'

/** A stand-in for Kakao: it says which site asked, and is a flat map of 0.001° per pixel and level. */
const SDK = `kakao = { maps: {
  load: (start) => start(),
  LatLng: function (lat, lng) { this.getLat = () => lat; this.getLng = () => lng },
  Point: function (x, y) { this.x = x; this.y = y },
  Circle: function () { this.setMap = () => {} },
  event: { addListener: (map, name, act) => { map.on[name] = act } },
  Map: function (element, { center, level }) {
    const map = this
    let [middle, scale] = [center, level]
    Object.assign(map, {
      on: {},
      getLevel: () => scale,
      setLevel: (next) => { scale = next },
      setCenter: (next) => { middle = next },
      relayout() {},
      getProjection: () => ({
        coordsFromContainerPoint: ({ x, y }) =>
          new kakao.maps.LatLng(middle.getLat() - (y - 400) * scale / 1000, middle.getLng() + (x - 200) * scale / 1000),
        containerPointFromCoords: (at) =>
          ({ x: 200 + (at.getLng() - middle.getLng()) * 1000 / scale, y: 400 - (at.getLat() - middle.getLat()) * 1000 / scale }),
      }),
    })
  },
} }`

let kakao: Server
let server: TestServer
const asked: { url: string; headers: IncomingHttpHeaders }[] = []
beforeAll(async () => {
  kakao = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers })
    response.end(SDK)
  })
  await new Promise<void>((resolve) => kakao.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(kakao.address() as AddressInfo).port}/sdk.js`
  const frame = openMapFrame({ key: 'a key', origin: 'https://haru.example', url })
  server = await testServer([], { mounts: [(fastify) => frame.mount(fastify)] })
})
afterAll(async () => {
  await server.close()
  kakao.close()
})

const get = async (path: string) => fetch(`${server.url}${path}`)

test('the page has an origin of its own, and alone may load from Kakao', async () => {
  const answer = await get('/map-frame/')
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toMatch(/sandbox allow-scripts$/)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/script-src 'self' https:\/\/\*\.daumcdn\.net/)
  expect(await answer.text()).toContain('/map-frame/frame.js')
})

test('asks Kakao as the registered site, once an hour', async () => {
  expect(await (await get('/map-frame/sdk.js')).text()).toBe(SDK)
  await get('/map-frame/sdk.js')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ url: '/sdk.js?appkey=a%20key&autoload=false', headers: { referer: 'https://haru.example/' } })
})

test('draws what the app says, and says what is shown and where the pins are', async () => {
  const sent: Record<string, unknown>[] = []
  const listeners: Record<string, (event: object) => void> = {}
  const parent = { postMessage: (message: Record<string, unknown>) => sent.push(message) }
  const script: Record<string, () => void> = {}
  const window: Record<string, unknown> = {
    parent,
    innerWidth: 400,
    innerHeight: 800,
    addEventListener: (name: string, act: (event: object) => void) => (listeners[name] = act),
    document: { createElement: () => script, getElementById: () => ({}), head: { append() {} } },
  }
  window['window'] = window
  runInNewContext(await (await get('/map-frame/frame.js')).text(), window)
  expect(script['src']).toBe('/map-frame/sdk.js')
  runInNewContext(SDK, window)
  script['onload']!()
  expect(sent.at(-1)).toEqual({ type: 'ready' })

  const tell = (data: object, source: unknown = parent) => listeners['message']!({ source, data })
  tell({ type: 'padding', padding: { top: 0, right: 0, bottom: 400, left: 0 } })
  tell({ type: 'view', view: { lat: 37, lng: 127, level: 4 } })
  tell({ type: 'pins', pins: [{ id: 'people-1', lat: 37, lng: 127 }] })
  const moved = sent.at(-1) as {
    view: Record<string, number>
    at: Record<string, { x: number; y: number }>
    bounds: Record<string, number>
  }
  expect(moved.view).toEqual({ lat: expect.closeTo(37), lng: expect.closeTo(127), level: 4 })
  // The middle of the upper half, which the sheet leaves free.
  expect(moved.at['people-1']).toEqual({ x: expect.closeTo(200), y: expect.closeTo(200) })
  expect(moved.bounds['north']).toBeCloseTo(37.8)
  expect(moved.bounds['south']).toBeCloseTo(36.2)

  const before = sent.length
  tell({ type: 'zoom', by: 1 }, {})
  tell({ type: 'constructor' })
  expect(sent).toHaveLength(before)
})

test('without a key there is no page', async () => {
  const none = openMapFrame({ key: undefined, origin: 'https://haru.example' })
  expect(none.path).toBeNull()
  const bare = await testServer([], { mounts: [(fastify) => none.mount(fastify)] })
  expect((await fetch(`${bare.url}/map-frame/`)).status).toBe(404)
  await bare.close()
})
