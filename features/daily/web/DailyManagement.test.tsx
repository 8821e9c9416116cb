import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { CallError } from '#kit/web/call.ts'
import type { Daily } from '../contract.ts'
import DailyManagement from './DailyManagement.tsx'
import { aDay } from './manage/sample.ts'
import { aDaily, noRecords } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  search: '',
  listeners: new Set<() => void>(),
  visited: [] as string[],
  confirm: vi.fn<(question: { title?: string }) => Promise<boolean>>(),
  toast: vi.fn(),
  sheet: vi.fn<(render: () => React.ReactNode, options: { title?: string }) => Promise<void>>(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => ({ user_no: 5 }) }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', () => ({ confirm: mocks.confirm, toast: mocks.toast, openSheet: mocks.sheet, openViewer: vi.fn() }))
// Keeps the screen's address in memory.
vi.mock('#kit/web/screen.tsx', async () => {
  const { createContext, useSyncExternalStore } = await import('react')
  const subscribe = (notify: () => void) => {
    mocks.listeners.add(notify)
    return () => mocks.listeners.delete(notify)
  }
  const to = (path: string) => {
    const [name, search = ''] = path.split('?')
    if (name !== '/daily-management') return void mocks.visited.push(path)
    mocks.search = search
    for (const notify of mocks.listeners) notify()
  }
  return {
    Link: ({ to: path, ...rest }: { to: string }) => <a href={`#${path}`} {...rest} />,
    useGo: () => ({ to, back: vi.fn() }),
    useScreen: () => ({
      name: 'DailyManagement',
      params: {},
      search: new URLSearchParams(useSyncExternalStore(subscribe, () => mocks.search)),
    }),
    PlaceContext: createContext(null),
  }
})
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const DAYS = 'GET /v2/user/daily_days'
const MINE = 'GET /v2/user/daily_mine'
const SETTINGS = 'GET /v1/user/settings'

// The week from Monday 16 to Sunday 22 November, and one day of October.
const known = [
  aDay('2026-11-21', { emoji: 2, kcal: 1801, post_qtt: 2, routine_done: 4, routine_all: 5 }),
  aDay('2026-11-18', { emoji: 4, workout_seconds: 600 }),
  aDay('2026-11-17', { emoji: 2, kcal: 1500, workout_seconds: 1930 }),
  aDay('2026-11-03', { emoji: 1, kcal: 900 }),
  aDay('2026-10-31', { emoji: 5, kcal: 3000 }),
]
const always = {
  [SETTINGS]: () => [],
  [DAYS]: ({ query }: { query?: Record<string, unknown> }) =>
    known.filter((day) => day.record_date >= String(query?.['from']) && day.record_date <= String(query?.['to'])),
}
const meal = { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 1801, sort: 'lunch' as const }] }
const slice = { name: '1장', size: 35, unit: 'g' as const, kcal: 98, carb: 18, protein: 3, fat: 1.4 }
const amount = { quantity: 2, by: 'portion' as const, portion: slice }
const bread = { setCalorie: 0, selectedFood: [{ key: '식빵', calorie: 196, sort: 'breakfast' as const, amount }] }
const two = [
  aDaily({ daily_no: 9, record_date: '2026-11-21', daily_content: '저녁 산책', daily_info: { ...noRecords, emoji: 2, eat: meal } }),
  aDaily({ daily_no: 8, record_date: '2026-11-21', daily_content: '<p>아침<br>준비</p>', daily_info: { ...noRecords, eat: bread } }),
]
const day = (name: RegExp) => screen.findByRole('button', { name })
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))
const sumOf = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T14:00:00+09:00') })
  mocks.search = ''
  mocks.visited = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('shows a month of moods with its totals', async () => {
  const { asked } = serve(always)
  show(<DailyManagement />)
  expect(await day(/^11월 17일 화요일 행복해요, 식사 1,500kcal, 운동 32분 10초$/)).toBeDefined()
  expect(await day(/^11월 21일 토요일 행복해요, 식사 1,801kcal, 루틴 4\/5$/)).toBeDefined()
  expect(asked(DAYS)).toMatchObject([{ query: { from: '2026-11-01', to: '2026-11-30' } }])
  expect(screen.getByRole('heading', { name: '2026년 11월' })).toBeDefined()
  expect(screen.getAllByRole('gridcell')).toHaveLength(35)
  expect(sumOf('기록한 날')).toBe('4일')
  expect(sumOf('가장 많은 기분')).toBe('행복해요')
  expect(sumOf('운동 시간')).toBe('42분 10초')
  expect(sumOf('평균 kcal')).toBe('1,400')
  expect((await day(/^11월 22일 일요일 아직 오지 않은 날$/)).getAttribute('aria-disabled')).toBe('true')
  expect((await day(/^11월 21일/)).getAttribute('aria-current')).toBe('date')
})

