import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { alarmsChanged } from '#features/alarm/events.ts'
import { CallError } from '#kit/web/call.ts'
import { socketEvents } from '#kit/web/socket.ts'
import DailyDetail from './DailyDetail.tsx'
import DailyLineDetail from './DailyLineDetail.tsx'
import { aDaily, aPhoto, noRecords } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  to: vi.fn(),
  back: vi.fn(),
  askLogIn: vi.fn(),
  sheet: vi.fn(),
  viewerOpened: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: mocks.sheet,
  askLogIn: mocks.askLogIn,
  confirm: async () => true,
  alert: vi.fn(),
  toast: vi.fn(),
  openViewer: mocks.viewerOpened,
}))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => go,
  useScreen: () => ({ name: 'DailyDetail', params: { id: '7' }, search: new URLSearchParams(), active: true }),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }) }))
const go = { to: mocks.to, back: mocks.back }

const GET = 'GET /v2/user/daily_v2/:daily_no'
const LIKE = 'POST /v2/user/daily_fav'
const daily = aDaily({ daily_no: 7, reply_qtt: 0, daily_images: [aPhoto('p1'), aPhoto('p2')] })
const answers = {
  [GET]: () => [daily],
  'GET /v1/user/comment': () => [],
  'GET /v1/user/settings': () => [],
  'GET /v1/user/follow/:user_no': () => ({ relation: { follow: null, follows_me: false, blocked: false, muted: false } }) as unknown,
  [LIKE]: () => ({ isfav: true, like_qtt: 4 }),
}
const photo = () => screen.getByRole('button', { name: /사진 1\/2/ })
const tap = () => fireEvent.click(photo(), { detail: 1 })

beforeEach(() => {
  vi.clearAllMocks()
  mocks.viewer = { user_no: 5 }
})

it('gives a guest no like, menu or input, and asks to log in', async () => {
  mocks.viewer = null
  const { asked } = serve(answers)
  show(<DailyLineDetail />)
  expect(await screen.findByText('좋아요 3')).toBeDefined()
  expect(screen.queryByRole('button', { name: '더보기' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '응원을 남겨 주세요' }))
  expect(mocks.askLogIn).toHaveBeenCalledOnce()
  tap()
  tap()
  expect(asked(LIKE)).toEqual([])
})

