import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import type { Ad } from '../contract.ts'
import { VISIBLE_MS, ADVANCE_MS, type AdPlace } from '../rules.ts'
import { AdSlider } from './AdSlider.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `view${++mocks.views}` }))
vi.mock('#kit/web/part.ts', async (original) => ({
  ...(await original<object>()),
  whenIdle: (work: () => void) => {
    work()
    return () => {}
  },
}))
vi.mock('#features/report/web/public.ts', () => ({
  ReportButton: ({ target, name }: { target: object; name: string }) => (
    <button type="button" aria-label={`${name} 신고하기`} onClick={() => mocks.report(target)} />
  ),
}))
const mocks = vi.hoisted(() => ({ report: vi.fn(), views: 0, reducedMotion: false, watched: new Map<Element, (ratio: number) => void>() }))
const server = vi.mocked(call)

const anAd = (ad_no: number, link = '/daily-line-main'): Ad => ({ ad_no, ad_title: `광고 ${ad_no}`, ad_desc: '설명', ad_images: [], link })
const scrolled = vi.fn<(to: ScrollToOptions) => void>()

// Loads the lazy module first, because fake timers do not wait for imports.
beforeAll(() => import('./parts/Slider.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  cleanup()
  queryClient.clear()
  server.mockReset()
  mocks.watched.clear()
  mocks.reducedMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: mocks.reducedMotion }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.#tell = tell
      }
      observe(element: Element) {
        mocks.watched.set(element, (ratio) => this.#tell([{ isIntersecting: ratio > 0, intersectionRatio: ratio }]))
      }
      disconnect() {}
    },
  )
  scrolled.mockReset()
  Element.prototype.scrollTo = scrolled as never
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
})

async function open(ads: Ad[], logged: () => unknown = () => ({}), place: AdPlace = 'daily-line') {
  server.mockImplementation((async ({ line }: { line: string }) => (line.startsWith('GET') ? ads : logged())) as never)
  await act(
    async () => void render(<QueryClientProvider client={queryClient}>{screenForTest(<AdSlider place={place} />)}</QueryClientProvider>),
  )
  for (let turn = 0; turn < 10; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(1))
    await act(async () => void (await import('./parts/Slider.tsx')))
  }
}
const loggedViews = () =>
  server.mock.calls.flatMap(([endpoint, input]) => (endpoint.line === 'POST /v1/user/ad_log' ? [(input as { body: object }).body] : []))
const slides = () => screen.queryAllByRole('listitem')
const see = (index: number, ratio: number) => act(async () => mocks.watched.get(slides()[index]!)!(ratio))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('renders nothing without ads and with invalid links only', async () => {
  await open([])
  expect(slides()).toEqual([])
  cleanup()
  queryClient.clear()
  await open([anAd(1, '/nowhere-main')])
  expect(slides()).toEqual([])
})

test('shows title, description and the ad label; ads without a link are not links', async () => {
  await open([anAd(1), anAd(2, ''), anAd(3, '/nowhere-main')])
  expect(slides()).toHaveLength(2)
  expect(screen.getByRole('region', { name: '광고' })).toBeDefined()
  expect(screen.getAllByText('광고')).toHaveLength(2)
  expect(screen.getByRole('link', { name: '광고 1' }).getAttribute('href')).toBe('/daily-line-main')
  expect(screen.queryByRole('link', { name: '광고 2' })).toBeNull()
})

test('logs an impression after a second at half visibility, and a click, once per view', async () => {
  await open([anAd(1), anAd(2)])
  await see(0, 0.4)
  await wait(VISIBLE_MS * 2)
  await see(0, 0.5)
  await wait(VISIBLE_MS - 10)
  await see(0, 0)
  await wait(VISIBLE_MS)
  expect(loggedViews()).toEqual([])
  for (let time = 0; time < 2; time++) {
    await see(0, 0.9)
    await wait(VISIBLE_MS)
    await see(0, 0)
  }
  const view_id = expect.stringMatching(/^view\d+$/) as string
  expect(loggedViews()).toEqual([{ ad_no: 1, al_type: 'show', view_id }])
  const link = screen.getByRole('link', { name: '광고 1' })
  for (let time = 0; time < 2; time++) fireEvent.click(link)
  expect(loggedViews().slice(1)).toEqual([{ ad_no: 1, al_type: 'click', view_id }])
})