it('steps between months, and back to today', async () => {
  const { asked } = serve(always)
  show(<DailyManagement />)
  await day(/^11월 17일 화요일 행복해요/)
  const next = screen.getByRole('button', { name: '다음 달' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(asked(DAYS)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '이전 달' }))
  expect(await day(/^10월 31일 토요일 화나요, 식사 3,000kcal$/)).toBeDefined()
  expect(mocks.search).toBe('view=calendar&date=2026-10-01')
  expect(sumOf('기록한 날')).toBe('1일')
  fireEvent.click(screen.getByRole('button', { name: '오늘' }))
  expect(await screen.findByRole('heading', { name: '2026년 11월' })).toBeDefined()
  expect(mocks.search).toBe('view=calendar')
})

it('moves between days with arrow keys and between months with PageUp, with one tab stop', async () => {
  serve(always)
  show(<DailyManagement />)
  const today = await day(/^11월 21일 토요일 행복해요/)
  const stops = () => screen.getAllByRole('button', { name: /^\d+월 \d+일/ }).filter((button) => button.tabIndex === 0)
  expect(stops()).toEqual([today])
  today.focus()
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home']) fireEvent.keyDown(document.activeElement!, { key })
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-08')
  expect(stops()).toEqual([document.activeElement])
  fireEvent.keyDown(document.activeElement!, { key: 'PageUp' })
  expect(await screen.findByRole('grid', { name: '2026년 10월 달력' })).toBeDefined()
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-10-01')
})

it('asks before writing an empty day of the last seven, and says that an older one has no record', async () => {
  serve(always)
  show(<DailyManagement />)
  fireEvent.click(await day(/^11월 13일 금요일 기록이 없어요$/))
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('11월 13일 금요일에는 기록이 없어요')
  const older = await day(/^11월 14일 토요일 기록이 없어요, 기록 남기기$/)
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await act(async () => void fireEvent.click(older))
  expect(mocks.visited).toEqual([])
  await act(async () => void fireEvent.click(older))
  expect(mocks.confirm).toHaveBeenLastCalledWith(expect.objectContaining({ title: '11월 14일 토요일' }))
  expect(mocks.visited).toEqual(['/daily-create?date=2026-11-14'])
})

it('opens the writing screen for an empty today without asking', async () => {
  serve({ ...always, [DAYS]: () => [] })
  show(<DailyManagement />)
  fireEvent.click(await day(/^11월 21일 토요일 기록이 없어요, 기록 남기기$/))
  expect(mocks.visited).toEqual(['/daily-create'])
  expect(screen.getByText('이 달에는 남긴 하루가 없어요')).toBeDefined()
})

