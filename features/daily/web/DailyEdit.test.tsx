import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { unsentStore } from '#kit/web/store.ts'
import type { Daily } from '../contract.ts'
import DailyEdit from './DailyEdit.tsx'
import { emptyDay } from './form/model.ts'
import { picture } from './form/testing.tsx'
import { aDaily, noRecords } from './sample.ts'
import { noPast, serve, serveTables, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({ id: '7', online: true, guard: vi.fn(), to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => ({ user_no: 5 }), session: { viewer: () => ({ user_no: 5 }) } }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => mocks.online }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', async () => ({ ...(await import('./testing.tsx')).overlays, useLeaveGuard: mocks.guard }))
vi.mock('#kit/web/heading.ts', () => ({ focusHeading: () => {} }))
vi.mock('#features/media/web/public.ts', async () => ({ MediaStrip: (await import('./form/testing.tsx')).Strip, freshUploads: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  useGo: () => ({ to: mocks.to, back: mocks.back }),
  useScreen: () => ({ name: 'DailyEdit', params: { id: mocks.id }, search: new URLSearchParams(), active: true }),
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
const saveEdit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '고친 내용 남기기' })))

beforeEach(async () => {
  vi.clearAllMocks()
  await unsentStore.clear()
  mocks.id = '7'
  mocks.online = true
})

it("does not open another member's daily", async () => {
  serve({ ...noPast, [GET]: () => [{ ...mine, user_no: 6 }] })
  show(<DailyEdit />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('button', { name: '고친 내용 남기기' })).toBeNull()
})

it('shows "not found" for a deleted daily, and for an invalid number without a call', async () => {
  serve({
    [GET]: () => {
      throw new CallError({ status: 404, code: 'daily.not_found', message: '볼 수 없는 페이지입니다' })
    },
  })
  const { unmount } = show(<DailyEdit />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  unmount()
  mocks.id = 'abc'
  const { asked } = serve({})
  show(<DailyEdit />)
  expect(screen.getByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(asked(GET)).toEqual([])
})

it('says that the device is offline, with a retry', () => {
  mocks.online = false
  serve({ [GET]: () => new Promise(() => {}) })
  show(<DailyEdit />)
  expect(screen.getByText('인터넷에 연결되어 있지 않아요')).toBeDefined()
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeDefined()
})

it('sends all unchanged records with the change, and no date', async () => {
  const { asked } = serve({ ...noPast, [GET]: () => [mine], [PUT]: () => [mine] })
  show(<DailyEdit />)
  fireEvent.change(await screen.findByRole('textbox', { name: '글' }), { target: { value: '고친 글' } })
  expect(screen.queryByLabelText('기록하는 날')).toBeNull()
  await saveEdit()
  const { daily_info, visibility }: Daily = mine
  expect(asked(PUT)).toMatchObject([{ params: { daily_no: 7 } }])
  expect(asked(PUT)[0]?.body).toEqual({ daily_content: '고친 글', daily_info, visibility })
  await waitFor(() => expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/daily-detail/7'))
})

it('estimates the kcal of a workout that is retired since', async () => {
  serveTables({ retired: '산책' })
  const health = { todayHealths: [{ name: '산책', time: '30:00', set: 0, meter: 0, count: 0 }] }
  serve({
    ...noPast,
    'GET /v2/user/daily_past': () => ({ ...(noPast['GET /v2/user/daily_past']() as object), weight: 60 }),
    [GET]: () => [{ ...mine, daily_info: { ...mine.daily_info, health } }],
  })
  show(<DailyEdit />)
  expect(await screen.findByText(/^약 \d+kcal · 추정$/)).toBeDefined()
  vi.unstubAllGlobals()
})

it('guards against leaving only after a change', async () => {
  serve({ ...noPast, [GET]: () => [{ ...mine, daily_info: noRecords }] })
  show(<DailyEdit />)
  const words = await screen.findByRole('textbox', { name: '글' })
  expect(mocks.guard.mock.lastCall?.[0]).toBe(false)
  fireEvent.change(words, { target: { value: '다른 글' } })
  expect(mocks.guard.mock.lastCall?.[0]).toBe(true)
})

it('sends the pictures only when they changed, in their order', async () => {
  const shown = [picture('one'), picture('two')]
  const { asked } = serve({ ...noPast, [GET]: () => [{ ...mine, daily_images: shown, daily_info: noRecords }], [PUT]: () => [mine] })
  show(<DailyEdit />)
  fireEvent.click(await screen.findByRole('button', { name: '사진 넣기' }))
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/one,/media/two,/media/up3'))
  await saveEdit()
  expect(asked(PUT)[0]?.body).toMatchObject({ daily_images: [{ key: 'one' }, { key: 'two' }, { key: 'up3' }] })
})

it('offers the draft of an edit, and continues it', async () => {
  const { asked } = serve({ ...noPast, [GET]: () => [mine], [PUT]: () => [mine] })
  const { unmount } = show(<DailyEdit />)
  fireEvent.change(await screen.findByRole('textbox', { name: '글' }), { target: { value: '고치던 글' } })
  await waitFor(async () => expect(JSON.stringify(await unsentStore.readValid(() => true))).toContain('고치던 글'))
  unmount()
  show(<DailyEdit />)
  fireEvent.click(await screen.findByRole('button', { name: '이어 쓰기' }))
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }).value).toBe('고치던 글'))
  await saveEdit()
  expect(asked(PUT)).toMatchObject([{ body: { daily_content: '고치던 글' } }])
  await waitFor(async () => expect(await unsentStore.readValid(() => true)).toEqual([]))
})

it('deletes the draft of a daily that was changed elsewhere, and says so', async () => {
  await unsentStore.save('daily:5:7', { form: { ...emptyDay, content: '오래된 글' }, at: Date.now(), stamp: '2026-11-20T09:00:00+09:00' })
  serve({ ...noPast, [GET]: () => [{ ...mine, edit_dt: '2026-11-21T10:00:00+09:00' }] })
  show(<DailyEdit />)
  expect((await screen.findByText(/그 사이 이 하루가 바뀌어서/)).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button', { name: '이어 쓰기' })).toBeNull()
  expect(await unsentStore.readValid(() => true)).toEqual([])
})
