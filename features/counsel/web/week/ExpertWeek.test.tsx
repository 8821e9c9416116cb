import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Calendar } from '#features/calendar/rules.ts'
import { addDays, MINUTE_MS, momentOf } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session as login } from '#kit/web/session.ts'
import { fakeNetwork, screensForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { ExpertWeek as Week, WeekSession } from '../../contract/week.ts'
import { counselWeek } from '../../words/week.ts'
import ExpertWeek from './ExpertWeek.tsx'
import { aSession, calendar, MONDAY, NOW } from './testing.ts'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const HOUR_PX = 64
const LANE_PX = 100
const HOUR_LABELS = Array.from({ length: 25 }, (_, hour) => counselWeek.hour(hour))
const TUESDAY = addDays(MONDAY, 1)
const WEDNESDAY = addDays(MONDAY, 2)
const bori = { user_no: 5, haru_name: '보리차한잔', haru_character: '1', gender: 'w', user_profile: [], cate_no: null, isexpert: false }

let calls: Call[]
let week: Week
let refuse: (call: Call) => { status: number; json: unknown } | undefined

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  Element.prototype.scrollIntoView = () => undefined
  HTMLElement.prototype.setPointerCapture = () => undefined
  // Lanes stand beside each other, Monday from 0 on; nine o'clock is at their top.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const nth = this.dataset.day === undefined ? 0 : (Date.parse(this.dataset.day) - Date.parse(MONDAY)) / (24 * 60 * MINUTE_MS)
    return new DOMRect(nth * LANE_PX, 0, LANE_PX - 4, 12 * HOUR_PX)
  })
  refuse = () => undefined
  week = { now: new Date(NOW).toISOString(), version: 3, calendar, sessions: [], offers: [] }
  ;({ calls } = fakeNetwork((call) => {
    const refused = refuse(call)
    if (refused) return refused
    if (call.url.startsWith('/v1/user/counsel/expert/week')) return { json: { state: 1, query: week } }
    if (call.url.startsWith('/v1/user/expert/calendar') && call.method === 'PUT') {
      const { version, ...saved } = call.body as Calendar & { version: number }
      week = { ...week, calendar: saved, version: version + 1 }
      return { json: { state: 1, query: { version: week.version, calendar: saved, booked: [], next_slot_dt: null } } }
    }
    if (call.url.startsWith('/v1/user/counsel/move')) {
      const { hope_dt } = call.body as { hope_dt: string }
      week = { ...week, sessions: week.sessions.map((one) => ({ ...one, move_dt: hope_dt, move_by: 'expert' as const })) }
      return { json: { state: 1, query: { coun_no: 1 } } }
    }
    return {}
  }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(sessions: WeekSession[] = [aSession({ partner: bori as never })], changes: Partial<Week> = {}) {
  week = { ...week, sessions, ...changes }
  localStorage.setItem('haru_token', tokenFor(7))
  login.updateFromProfile({ user_verified: true, isexpert: true })
  const onWeek = vi.fn()
  const onHours = vi.fn()
  const element = (
    <>
      <ExpertWeek asked={null} onWeek={onWeek} onHours={onHours} />
      <Overlays />
    </>
  )
  const { router, view } = screensForTest([{ name: 'PcExpertCalendar', path: '/pc-expert-calendar', element }], '/pc-expert-calendar')
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return { router, onWeek, onHours }
}
/** Where a time of the n-th day of the week is drawn. */
const at = (nth: number, hour: number) => ({
  clientX: nth * LANE_PX + 50,
  clientY: (hour - 9) * HOUR_PX,
  button: 0,
  pointerType: 'mouse',
  pointerId: 1,
})
const block = () => screen.findByRole('button', { name: /보리차한잔/ })
const lane = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!
function drag(from: Element, begin: ReturnType<typeof at>, end: ReturnType<typeof at>) {
  fireEvent.pointerDown(from, begin)
  fireEvent.pointerMove(from, end)
  fireEvent.pointerUp(from, end)
}
const moves = () => calls.filter(({ url }) => url.startsWith('/v1/user/counsel/move')).map(({ url, body }) => [url, body])
const saved = () =>
  calls.filter(({ method, url }) => method === 'PUT' && url === '/v1/user/expert/calendar').map(({ body }) => body as Calendar)
const spoken = () => screen.getAllByRole('status')[0]!.textContent

test('a session that is dragged to a free slot is proposed there after a question, and keeps its time', async () => {
  show()
  // Held at its middle: it lands where its start is.
  drag(await block(), at(1, 10.25), at(2, 14.3))
  const asked = within(await screen.findByRole('alertdialog', { name: '이 시간으로 바꾸자고 제안할까요?' }))
  expect(asked.getByText(/내일 오전 10:00 → 11월 25일 수요일 오후 2:00/).textContent).toContain('보리차한잔님이 수락하면 바뀌어요.')
  expect(asked.getByText(/그때까지 지금 시간을 비워 둬요. 수락하면 1번 더 바꿀 수 있어요/)).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: '제안하기' }))
  expect(await screen.findByText('제안 · 보리차한잔')).toBeTruthy()
  expect(moves()).toEqual([['/v1/user/counsel/move/1', { hope_dt: momentOf(WEDNESDAY, '14:00').toISOString() }]])
  expect((await block()).textContent).toMatch(/^오전 10:00 10:00 보리차한잔/)
})

