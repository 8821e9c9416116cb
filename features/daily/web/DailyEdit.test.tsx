import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import type { Daily } from '../contract.ts'
import DailyEdit from './DailyEdit.tsx'
import { aDaily, noRecords } from './sample.ts'
import { serve, show } from './testing.tsx'

const world = vi.hoisted(() => ({ id: '7', guard: vi.fn(), to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => ({ user_no: 5 }) }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: vi.fn(), useLeaveGuard: world.guard }))
vi.mock('#kit/web/screen.tsx', () => ({
  useGo: () => ({ to: world.to, back: world.back }),
  useScreen: () => ({ name: 'DailyEdit', params: { id: world.id }, search: new URLSearchParams(), active: true }),
}))

const GET = 'GET /v2/user/daily_v2/:daily_no'
const PUT = 'PUT /v2/user/daily_v2/:daily_no'
const mine = aDaily({
  daily_no: 7,
  user_no: 5,
  visibility: 'followers',
  daily_info: {
    emoji: 2,
    eat: { setCalorie: 0, selectedFood: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] },
    health: { todayHealths: [{ name: '달리기', time: '05:09', set: 2, meter: 0, count: 10 }] },
    routine: { record: { routine: [{ text: '물 2L', checked: true }], memo: '천천히' } },
  },
})
const saveIt = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '고친 내용 남기기' })))

beforeEach(() => {
  vi.clearAllMocks()
  world.id = '7'
})

it("opens nobody else's day", async () => {
  serve({ [GET]: () => [{ ...mine, user_no: 6 }] })
  show(<DailyEdit />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('button', { name: '고친 내용 남기기' })).toBeNull()
})

it('says the same for one that is gone, and asks nothing for an impossible number', async () => {
  serve({
    [GET]: () => {
      throw new CallError({ status: 404, code: 'daily.not_found', message: '볼 수 없는 페이지입니다' })
    },
  })
  const { unmount } = show(<DailyEdit />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  unmount()
  world.id = 'abc'
  const { asked } = serve({})
  show(<DailyEdit />)
  expect(screen.getByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(asked(GET)).toEqual([])
})

it('sends back everything that was there, with what was changed, and no date', async () => {
  const { asked } = serve({ [GET]: () => [mine], [PUT]: () => [mine] })
  show(<DailyEdit />)
  fireEvent.change(await screen.findByRole('textbox', { name: '글' }), { target: { value: '고친 글' } })
  expect(screen.queryByLabelText('기록하는 날')).toBeNull()
  await saveIt()
  const { daily_info, visibility }: Daily = mine
  expect(asked(PUT)).toMatchObject([{ params: { daily_no: 7 } }])
  expect(asked(PUT)[0]?.body).toEqual({ daily_content: '고친 글', daily_info, visibility })
  expect(world.back).toHaveBeenCalledExactlyOnceWith('/daily-detail/7')
})

it('guards only what was changed', async () => {
  serve({ [GET]: () => [{ ...mine, daily_info: noRecords }] })
  show(<DailyEdit />)
  const words = await screen.findByRole('textbox', { name: '글' })
  expect(world.guard).toHaveBeenLastCalledWith(false)
  fireEvent.change(words, { target: { value: '다른 글' } })
  expect(world.guard).toHaveBeenLastCalledWith(true)
})