it('opens a day with all its dailys merged', async () => {
  const { asked } = serve({ ...always, [MINE]: () => two })
  show(<DailyManagement />)
  fireEvent.click(await day(/^11월 21일 토요일 행복해요/))
  const [render, options] = mocks.sheet.mock.calls[0]!
  expect(options).toEqual({ title: '11월 21일 토요일' })
  show(render())
  const meals = within(await screen.findByRole('region', { name: '식사' }))
  expect(meals.getByRole('heading').textContent).toBe('식사1,997kcal')
  expect(meals.getByText('점심')).toBeDefined()
  expect(meals.getByText('현미밥')).toBeDefined()
  expect(meals.getByText('식빵 2장 · 70g')).toBeDefined()
  const sums = meals.getAllByText('탄수화물 36g · 단백질 6g · 지방 2.8g').map((sum) => sum.closest('p')?.textContent)
  expect(sums).toEqual([expect.stringMatching(/^아침 196kcal/), expect.stringMatching(/^하루 1,997kcal.*2가지 가운데 1가지의 합$/)])
  const posts = within(screen.getByRole('list', { name: '남긴 글과 사진' }))
  expect(posts.getAllByRole('link', { name: '자세히 보기' }).map((link) => link.getAttribute('href'))).toEqual([
    '#/daily-detail/9',
    '#/daily-detail/8',
  ])
  expect(posts.getAllByRole('link', { name: '고치기' })[0]?.getAttribute('href')).toBe('#/daily-edit/9')
  expect(asked(MINE)).toMatchObject([{ query: { from: '2026-11-21', to: '2026-11-21' } }])
})

it('lists all days page by page, and those of a month with the same totals', async () => {
  const page = (from: number, count: number): Daily[] =>
    Array.from({ length: count }, (_, index) =>
      aDaily({ daily_no: from - index, record_date: '2026-11-20', daily_content: `글 ${from - index}` }),
    )
  mocks.search = 'view=list'
  const { asked } = serve({
    ...always,
    [MINE]: ({ query }) => (query?.['from'] ? two : query?.['before_no'] ? [] : [...two, ...page(40, 28)]),
  })
  const reachEnd = fakeIntersection()
  show(<DailyManagement />)
  const first = await screen.findByRole('link', { name: /저녁 산책/ })
  expect(await within(first).findByText('1,801kcal')).toBeDefined()
  expect(first.getAttribute('href')).toBe('#/daily-detail/9')
  expect(screen.getByText('아침 준비')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '11월 21일 토요일',
    '11월 20일 금요일',
  ])
  reachEnd()
  await waitFor(() => expect(asked(MINE)[1]).toMatchObject({ query: { before_date: '2026-11-20', before_no: 13 } }))
  expect(await screen.findByText('모두 봤어요')).toBeDefined()

  fireEvent.click(screen.getByRole('radio', { name: '달마다' }))
  await waitFor(() => expect(asked(MINE).at(-1)).toMatchObject({ query: { from: '2026-11-01', to: '2026-11-30' } }))
  await waitFor(() => expect(sumOf('평균 kcal')).toBe('1,400'))
  expect(mocks.search).toBe('view=list&by=month')
  vi.unstubAllGlobals()
})

it('charts a week of moods, calories and workouts, and shows the same as a table', async () => {
  mocks.search = 'view=chart'
  const { asked } = serve(always)
  show(<DailyManagement />)
  expect(await screen.findByRole('heading', { name: '11월 16일~22일' })).toBeDefined()
  expect(asked(DAYS)).toMatchObject([{ query: { from: '2026-11-16', to: '2026-11-22' } }])
  const eaten = within(await screen.findByRole('region', { name: '먹은 양' }))
  expect(eaten.getByText('1,651kcal')).toBeDefined()
  expect(eaten.getByText('식사를 남긴 2일 평균')).toBeDefined()
  expect(eaten.getByRole('img', { name: '먹은 양: 11월 17일 화요일 1,500kcal, 11월 21일 토요일 1,801kcal' })).toBeDefined()
  const slider = eaten.getByRole('slider', { name: '먹은 양 날짜 고르기' })
  expect(slider.getAttribute('aria-valuetext')).toBe('11월 21일 토요일 1,801kcal')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('11월 17일 화요일 1,500kcal')
  fireEvent.click(eaten.getByRole('button', { name: '먹은 양 표로 보기' }))
  expect(
    within(eaten.getByRole('table', { name: '먹은 양' }))
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['날짜먹은 양', '11월 17일 화요일1,500kcal', '11월 21일 토요일1,801kcal'])
  const moods = within(screen.getByRole('region', { name: '기분' }))
  expect(moods.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '좋아요0일 0%',
    '행복해요2일 67%',
    '모르겠어요0일 0%',
    '슬퍼요1일 33%',
    '화나요0일 0%',
  ])
  expect(within(screen.getByRole('region', { name: '운동' })).getByText('42분 10초')).toBeDefined()

  fireEvent.click(screen.getByRole('radio', { name: '월' }))
  await waitFor(() => expect(screen.getByRole('slider', { name: '운동 날짜 고르기' }).getAttribute('max')).toBe('29'))
  expect(sumOf('평균 kcal')).toBe('1,400')
})

