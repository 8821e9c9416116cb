import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { fakeIntersection } from '#kit/ui/testing.ts'
import { call, CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { countAlarms, deleteAlarm, listAlarms, readAlarms, type Alarm } from '../contract.ts'
import AlarmMain from './AlarmMain.tsx'
import { AlarmButton } from './AlarmButton.tsx'
import { answers } from './answers.ts'
import { startAlarms } from './count.ts'
import { anAlarm, aPerson } from './sample.ts'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 1 } as { user_no: number } | null,
  to: vi.fn(),
  toast: vi.fn(),
  sheet: vi.fn<(sheet: { items: { key: string }[] }) => Promise<string | null>>(),
  ask: vi.fn(),
  listeners: new Set<() => void>(),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/socket.ts', () => ({
  onSocket: (_news: unknown, listener: () => void) => {
    mocks.listeners.add(listener)
    return () => mocks.listeners.delete(listener)
  },
  onConnected: () => () => undefined,
}))
vi.mock('#kit/web/overlays.ts', () => ({ actionSheet: mocks.sheet, toast: mocks.toast, askLogIn: mocks.ask }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: vi.fn(), to: mocks.to }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
configure({ defaultHidden: true })
const reachEnd = fakeIntersection()

let all: Alarm[]
let refusal: CallError | null
const now = new Date('2026-11-21T12:00:00+09:00')
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.clearAllMocks()
  queryClient.clear()
  mocks.viewer = { user_no: 1 }
  mocks.listeners.clear()
  refusal = null
  answers.follow = null
  all = [
    anAlarm({ alarm_no: 2, reg_dt: ago(1), actors: [aPerson(7, '새벽런너준')], actor_qtt: 13 }),
    anAlarm({ alarm_no: 1, reg_dt: ago(2), kind: 'COMMENT', text: '맛있겠어요', read_dt: ago(1), actors: [aPerson(8, '곰')] }),
  ]
  vi.mocked(call).mockImplementation((async (line: Endpoint, input?: { query?: Record<string, unknown>; body?: { alarm_no?: number } }) => {
    if (line === (listAlarms as Endpoint)) {
      const { before_no, limit = 30 } = (input?.query ?? {}) as { before_no?: number; limit?: number }
      return all.filter((one) => before_no === undefined || one.alarm_no < before_no).slice(0, limit)
    }
    if (line === (countAlarms as Endpoint)) return { unread_qtt: all.filter(({ read_dt }) => read_dt === null).length }
    if (refusal) throw refusal
    return {}
  }) as never)
})

function open(search = '') {
  const place = { name: 'AlarmMain', params: {}, search: new URLSearchParams(search), active: true }
  return render(
    <QueryClientProvider client={queryClient}>
      <PlaceContext value={place}>
        <AlarmButton />
        <AlarmMain />
      </PlaceContext>
    </QueryClientProvider>,
  )
}
const row = async (text: string) => (await screen.findByText(text)).closest('a') as HTMLElement
const bell = () => screen.getByRole('button', { name: /^알림( \d+개)?( 이상)?$/ }).getAttribute('aria-label')

it('shows actor, act and unread mark; a press marks the alarm as read and opens its link', async () => {
  open()
  await act(async () => startAlarms())
  const first = await row('새벽런너준')
  expect(first.textContent).toContain('읽지 않음. 새벽런너준님 외 12명이 내 데일리를 좋아해요1분 전')
  expect(first.getAttribute('href')).toBe('#/daily-line-detail/12')
  expect(screen.getByRole('heading', { name: '오늘' })).toBeDefined()
  expect((await row('곰')).textContent).toBe('곰님이 댓글을 남겼어요“맛있겠어요”2분 전')
  expect(bell()).toBe('알림 1개')
  await act(async () => void fireEvent.click(first))
  expect(call).toHaveBeenCalledWith(readAlarms, { body: { alarm_no: 2 } })
  await waitFor(() => expect(bell()).toBe('알림'))
  expect((await row('새벽런너준')).textContent).not.toContain('읽지 않음')
  // A second press sends no second call.
  await act(async () => void fireEvent.click(await row('새벽런너준')))
  expect(vi.mocked(call).mock.calls.filter(([line]) => line === (readAlarms as Endpoint))).toHaveLength(1)
})

