import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import DailyDetail from './DailyDetail.tsx'
import DailyLineDetail from './DailyLineDetail.tsx'
import { aDaily, aPhoto } from './sample.ts'
import { serve, show } from './testing.tsx'

const world = vi.hoisted(() => ({
  viewer: null as null | { user_no: number },
  to: vi.fn(),
  back: vi.fn(),
  askLogIn: vi.fn(),
  sheet: vi.fn(),
  viewerOpened: vi.fn(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => world.viewer }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: world.sheet,
  askLogIn: world.askLogIn,
  confirm: async () => true,
  alert: vi.fn(),
  toast: vi.fn(),
  openViewer: world.viewerOpened,
}))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => go,
  useScreen: () => ({ name: 'DailyDetail', params: { id: '7' }, search: new URLSearchParams(), active: true }),
}))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#features/account/web/public.ts', () => ({ useProfile: () => ({ data: undefined }) }))
const go = { to: world.to, back: world.back }

const GET = 'GET /v2/user/daily_v2/:daily_no'
const LIKE = 'POST /v2/user/daily_fav'
const daily = aDaily({ daily_no: 7, reply_qtt: 0, daily_images: [aPhoto('p1'), aPhoto('p2')] })
const answers = { [GET]: () => [daily], 'GET /v1/user/comment': () => [], [LIKE]: () => ({ isfav: true, like_qtt: 4 }) }
const photo = () => screen.getByRole('button', { name: /사진 1\/2/ })
const tap = () => fireEvent.click(photo(), { detail: 1 })

beforeEach(() => {
  vi.clearAllMocks()
  world.viewer = { user_no: 5 }
})

it('gives a guest neither like, more menu nor input, and asks to log in instead', async () => {
  world.viewer = null
  const { asked } = serve(answers)
  show(<DailyLineDetail />)
  expect(await screen.findByText('좋아요 3')).toBeDefined()
  expect(screen.queryByRole('button', { name: '더보기' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '응원을 남겨 주세요' }))
  expect(world.askLogIn).toHaveBeenCalledOnce()
  tap()
  tap()
  expect(asked(LIKE)).toEqual([])
})

it.each([404, 400])('tells deleted, private and blocked alike (%s)', async (status) => {
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
  expect(world.to).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
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
  expect(world.viewerOpened).not.toHaveBeenCalled()
  tap()
  vi.advanceTimersByTime(250)
  expect(world.viewerOpened).toHaveBeenCalledExactlyOnceWith(daily.daily_images, 0)
  vi.useRealTimers()
  expect(await screen.findByRole('button', { name: '좋아요 4', pressed: true })).toBeDefined()
})

it('leaves for the line once its day is deleted', async () => {
  world.viewer = { user_no: daily.user_no }
  world.sheet.mockResolvedValue('remove')
  serve({ ...answers, 'DELETE /v2/user/daily_v2/:daily_no': () => ({}) })
  show(<DailyDetail />)
  await screen.findByText('한강을 달렸어요')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '더보기' })))
  expect(world.back).toHaveBeenCalledExactlyOnceWith('/daily-line-main')
})