test('opens at the working hours, also when there is a session at night', async () => {
  const night = aSession({ partner: bori as never, start_dt: momentOf(TUESDAY, '01:00').toISOString() })
  show([night])
  await block()
  const scroller = document.querySelector('[data-scroll=hours]')!
  expect(scroller.scrollTop).toBe(8 * HOUR_PX)
  expect(screen.getByText(/^이르거나 늦은 상담은/)).toBeTruthy()
})

test('the label of the present time has the place of the full hour that it would touch', async () => {
  show()
  await block()
  expect(screen.queryByText(/^이르거나 늦은 상담은/)).toBeNull()
  expect(screen.getByText(HOUR_LABELS[11]!)).toBeTruthy()
  expect(screen.queryByText(HOUR_LABELS[12]!)).toBeNull()
})

test('shows a conflict before the drop, and proposes nothing then', async () => {
  const other = aSession({ coun_no: 2, start_dt: momentOf(WEDNESDAY, '14:00').toISOString() })
  show([aSession({ partner: bori as never }), other])
  const own = await block()
  fireEvent.pointerDown(own, at(1, 10.25))
  fireEvent.pointerMove(own, at(2, 14.3))
  expect(within(lane(WEDNESDAY)).getByText('다른 상담과 겹쳐요.')).toBeTruthy()
  fireEvent.pointerMove(own, at(6, 14.3))
  expect(within(lane(addDays(MONDAY, 6))).getByText('쉬는 날이에요.')).toBeTruthy()
  fireEvent.pointerUp(own, at(6, 14.3))
  await waitFor(() => expect(spoken()).toBe('쉬는 날이에요.'))
  expect([screen.queryByRole('alertdialog'), moves()]).toEqual([null, []])
})

test('by keyboard: picks up, moves from slot to slot, says where it is, and drops', async () => {
  const user = userEvent.setup()
  show()
  const own = await block()
  own.focus()
  await user.keyboard(' ')
  expect(spoken()).toBe('보리차한잔 운동 질문을 집어 들었어요. 화살표로 옮기고 Enter로 놓으세요.')
  expect(own.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(spoken()).toBe('11월 24일 화요일 오전 10:40. 놓을 수 있어요.')
  await user.keyboard('{ArrowLeft}')
  expect(spoken()).toBe('11월 23일 월요일 오전 10:40. 시작까지 1시간 넘게 남은 시간만 제안할 수 있어요.')
  await user.keyboard('{Escape}')
  expect(spoken()).toBe('제자리에 뒀어요.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard(' {ArrowRight}{ArrowDown}{Enter}')
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: '제안하기' }))
  await waitFor(() => expect(moves()).toEqual([['/v1/user/counsel/move/1', { hope_dt: momentOf(WEDNESDAY, '10:40').toISOString() }]]))
})

test.each([
  [{ move_count: 2 }, '일정은 2번까지만 바꿀 수 있어요.'],
  [{ start_dt: momentOf(MONDAY, '12:50').toISOString() }, '시작 1시간 전부터는 일정을 바꿀 수 없어요.'],
  [{ move_dt: momentOf(WEDNESDAY, '10:00').toISOString(), move_by: 'expert' as const }, '이미 다른 시간을 제안했어요.'],
])('a session that cannot move stays where it is and says why: %o', async (changes, why) => {
  show([aSession({ partner: bori as never, ...changes })])
  const own = (await screen.findAllByRole('button', { name: /보리차한잔/ }))[0]!
  own.focus()
  await userEvent.keyboard(' ')
  expect(spoken()).toBe(why)
  drag(own, at(1, 10.25), at(2, 14.3))
  expect([screen.queryByRole('alertdialog'), moves()]).toEqual([null, []])
})

test('the server’s refusal is shown, and the week is read again', async () => {
  refuse = ({ url }) =>
    url.startsWith('/v1/user/counsel/move')
      ? { status: 409, json: { state: -9, code: 'counsel.slot_taken', msg: '그사이 예약됐거나 닫힌 시간이에요.' } }
      : undefined
  show()
  drag(await block(), at(1, 10.25), at(2, 14.3))
  const reads = calls.length
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '제안하기' }))
  expect(await screen.findByText('그사이 예약됐거나 닫힌 시간이에요.')).toBeTruthy()
  await waitFor(() => expect(calls.slice(reads).some(({ url }) => url.startsWith('/v1/user/counsel/expert/week'))).toBe(true))
})