it('shows an alarm without a screen as a button that marks it as read', async () => {
  all = [anAlarm({ kind: 'MOON_LANDED', text: '달에 닿았어요', link: '/moon-main' })]
  open()
  expect((await screen.findByText(/달에 닿았어요/)).closest('a')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^읽지 않음/ })))
  expect(call).toHaveBeenCalledWith(readAlarms, { body: { alarm_no: 1 } })
  // Only the menu button is left.
  await waitFor(() => expect(screen.getAllByRole('button', { name: /달에 닿았어요/ })).toHaveLength(1))
  expect(screen.getByRole('button', { name: '달에 닿았어요 알림 더보기' })).toBeDefined()
})

it('marks all as read; restores the unread marks when the server refuses', async () => {
  open()
  await row('새벽런너준')
  await act(async () => startAlarms())
  refusal = new CallError({ status: 0, message: 'lost' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '모두 읽음' })))
  expect(mocks.toast).toHaveBeenCalledWith('하지 못했어요. 다시 시도해 주세요.')
  await waitFor(() => expect(bell()).toBe('알림 1개'))
  expect((await row('새벽런너준')).textContent).toContain('읽지 않음')
  refusal = null
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '모두 읽음' })))
  expect(call).toHaveBeenLastCalledWith(readAlarms, { body: {} })
  await waitFor(() => expect(bell()).toBe('알림'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '모두 읽음' }).disabled).toBe(true)
})

it('deletes an alarm from its menu by button or swipe; restores it when the server refuses', async () => {
  open()
  await row('곰')
  mocks.sheet.mockResolvedValue('remove')
  refusal = new CallError({ status: 500, message: '지울 수 없어요.' })
  const more = () => screen.getByRole('button', { name: '곰님이 댓글을 남겼어요 알림 더보기' })
  await act(async () => void fireEvent.click(more()))
  expect(mocks.toast).toHaveBeenCalledWith('지울 수 없어요.')
  expect(screen.getByText('곰')).toBeDefined()
  refusal = null
  const at = (x: number) => ({ clientX: x, clientY: 10, identifier: 1, target: more() })
  await act(async () => {
    fireEvent.touchStart(more(), { touches: [at(200)] })
    fireEvent.touchEnd(more(), { changedTouches: [at(100)] })
  })
  expect(call).toHaveBeenLastCalledWith(deleteAlarm, { query: { alarm_no: 1 } })
  await waitFor(() => expect(screen.queryByText('곰')).toBeNull())
  expect(mocks.sheet.mock.calls.at(-1)?.[0].items.map(({ key }) => key)).toEqual(['remove'])
})

it('keeps new alarms behind a pill until it is pressed, with the correct count', async () => {
  open()
  await act(async () => startAlarms())
  await row('새벽런너준')
  all = [anAlarm({ alarm_no: 3, reg_dt: ago(0), kind: 'FOLLOW', actors: [aPerson(9, '달')] }), { ...all[0]!, read_dt: ago(0) }, all[1]!]
  await act(async () => mocks.listeners.forEach((listener) => listener()))
  const pill = await screen.findByRole('button', { name: '새 알림 1개' })
  expect(screen.queryByText('달')).toBeNull()
  // Read on another device.
  await waitFor(async () => expect((await row('새벽런너준')).textContent).not.toContain('읽지 않음'))
  await waitFor(() => expect(bell()).toBe('알림 1개'))
  await act(async () => void fireEvent.click(pill))
  expect((await row('달')).textContent).toContain('달님이 나를 팔로우해요')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^새 알림/ })).toBeNull())
})

it('loads older alarms page by page', async () => {
  all = Array.from({ length: 40 }, (_, n) => anAlarm({ alarm_no: 40 - n, reg_dt: ago(n), actors: [aPerson(100 + n)] }))
  open()
  await row('하루129')
  expect(screen.queryByText('하루130')).toBeNull()
  reachEnd()
  await row('하루139')
  expect(call).toHaveBeenCalledWith(listAlarms, { query: { before_dt: all[29]!.reg_dt, before_no: 11 } }, expect.anything())
  expect(screen.getByText('모두 봤어요')).toBeDefined()
})