it('stores the view in the address, and arrow keys move between tabs', async () => {
  serve({ ...always, [MINE]: () => [] })
  show(<DailyManagement />)
  tab('차트')
  expect(mocks.search).toBe('view=chart')
  fireEvent.keyDown(screen.getByRole('tab', { name: '차트', selected: true }), { key: 'ArrowLeft' })
  expect(mocks.search).toBe('view=list')
  expect(await screen.findByText('아직 남긴 하루가 없어요')).toBeDefined()
  expect(screen.getByRole('link', { name: '하루 남기기' }).getAttribute('href')).toBe('#/daily-create')
})

it('hides every calorie in care mode', async () => {
  serve({ ...always, [SETTINGS]: () => [{ setting_key: 'hide_calorie', setting_value: '1' }], [MINE]: () => two })
  show(<DailyManagement />)
  expect(await day(/^11월 17일 화요일 행복해요, 식사 기록, 운동 32분 10초$/)).toBeDefined()
  fireEvent.click(await day(/^11월 21일 토요일 행복해요/))
  const { unmount } = show(mocks.sheet.mock.calls[0]![0]())
  await screen.findByText('현미밥')
  expect(document.body.textContent).not.toMatch(/kcal/)
  unmount()
  tab('목록')
  await screen.findByText('저녁 산책')
  expect(document.body.textContent).not.toMatch(/kcal/)
  tab('차트')
  expect(await screen.findByRole('region', { name: '운동' })).toBeDefined()
  expect(screen.queryByRole('region', { name: '먹은 양' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/kcal/)
})

it('shows an empty period, and a failed one with a retry', async () => {
  mocks.search = 'view=chart&date=2026-09-07'
  serve(always)
  const { unmount } = show(<DailyManagement />)
  expect(await screen.findByText('이 주에는 남긴 하루가 없어요')).toBeDefined()
  unmount()
  let fail = true
  serve({
    ...always,
    [DAYS]: () => {
      if (fail) throw new CallError({ status: 400, code: 'request.invalid', message: '' })
      return known.slice(0, 3)
    },
  })
  mocks.search = ''
  show(<DailyManagement />)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fail = false
  fireEvent.click(again)
  expect(await day(/^11월 17일 화요일 행복해요/)).toBeDefined()
})

it('refetches pictures with expired addresses, and no others', async () => {
  const now = new Date('2026-11-21T14:00:00+09:00').getTime() / 1000
  const picture = (key: string, search: string) => ({
    key,
    mimetype: 'image/webp',
    transforms: { thm: `/media/${key}/thm${search}` },
    width: 4,
    height: 3,
    seconds: null,
    placeholder: null,
  })
  const pictured = [
    aDaily({ daily_no: 9, daily_images: [picture('open', '')] }),
    aDaily({ daily_no: 8, daily_images: [picture('good', `?viewer=5&until=${now + 60}&mark=ab`)] }),
    aDaily({ daily_no: 7, daily_images: [picture('over', `?viewer=5&until=${now - 60}&mark=ab`)] }),
  ]
  mocks.search = 'view=list'
  const { asked } = serve({ ...always, [MINE]: () => pictured })
  const { container } = show(<DailyManagement />)
  await screen.findAllByText('한강을 달렸어요')
  const [open, good, over] = [...container.querySelectorAll('img')]
  fireEvent.error(open!)
  fireEvent.error(good!)
  expect(asked(MINE)).toHaveLength(1)
  fireEvent.error(over!)
  await waitFor(() => expect(asked(MINE)).toHaveLength(2))
})