test('a drag over open time blocks it on that day alone, which can be undone', async () => {
  show()
  await block()
  drag(lane(TUESDAY), at(1, 14), at(1, 15))
  await screen.findByText(/11월 24일 화요일 오후 2:00–오후 3:00을 막았어요/)
  expect(saved()).toEqual([
    {
      ...calendar,
      version: 3,
      exceptions: [
        {
          day: TUESDAY,
          ranges: [
            { from_minute: 600, to_minute: 720 },
            { from_minute: 900, to_minute: 1080 },
          ],
        },
      ],
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }))
  await screen.findByText('되돌렸어요.')
  expect(saved().at(-1)).toEqual({ ...calendar, version: 4 })
})

test('a drag over free time opens it, and one over a session says that it stays', async () => {
  show()
  await block()
  drag(lane(TUESDAY), at(1, 18.5), at(1, 20))
  await screen.findByText(/11월 24일 화요일 오후 6:30–오후 8:00을 열었어요/)
  expect(saved()[0]!.exceptions).toMatchObject([{ day: TUESDAY, ranges: [{}, {}, { from_minute: 1110, to_minute: 1200 }] }])
  drag(lane(TUESDAY), at(1, 10), at(1, 11))
  await screen.findByText(/잡힌 상담 1건은 그대로예요/)
})

test('a day that is closed says that its sessions and requests stay', async () => {
  const asked = aSession({ coun_no: 2, state: 1, start_dt: '2026-11-24T14:00:00+09:00', partner: bori as never })
  show([aSession({ partner: bori as never }), asked, aSession({ coun_no: 3, start_dt: '2026-11-25T10:00:00+09:00' })])
  await userEvent.click(await screen.findByRole('button', { name: /11월 24일.*시간 바꾸기/ }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('radio', { name: '하루 쉬어요' }))
  await userEvent.click(sheet.getByRole('button', { name: '적용하기' }))
  await screen.findByText(/시간을 바꿨어요. 잡힌 상담 1건은 그대로예요. 답하지 않은 요청 1건도 남아 있으니 답해 주세요./)
  expect(saved()[0]!.exceptions).toEqual([{ day: TUESDAY, ranges: [] }])
})

test('a day that is over cannot be changed', async () => {
  vi.setSystemTime(momentOf(WEDNESDAY, '12:00'))
  show([aSession({ partner: bori as never, state: 3 })], { now: momentOf(WEDNESDAY, '12:00').toISOString() })
  await block()
  drag(lane(TUESDAY), at(1, 14), at(1, 15))
  expect(screen.queryByRole('button', { name: /11월 24일.*시간 바꾸기/ })).toBeNull()
  expect(screen.getByRole('button', { name: /11월 26일.*시간 바꾸기/ })).toBeTruthy()
  expect(saved()).toEqual([])
})

test('another save meanwhile is said, and the week is read again', async () => {
  refuse = ({ method, url }) =>
    method === 'PUT' && url === '/v1/user/expert/calendar'
      ? { status: 409, json: { state: -9, code: 'calendar.stale', msg: '다른 곳에서 먼저 저장했어요.' } }
      : undefined
  show()
  await block()
  drag(lane(TUESDAY), at(1, 14), at(1, 15))
  expect(await screen.findByText('다른 곳에서 먼저 저장했어요.')).toBeTruthy()
})

test('a press opens the card of a session, with what can be done with it', async () => {
  const { router } = show()
  await userEvent.click(await block())
  const card = within(await screen.findByRole('dialog', { name: '상담' }))
  expect(card.getByText('운동 질문 30분 · 채팅')).toBeTruthy()
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    '상담방 들어가기',
    '상담 내용 보기',
    '다른 시간 제안하기',
    '상담 취소하기',
  ])
  await userEvent.click(card.getByRole('button', { name: '상담 내용 보기' }))
  await waitFor(() => expect(router.state.location.search).toBe('?counsel=1'))
})

test('a request shows until when it must be answered', async () => {
  show([aSession({ state: 1, partner: bori as never, answer_due_dt: momentOf(TUESDAY, '09:00').toISOString() })])
  expect((await block()).textContent).toContain('내일 오전 9:00까지 답해 주세요')
  await userEvent.click(await block())
  const card = within(await screen.findByRole('dialog', { name: '상담' }))
  expect(card.queryByRole('button', { name: '다른 시간 제안하기' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
})

test('leads to other weeks, and to the hours before there are any', async () => {
  const { onWeek, onHours } = show([], { calendar: null, version: 0 })
  await userEvent.click(await screen.findByRole('button', { name: '다음 주' }))
  await userEvent.click(screen.getByRole('button', { name: '지난주' }))
  expect(onWeek.mock.calls).toEqual([['2026-11-30'], ['2026-11-16']])
  expect(screen.getByRole('button', { name: '이번 주' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '가능 시간 정하기' }))
  expect(onHours).toHaveBeenCalledOnce()
})