it('shows chips of groups with a kind, and fetches the chosen group', async () => {
  open('group=daily')
  const chips = within(screen.getByRole('group', { name: '알림 종류' })).getAllByRole('button')
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
    ['전체', 'false'],
    ['데일리', 'true'],
    ['상담', 'false'],
    ['모임', 'false'],
    ['비브·주문', 'false'],
  ])
  await waitFor(() => expect(call).toHaveBeenCalledWith(listAlarms, { query: { group: 'daily' } }, expect.anything()))
  // The other list starts at its top, wherever this one was scrolled to.
  const scroller = document.querySelector('[data-scroll]')!
  const scrollTo = (scroller.scrollTo = vi.fn())
  fireEvent.click(chips[0]!)
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/alarm-main', { replace: true })
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 })
  // An unknown group shows all alarms.
  queryClient.clear()
  open('group=other')
  await waitFor(() => expect(queryClient.getQueryData(keyOf(listAlarms, { query: {} }))).toBeDefined())
})

it('answers one person’s follow request in the list', async () => {
  const follow = vi
    .fn<(userNo: number, accept: boolean) => Promise<void>>()
    .mockRejectedValueOnce(new CallError({ status: 404, message: '없어요' }))
    .mockResolvedValue()
  answers.follow = follow
  all = [
    anAlarm({ alarm_no: 5, reg_dt: ago(1), kind: 'FOLLOW_REQ', actors: [aPerson(7, '달')] }),
    anAlarm({ alarm_no: 4, reg_dt: ago(2), kind: 'FOLLOW_REQ', actors: [aPerson(8, '별')], actor_qtt: 2 }),
  ]
  open()
  await row('별')
  expect(screen.getAllByRole('button', { name: /요청 수락$/ })).toHaveLength(1)
  const accept = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '달님의 팔로우 요청 수락' })))
  await accept()
  expect(mocks.toast).toHaveBeenCalledWith('없어요')
  await accept()
  expect(follow).toHaveBeenLastCalledWith(7, true)
  expect(screen.getByText('팔로우 요청을 수락했어요')).toBeDefined()
  expect(call).toHaveBeenCalledWith(readAlarms, { body: { alarm_no: 5 } })
})

/** Opens the list with an alarm of viv that expire soon. */
async function openExpiring(target: string) {
  all = [anAlarm({ alarm_no: 6, reg_dt: ago(1), kind: 'VIV_EXPIRE_SOON', actors: [], actor_qtt: 0, target, text: '30 VIV' })]
  open()
  await row('곧 사라지는 비브가 있어요')
}

it('links viv that expire soon to gift and exchange; a press marks the alarm as read', async () => {
  await openExpiring('expire:2026-12-21')
  expect(screen.getByRole('link', { name: '선물하기' }).getAttribute('href')).toBe('#/viv-gift-select')
  const exchange = screen.getByRole('link', { name: '환전하기' })
  expect(exchange.getAttribute('href')).toBe('#/viv-exchange-apply')
  fireEvent.click(exchange)
  await waitFor(() => expect(call).toHaveBeenCalledWith(readAlarms, { body: { alarm_no: 6 } }))
})

it('offers neither gift nor exchange for free viv that expire soon', async () => {
  await openExpiring('expire_free:2026-12-21')
  expect(screen.queryByRole('link', { name: /선물하기|환전하기/ })).toBeNull()
})

it('shows amount and message of a gift', async () => {
  all = [
    anAlarm({
      alarm_no: 6,
      reg_dt: ago(1),
      kind: 'VIV_GIFT',
      actors: [aPerson(7, '달')],
      target: 'gift:3',
      text: '50 VIV\n<b>생일</b> 축하해요!',
    }),
  ]
  open()
  expect((await row('달')).textContent).toContain('달님이 50 VIV를 선물했어요')
  expect(screen.getByText('<b>생일</b> 축하해요!').className).toContain('line-clamp-2')
})

it('shows the empty state, and the error state with a retry', async () => {
  all = []
  const { unmount } = open()
  expect(await screen.findByText('아직 알림이 없어요')).toBeDefined()
  unmount()
  queryClient.clear()
  vi.mocked(call).mockRejectedValue(new CallError({ status: 500, message: 'x' }))
  open()
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeDefined()
})

it('shows a guest a bell without a number that asks to log in', async () => {
  queryClient.setQueryData(keyOf(countAlarms), { unread_qtt: 120 })
  const { unmount } = open()
  expect(bell()).toBe('알림 99개 이상')
  unmount()
  mocks.viewer = null
  vi.mocked(call).mockClear()
  startAlarms()
  expect(call).not.toHaveBeenCalled()
  render(
    <QueryClientProvider client={queryClient}>
      <AlarmButton />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: '알림' }))
  expect(mocks.ask).toHaveBeenCalledExactlyOnceWith('/alarm-main')
  expect(mocks.to).not.toHaveBeenCalled()
})
