import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MapOptions, MapPin, MapPort } from '#kit/web/map/port.ts'
import { closeOverlays, openScreen } from '#kit/web/testing-screen.tsx'
import type { Cluster, NearPlace } from '../../contract.ts'
import { choosePlace } from '../place.ts'
import LocationMain from './LocationMain.tsx'

/** The map, without drawing: what it was told, and the pins on it. */
const drawn = vi.hoisted(() => ({
  pins: [] as MapPin[],
  views: [] as { lat: number; lng: number; level: number }[],
  options: null as MapOptions | null,
}))
vi.mock('#kit/web/map/mount.ts', () => ({
  async mountMap(element: HTMLElement, options: MapOptions): Promise<MapPort> {
    const layer = element.appendChild(document.createElement('div'))
    drawn.options = options
    const around = { south: 37.5, west: 126.8, north: 37.6, east: 127 }
    const show = (view: MapOptions['view']) => {
      drawn.views.push(view)
      options.onView(view, around)
    }
    show(options.view)
    return {
      view: show,
      pins(next) {
        drawn.pins = [...next]
        layer.replaceChildren(...next.map((pin) => pin.element))
      },
      fit() {},
      own() {},
      padding() {},
      zoom() {},
      destroy: () => layer.remove(),
    }
  },
}))

const HERE = { lat: 37.556, lng: 126.902 }

const aPerson = (no: number, haru_name: string): NearPlace => ({
  kind: 'people',
  no,
  lat: 37.55 + no / 100,
  lng: 126.9,
  is_approximate: true,
  dist_from_user: no / 10,
  card: {
    user_no: no,
    haru_name,
    haru_character: '2',
    gender: 'w',
    cate_no: null,
    user_profile: [],
    haru_statemsg: '',
    position_dt: new Date().toISOString(),
    record: { emoji: 1, workout: { name: '달리기', meter: 5200, time: '31:10' } },
  },
})
const alone = (place: NearPlace): Cluster => ({ kind: place.kind, lat: place.lat, lng: place.lng, qtt: 1, is_more: false, place })
const COUNT = { qtt: 0, is_more: false }
const COUNTS = { people: { qtt: 2, is_more: false }, expert: COUNT, shop: COUNT, club: COUNT, bungae: { qtt: 99, is_more: true } }
const NOTHING = { people: COUNT, expert: COUNT, shop: COUNT, club: COUNT, bungae: COUNT }

const [first, second] = [aPerson(1, '새벽런너준'), aPerson(2, '요가하는달')]
/** Far from the others: only a pin, and no row among the nearest. */
const far = aPerson(8, '멀리걷는곰')

type Shown = { as?: number | null; clusters?: Cluster[]; /** In no smaller circle is there anything. Kilometres. */ fromKm?: number }

function open({ as = 7, clusters = [first, second, far].map(alone), fromKm = 0 }: Shown = {}) {
  return openScreen(
    <LocationMain />,
    '/location-main',
    {
      'GET /v1/nearby': ({ url }) => {
        const kind = new URL(url, 'http://haru').searchParams.get('kind')
        return { from: HERE, places: kind === 'people' && as !== null ? [first, second] : [], next: null }
      },
      'GET /v1/nearby/counts': ({ url }) => {
        const radiusKm = Number(new URL(url, 'http://haru').searchParams.get('radius_km'))
        return { ...(radiusKm < fromKm ? NOTHING : COUNTS), ...(as === null && { people: null }) }
      },
      'GET /v1/nearby/clusters': () => clusters,
      'GET /v1/nearby/map': () => ({ frame: null }),
      'GET /v1/user/location/address': () => ({
        sigungu_code: '11440',
        sido: '서울특별시',
        sigungu: '마포구',
        dong: '망원1동',
        label: '마포구 망원1동',
      }),
      'GET /v1/user/location/share': () => null,
    },
    { name: 'LocationMain', ...(as !== null && { as }) },
  )
}

beforeEach(() => {
  drawn.pins = []
  drawn.views = []
})

const pinOf = (name: string) =>
  within(drawn.pins.find(({ element }) => within(element).queryByRole('button', { name }) !== null)!.element).getByRole('button', { name })