test('a new render is the same view, a new load another one', async () => {
  await open([anAd(1)])
  const seen = async () => {
    await see(0, 1)
    await wait(VISIBLE_MS)
  }
  await seen()
  cleanup()
  await open([anAd(1)])
  await seen()
  expect(loggedViews()).toHaveLength(1)
  cleanup()
  queryClient.clear()
  await wait(1000)
  await open([anAd(1)])
  await seen()
  const ids = loggedViews().map((body) => (body as { view_id: string }).view_id)
  expect(new Set(ids).size).toBe(2)
})

test('each place asks for its ads and is a view of its own; who comes back to one has not seen its ads again', async () => {
  const seen = async (place: AdPlace, ads: Ad[]) => {
    await open(ads, undefined, place)
    await see(0, 1)
    await wait(VISIBLE_MS)
    cleanup()
  }
  await seen('daily-line', [anAd(1)])
  await wait(1000)
  await seen('kin-list', [anAd(2)])
  await seen('daily-line', [anAd(1)])
  await seen('kin-list', [anAd(2)])
  expect(loggedViews()).toMatchObject([{ ad_no: 1 }, { ad_no: 2 }])
  expect(new Set(loggedViews().map((body) => (body as { view_id: string }).view_id)).size).toBe(2)
  const asked = server.mock.calls.filter(([{ line }]) => line.startsWith('GET')).map(([, input]) => input)
  expect(asked).toEqual([{ query: { place: 'daily-line' } }, { query: { place: 'kin-list' } }])
})

test('logs and advances nothing on a hidden page', async () => {
  await open([anAd(1), anAd(2)])
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await see(0, 1)
  await wait(ADVANCE_MS * 2)
  expect(loggedViews()).toEqual([])
  expect(scrolled).not.toHaveBeenCalled()
  visible.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  await wait(VISIBLE_MS)
  expect(loggedViews()).toHaveLength(1)
})

test('ignores a failed log', async () => {
  await open([anAd(1)], () => Promise.reject(new Error('gone')))
  await see(0, 1)
  await wait(VISIBLE_MS)
  expect(slides()).toHaveLength(1)
})

test('advances automatically, pauses on hover and focus, and stops by the button', async () => {
  await open([anAd(1), anAd(2)])
  await wait(ADVANCE_MS)
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ left: 300, behavior: 'smooth' })
  const region = screen.getByRole('region', { name: '광고' })
  fireEvent.pointerEnter(region)
  await wait(ADVANCE_MS * 2)
  expect(scrolled).toHaveBeenCalledTimes(1)
  fireEvent.pointerLeave(region)
  await act(async () => screen.getByRole('link', { name: '광고 1' }).focus())
  await wait(ADVANCE_MS * 2)
  expect(scrolled).toHaveBeenCalledTimes(1)
  await act(async () => screen.getByRole('link', { name: '광고 1' }).blur())
  await wait(ADVANCE_MS)
  expect(scrolled).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: '광고 멈추기' }))
  await wait(ADVANCE_MS * 3)
  expect(scrolled).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: '광고 다시 넘기기' }))
  await wait(ADVANCE_MS)
  expect(scrolled).toHaveBeenCalledTimes(3)
})

test('the button shows the next ad, and the first after the last', async () => {
  await open([anAd(1), anAd(2)])
  const list = screen.getByRole('list')
  fireEvent.click(screen.getByRole('button', { name: '다음 광고' }))
  expect(scrolled).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' })
  list.scrollLeft = 300
  fireEvent.scroll(list)
  expect(screen.getByText('광고 2개 가운데 2번째')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '다음 광고' }))
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' })
})

test('does not advance with reduced motion, and has no buttons for a single ad', async () => {
  mocks.reducedMotion = true
  await open([anAd(1), anAd(2)])
  await wait(ADVANCE_MS * 2)
  expect(scrolled).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: '광고 멈추기' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '다음 광고' }))
  expect(scrolled).toHaveBeenCalledWith({ left: 300, behavior: 'instant' })
  cleanup()
  queryClient.clear()
  await open([anAd(1)])
  expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['광고 1 신고하기'])
})

test('each ad can be reported', async () => {
  await open([anAd(1), anAd(2)])
  fireEvent.click(screen.getByRole('button', { name: '광고 2 신고하기' }))
  expect(mocks.report).toHaveBeenCalledExactlyOnceWith({ target_kind: 'ad', target_no: 2 })
})
