import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest } from '#kit/web/testing.ts'
import Report from './Report.tsx'

const mocks = vi.hoisted(() => ({ toast: vi.fn(), alert: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: mocks.toast, alert: mocks.alert }))
vi.mock('#kit/web/screen.tsx', async (original) => {
  const kit = await original<{ go: object }>()
  return { ...kit, useGo: () => ({ ...kit.go, back: mocks.back }) }
})
const server = vi.mocked(call)

beforeEach(() => {
  cleanup()
  vi.clearAllMocks()
  server.mockReset()
  queryClient.clear()
})

async function open(search: string, answers: Record<string, () => unknown>, params = {}) {
  server.mockImplementation((async ({ line }: { line: string }) => answers[line]!()) as never)
  const place = screenForTest(<Report />, { search: new URLSearchParams(search), params })
  await act(async () => void render(<QueryClientProvider client={queryClient}>{place}</QueryClientProvider>))
}
const TARGET = 'GET /v1/user/report/target'
const SEND = 'POST /v1/user/report'
const refused = (status: number) => () => {
  throw new CallError({ status, code: 'report.not_found', message: '볼 수 없는 페이지입니다' })
}

it.each(['', 'kind=daily', 'no=7', 'kind=shop&no=7', 'kind=daily&no=0', 'kind=daily&no=x'])(
  'shows not found for "%s" without a request',
  async (search) => {
    await open(search, {})
    expect(screen.getByText('볼 수 없는 페이지입니다')).toBeDefined()
    expect(server).not.toHaveBeenCalled()
  },
)

it.each([404, 400])('shows not found when the server refuses with %i', async (status) => {
  await open('kind=story&no=7', { [TARGET]: refused(status) })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('sends, shows a toast and goes back; over a room, to the room', async () => {
  await open('kind=feed&no=7', { [TARGET]: () => ({ is_reported: false }), [SEND]: () => ({ report_no: 1 }) }, { id: '3', room: '3' })
  expect(screen.getByRole('heading', { level: 1, name: '신고하기' })).toBeDefined()
  fireEvent.click(await screen.findByRole('radio', { name: '스팸·광고·도배' }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '신고하기' })))
  expect(server.mock.calls.at(-1)![1]).toEqual({ body: { target_kind: 'feed', target_no: 7, reason: 'SPAM', report_text: '' } })
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/my-haru-room/3')
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('신고했어요. 확인하고 알려 드릴게요.')
})

it('shows that the target is reported already, without a form', async () => {
  await open('kind=user&no=7', { [TARGET]: () => ({ is_reported: true }) })
  expect(await screen.findByText('이미 신고했어요')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '돌아가기' }))
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/daily-line-main')
})

it('offers a retry after a failed load', async () => {
  let fails = true
  await open('kind=daily&no=7', {
    [TARGET]: () => {
      if (fails) throw new CallError({ status: 500, message: '잠시 문제가 생겼어요' })
      return { is_reported: false }
    },
  })
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  fireEvent.click(again)
  expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(10)
})