it.each([404, 400])('shows the same "not found" for deleted, private and blocked (%s)', async (status) => {
  serve({
    ...answers,
    [GET]: () => {
      throw new CallError({ status, code: 'daily.not_found', message: '볼 수 없는 페이지입니다' })
    },
  })
  show(<DailyDetail />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '처음으로 가기' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
})

it('likes on a double tap on a picture and opens it on a single one', async () => {
  const { asked } = serve(answers)
  show(<DailyDetail />)
  await screen.findByText('한강을 달렸어요')
  vi.useFakeTimers()
  tap()
  vi.advanceTimersByTime(249)
  await act(async () => tap())
  expect(asked(LIKE)).toMatchObject([{ body: { daily_no: 7 } }])
  vi.advanceTimersByTime(250)
  expect(mocks.viewerOpened).not.toHaveBeenCalled()
  tap()
  vi.advanceTimersByTime(250)
  expect(mocks.viewerOpened).toHaveBeenCalledExactlyOnceWith(daily.daily_images, 0)
  vi.useRealTimers()
  expect(await screen.findByRole('button', { name: '좋아요 4', pressed: true })).toBeDefined()
})

it('shows the likes of others when the viewer is told of one', async () => {
  let like_qtt = 3
  serve({ ...answers, [GET]: () => [{ ...daily, like_qtt }] })
  show(<DailyDetail />)
  await screen.findByRole('button', { name: '좋아요 3' })
  like_qtt = 5
  await act(async () => socketEvents.dispatch(alarmsChanged.event, {}))
  expect(await screen.findByRole('button', { name: '좋아요 5' })).toBeDefined()
})

it('goes back to the line after its daily is deleted', async () => {
  mocks.viewer = { user_no: daily.user_no }
  mocks.sheet.mockResolvedValue('remove')
  serve({ ...answers, 'DELETE /v2/user/daily_v2/:daily_no': () => ({}) })
  show(<DailyDetail />)
  await screen.findByText('한강을 달렸어요')
  fireEvent.click(screen.getByRole('button', { name: '더보기' }))
  await waitFor(() => expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/daily-line-main'))
})

const eaten = { ...noRecords, eat: { setCalorie: 0, selectedFood: [{ key: '그릭요거트', calorie: 120, sort: 'breakfast' as const }] } }

const bowl = { name: '1공기', size: 210, unit: 'g' as const, kcal: 300, carb: 66, protein: 6, fat: 1 }
const amounts = {
  ...noRecords,
  eat: {
    setCalorie: 0,
    selectedFood: [
      { key: '현미밥', calorie: 450, sort: 'lunch' as const, amount: { quantity: 1.5, by: 'portion' as const, portion: bowl } },
      { key: '김', calorie: 20, sort: 'lunch' as const },
      { key: '현미밥', calorie: 150, sort: 'dinner' as const, amount: { quantity: 105, by: 'size' as const, portion: bowl } },
    ],
  },
}

it('shows how much of each food was eaten, and sums nutrients by meal and day', async () => {
  serve({ ...answers, [GET]: () => [{ ...daily, daily_info: amounts }] })
  show(<DailyDetail />)
  const records = await screen.findByRole('group', { name: '기록' })
  const items = await within(records).findAllByRole('listitem')
  const lines = items.map((item) => item.textContent)
  expect(lines.slice(0, 6)).toEqual([
    '점심현미밥 1½공기 · 315g450 kcal',
    '점심김20 kcal',
    '점심 470kcal탄 99 · 단 9 · 지 1.5g탄수화물 99g · 단백질 9g · 지방 1.5g2가지 가운데 1가지의 합',
    '저녁현미밥 105g150 kcal',
    '저녁 150kcal탄 33 · 단 3 · 지 0.5g탄수화물 33g · 단백질 3g · 지방 0.5g',
    '하루 620kcal탄 132 · 단 12 · 지 2g탄수화물 132g · 단백질 12g · 지방 2g3가지 가운데 2가지의 합',
  ])
})

it('offers to take over the meal, and no workout where there is none', async () => {
  serve({ ...answers, [GET]: () => [{ ...daily, daily_info: eaten }] })
  show(<DailyDetail />)
  fireEvent.click(await screen.findByRole('button', { name: '나도 이렇게 먹었어요' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/daily-create?from=7&part=meal')
  expect(screen.queryByRole('button', { name: '나도 이 운동 했어요' })).toBeNull()
})

it('asks a guest to log in before taking over, and offers an author nothing', async () => {
  mocks.viewer = null
  serve({ ...answers, [GET]: () => [{ ...daily, daily_info: eaten }] })
  const { unmount } = show(<DailyLineDetail />)
  fireEvent.click(await screen.findByRole('button', { name: '나도 이렇게 먹었어요' }))
  expect(mocks.askLogIn).toHaveBeenCalledExactlyOnceWith('/daily-create?from=7&part=meal')
  expect(screen.queryByRole('button', { name: '간직하기' })).toBeNull()
  unmount()
  mocks.viewer = { user_no: daily.user_no }
  show(<DailyDetail />)
  await screen.findByText('한강을 달렸어요')
  expect(screen.queryByRole('button', { name: '나도 이렇게 먹었어요' })).toBeNull()
})

it('shows the bookmark at once, and reverts it after a failure', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { asked } = serve({ ...answers, 'POST /v1/user/bookmark': () => answer.promise })
  show(<DailyDetail />)
  fireEvent.click(await screen.findByRole('button', { name: '간직하기', pressed: false }))
  fireEvent.click(await screen.findByRole('button', { name: '간직하기', pressed: true }))
  expect(asked('POST /v1/user/bookmark')).toMatchObject([{ body: { daily_no: 7 } }])
  await act(async () => answer.reject(new CallError({ status: 0, code: 'offline', message: '' })))
  expect(await screen.findByRole('button', { name: '간직하기', pressed: false })).toBeDefined()
})

it('shows the credit, the take-over count, and to the author that it is hidden', async () => {
  mocks.viewer = { user_no: daily.user_no }
  const from = { daily_no: 3, user_no: 9, haru_name: '요가하는달' }
  serve({ ...answers, [GET]: () => [{ ...daily, from, same_qtt: 1200, hidden: true }] })
  show(<DailyDetail />)
  const credit = await screen.findByRole('link', { name: '요가하는달님의 하루에서 가져왔어요' })
  expect(credit.getAttribute('href')).toBe('#/daily-line-detail/3')
  expect(screen.getByText('1,200명이 따라 했어요')).toBeDefined()
  expect(screen.getByText('신고로 가려져서 지금은 나만 볼 수 있어요.')).toBeDefined()
})

it('shows neither nutrients nor sizes in the care mode', async () => {
  const settings = [{ setting_key: 'hide_calorie', setting_value: '1' }]
  serve({ ...answers, 'GET /v1/user/settings': () => settings, [GET]: () => [{ ...daily, daily_info: amounts }] })
  show(<DailyDetail />)
  const records = await screen.findByRole('group', { name: '기록' })
  await waitFor(() => expect(records.textContent).not.toMatch(/kcal|탄수화물|\dg/))
  expect(records.textContent).toContain('현미밥 1½공기')
})

it('shows no kcal in the care mode', async () => {
  const settings = [{ setting_key: 'hide_calorie', setting_value: '1' }]
  serve({ ...answers, 'GET /v1/user/settings': () => settings, [GET]: () => [{ ...daily, daily_info: eaten }] })
  show(<DailyDetail />)
  expect((await screen.findAllByText('그릭요거트')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByText(/kcal|120/)).toBeNull())
  expect(screen.getByText('1가지')).toBeDefined()
})