const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}.*거리`) })

test('shows where it is, and every pin as a row with its distance', async () => {
  open()
  await screen.findByText('마포구 망원1동')
  await waitFor(() => expect(drawn.pins).toHaveLength(3))
  expect(drawn.views.at(-1)).toEqual({ ...HERE, level: 6 })
  expect(rowOf('새벽런너준').textContent).toContain('방금 · 달리기 5.2km')
  expect(rowOf('요가하는달').textContent).toContain('0.2킬로미터 거리')
  expect(screen.getByRole('button', { name: /^이웃\s*2$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^번개\s*99\+$/ })).toBeTruthy()
})

test('a press on a pin selects its row, and a press on a row its pin', async () => {
  open()
  await waitFor(() => expect(drawn.pins).toHaveLength(3))
  await userEvent.click(pinOf('새벽런너준'))
  expect(rowOf('새벽런너준').getAttribute('aria-pressed')).toBe('true')
  expect(pinOf('새벽런너준').getAttribute('aria-pressed')).toBe('true')

  await userEvent.click(rowOf('요가하는달'))
  expect(rowOf('새벽런너준').getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(pinOf('요가하는달').getAttribute('aria-pressed')).toBe('true'))
  expect(drawn.views.at(-1)).toMatchObject({ lat: second.lat, lng: second.lng })
  expect(drawn.pins.filter(({ isRaised }) => isRaised)).toHaveLength(1)
})

test('a pin that is not among the nearest gets a row of its own', async () => {
  open()
  await waitFor(() => expect(drawn.pins).toHaveLength(3))
  await userEvent.click(pinOf('멀리걷는곰'))
  const row = within(screen.getByRole('list', { name: '지도에서 고른 곳' })).getByRole('button', { name: /^멀리걷는곰/ })
  expect(row.getAttribute('aria-pressed')).toBe('true')
})

test('a group comes nearer, and those of different kinds that cover each other are one', async () => {
  open({
    clusters: [
      { kind: 'people', lat: 37.55, lng: 126.9, qtt: 3, is_more: false, place: null },
      { kind: 'club', lat: 37.5501, lng: 126.9, qtt: 2, is_more: false, place: null },
    ],
  })
  await waitFor(() => expect(drawn.pins).toHaveLength(1))
  await userEvent.click(pinOf('이웃, 모임 5곳 모여 있음, 가까이 보기'))
  expect(drawn.views.at(-1)).toEqual({ lat: 37.55, lng: 126.9, level: 4 })
})

test.each([
  [20, '20km 안'],
  [50, '50km 안'],
])('looks by itself as far as the first circle with anything in it: %d km', async (fromKm, within) => {
  const { asked } = open({ fromKm })
  await screen.findByText('새벽런너준')
  expect(screen.getByRole('button', { name: within })).toBeTruthy()
  const radii = asked('GET /v1/nearby').map(({ url }) => new URL(url, 'http://haru').searchParams.get('radius_km'))
  expect([...new Set(radii)].filter(Boolean)).toEqual([String(fromKm)])
})

test('the list and its counts look within five kilometres, and further when asked', async () => {
  const { asked } = open()
  const radii = (line: string) => [...new Set(asked(line).map(({ url }) => new URL(url, 'http://haru').searchParams.get('radius_km')))]
  await screen.findByText('새벽런너준')
  for (const line of ['GET /v1/nearby', 'GET /v1/nearby/counts']) expect(radii(line).filter(Boolean)).toEqual(['5'])
  await userEvent.click(screen.getByRole('button', { name: '20km까지 넓혀 보기' }))
  await waitFor(() => expect(radii('GET /v1/nearby/counts')).toEqual(['5', '20']))
  await userEvent.click(screen.getByRole('button', { name: /^모임\s*0$/ }))
  await screen.findByText('20km 안에서 찾았어요.')
  await userEvent.click(screen.getByRole('button', { name: '50km까지 넓혀 보기' }))
  await screen.findByText('다른 동네에서 찾아보세요.')
  await userEvent.click(screen.getByRole('button', { name: '50km 안' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '5km 안' }))
  await screen.findByText('5km 안에서 찾았어요.')
  expect(radii('GET /v1/nearby').filter(Boolean)).toEqual(['5', '20', '50'])
})

test('a moved map offers to search there, and the list then belongs to it', async () => {
  const { asked } = open()
  await waitFor(() => expect(drawn.pins).toHaveLength(3))
  expect(screen.queryByRole('button', { name: '이 지역에서 다시 찾기' })).toBeNull()
  act(() => drawn.options!.onView({ lat: 37.6, lng: 126.95, level: 6 }, { south: 37.58, west: 126.93, north: 37.62, east: 126.97 }))
  await userEvent.click(await screen.findByRole('button', { name: '이 지역에서 다시 찾기' }))
  await waitFor(() => expect(asked('GET /v1/nearby').at(-1)!.url).toContain('lat=37.6&lng=126.95'))
  expect(screen.queryByRole('button', { name: '이 지역에서 다시 찾기' })).toBeNull()
  // The map stays where the member moved it.
  expect(drawn.views.at(-1)).toEqual({ ...HERE, level: 6 })
})

test('a guest without a place is led to the choice of one', async () => {
  const { router } = open({ as: null, clusters: [] })
  await screen.findByText('어느 동네를 볼까요?')
  expect(drawn.views.at(-1)?.level ?? drawn.options!.view.level).toBe(14)
  // Clubs have no entry of their own in the navigation while this screen has it.
  expect(screen.getByRole('link', { name: '모임 화면으로 가기' }).getAttribute('href')).toBe('/club-main')
  await userEvent.click(screen.getByRole('button', { name: '동네 변경' }))
  expect(router.state.location.pathname).toBe('/location-change')
})

test('a guest sees places around the chosen neighbourhood, and is asked to log in for people', async () => {
  open({ as: null, clusters: [] })
  act(() => choosePlace({ label: '종로구 사직동', lat: 37.574, lng: 126.97, isDistrict: false }))
  await screen.findByText('종로구 사직동')
  await waitFor(() => expect(drawn.views.at(-1)).toEqual({ lat: 37.574, lng: 126.97, level: 6 }))
  await userEvent.click(screen.getByRole('button', { name: '이웃' }))
  await userEvent.click(await screen.findByRole('button', { name: '로그인' }))
  await screen.findByText('로그인 후 이용가능합니다')
  await closeOverlays()
})

test('the button of the sheet does what dragging does', async () => {
  open()
  const larger = await screen.findByRole('button', { name: '목록 크게 보기' })
  await userEvent.click(larger)
  await userEvent.click(screen.getByRole('button', { name: '목록 작게 보기' }))
  expect(screen.getByRole('button', { name: '목록 크게 보기' })).toBeTruthy()
})
