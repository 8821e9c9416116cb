import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentOf } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import type { CalendarPreview, MyCalendar } from '../contract.ts'
import { calendarErrors } from '../errors.ts'
import { suggestedCalendar, type Calendar } from '../rules.ts'
import ExpertCalendar from './ExpertCalendar.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

/** A Monday. */
const NOW = momentOf('2026-11-23', '09:00')
const PROFILE = { user_no: 7, user_verified: true, isexpert: true, user_info: { haru_name: '배나은' } }
const PREVIEW: CalendarPreview = { outside: [], outside_requested: [], slots: { before: 88, after: 90 } }
const saved = (change: Partial<Calendar> = {}, version = 1): MyCalendar => ({
  version,
  calendar: { ...suggestedCalendar(), ...change },
  booked: [],
  next_slot_dt: version === 0 ? null : '2026-11-24T10:00:00+09:00',
})

let mine: MyCalendar
let stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  mine = saved()
})
afterEach(() => {
  stops.forEach((stop) => stop())
  stops = []
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server with one calendar, which a save replaces. */
function open({
  profile = PROFILE as object,
  preview = PREVIEW,
  refuse = (_: Call): object | undefined => undefined,
  keepsDraft = false,
} = {}) {
  if (!keepsDraft) localStorage.clear()
  wireForTest()
  localStorage.setItem('haru_token', tokenFor(7))
  const network = fakeNetwork((call) => {
    const refused = refuse(call)
    if (refused) return refused
    if (call.url.includes('profile')) return { json: { state: 1, query: profile } }
    if (call.url.endsWith('/preview')) return { json: { state: 1, query: preview } }
    if (call.method === 'PUT') {
      const { version, ...calendar } = call.body as Calendar & { version: number }
      mine = { ...mine, version: version + 1, calendar }
    }
    return { json: { state: 1, query: mine } }
  })
  history.replaceState({ idx: 1, key: 'default' }, '', '#/expert-calendar')
  const { router, view } = followingForTest(
    <>
      <ExpertCalendar />
      <Overlays />
    </>,
    '/expert-calendar',
  )
  const { unmount } = render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return { ...network, router, close: () => (unmount(), queryClient.clear()) }
}
const put = (calls: readonly Call[]) => calls.find(({ method }) => method === 'PUT')?.body as (Calendar & { version: number }) | undefined
const sendsOf = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)
const saveButton = () => screen.findByRole('button', { name: '이대로 저장하기' })
async function saveAndConfirm() {
  await userEvent.click(await saveButton())
  const sheet = within(await screen.findByRole('dialog', { name: '바꾸면 이렇게 돼요' }))
  await userEvent.click(sheet.getByRole('button', { name: '저장하기' }))
  await screen.findByText('상담 시간을 저장했어요')
}
const type = async (label: string, time: string) => {
  const field = screen.getByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, `${time}{Enter}`)
}
const mondayOf = (calendar: Calendar | undefined) =>
  calendar?.week.filter(({ weekday }) => weekday === 1).map(({ from_minute, to_minute }) => [from_minute, to_minute])

test('a member who is no expert reads why, and is led to the application', async () => {
  const { router, calls } = open({ profile: { ...PROFILE, isexpert: false } })
  await userEvent.click(await screen.findByRole('button', { name: '전문가 신청 보기' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/expert-apply-main'))
  expect(calls.some(({ url }) => url.includes('calendar'))).toBe(false)
})

test('a new expert sees a suggestion that is not saved, and saves it after its preview', async () => {
  mine = saved({}, 0)
  const { calls } = open({ preview: { outside: [], outside_requested: [], slots: { before: 0, after: 88 } } })
  expect(await screen.findByText(/아직 저장하지 않았어요/)).toBeTruthy()
  await userEvent.click(await saveButton())
  const sheet = within(await screen.findByRole('dialog', { name: '바꾸면 이렇게 돼요' }))
  expect(sheet.getByText('0자리 → 88자리')).toBeTruthy()
  expect(put(calls)).toBeUndefined()
  await userEvent.click(sheet.getByRole('button', { name: '저장하기' }))
  await screen.findByText('상담 시간을 저장했어요')
  expect(put(calls)).toEqual({ ...suggestedCalendar(), version: 0 })
})

test('typed times change a range; a wrong one stays as it was', async () => {
  const { calls } = open()
  await screen.findByRole('region', { name: '월요일' })
  await type('1번째 시간 시작', '9시 반')
  await type('2번째 시간 끝', '1940')
  await type('1번째 시간 끝', '열두시')
  expect(await screen.findByText(/^시간을 다시 확인해 주세요/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '1번째 시간 끝' }).value).toBe('낮 12:00')
  expect(screen.getByText('매주 30 → 32.2시간')).toBeTruthy()
  await saveAndConfirm()
  expect(mondayOf(put(calls))).toEqual([
    [570, 720],
    [840, 1180],
  ])
})

test('overlapping times are named at once and are not sent', async () => {
  const { calls } = open()
  await screen.findByRole('region', { name: '월요일' })
  await type('2번째 시간 시작', '11:00')
  expect((await screen.findAllByText(calendarErrors.range_overlap.message)).length).toBeGreaterThan(0)
  await userEvent.click(await saveButton())
  expect(sendsOf(calls)).toEqual([])
})

test('arrow keys move a range and its ends, Delete removes it', async () => {
  const { calls } = open()
  const range = await screen.findByRole('button', { name: '월요일 오전 10:00–낮 12:00 열려 있음' })
  await userEvent.click(range)
  range.focus()
  await userEvent.keyboard('{ArrowUp}')
  const start = screen.getByRole('slider', { name: '월요일 오전 9:30–오전 11:30의 시작' })
  start.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('slider', { name: /의 시작$/ }).getAttribute('aria-valuetext')).toBe('오전 10:00')
  screen.getByRole('button', { name: '월요일 오후 2:00–오후 6:00 열려 있음' }).focus()
  await userEvent.keyboard('{Delete}')
  await saveAndConfirm()
  expect(mondayOf(put(calls))).toEqual([[600, 690]])
})

test('a drag opens time on a free place, and a tap opens an hour', async () => {
  const { calls } = open()
  const grid = await screen.findByRole('group', { name: '요일마다 여는 시간' })
  const sunday = within(grid).getAllByText('쉼').at(-1)!.parentElement!
  sunday.setPointerCapture = () => undefined
  // 28 pixels are an hour, from nine on.
  const at = (hour: number) => ({ clientY: (hour - 9) * 28, button: 0, pointerType: 'mouse' })
  fireEvent.pointerDown(sunday, at(13))
  fireEvent.pointerMove(sunday, at(15.5))
  fireEvent.pointerUp(sunday, at(15.5))
  fireEvent.pointerDown(sunday, at(18.2))
  fireEvent.pointerUp(sunday, at(18.2))
  expect(await screen.findByRole('button', { name: '일요일 오후 1:00–오후 3:30 열려 있음' })).toBeTruthy()
  await saveAndConfirm()
  expect(put(calls)?.week.filter(({ weekday }) => weekday === 0)).toEqual([
    { weekday: 0, from_minute: 780, to_minute: 930 },
    { weekday: 0, from_minute: 1080, to_minute: 1140 },
  ])
})

test('a day is copied to others, and another closed', async () => {
  const { calls } = open()
  await screen.findByRole('region', { name: '월요일' })
  await userEvent.click(screen.getByRole('button', { name: '다른 요일에 복사' }))
  const sheet = within(await screen.findByRole('dialog', { name: '월요일 시간을 복사해요' }))
  await userEvent.click(sheet.getByRole('button', { name: '복사하기' }))
  expect(await sheet.findByText('복사할 요일을 골라 주세요.')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '토요일' }))
  await userEvent.click(sheet.getByRole('button', { name: '복사하기' }))
  await userEvent.click(await screen.findByRole('button', { name: /^화요일.*, / }))
  await userEvent.click(screen.getByRole('button', { name: '이 요일은 쉬기' }))
  await saveAndConfirm()
  const weekdays = put(calls)!.week.map(({ weekday }) => weekday)
  expect([weekdays.filter((day) => day === 6).length, weekdays.includes(2)]).toEqual([2, false])
})

test('an exception is added, and its day is named at its weekday', async () => {
  const { calls } = open()
  await userEvent.click(await screen.findByRole('button', { name: '더하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '다른 날 더하기' }))
  await userEvent.click(sheet.getByRole('button', { name: '적용하기' }))
  const problem = await sheet.findByText('날짜를 골라 주세요.')
  expect(sheet.getByLabelText('날짜').getAttribute('aria-describedby')).toBe(problem.closest('p')!.id)
  expect(document.activeElement).toBe(sheet.getByLabelText('날짜'))
  fireEvent.change(sheet.getByLabelText('날짜'), { target: { value: '2026-11-25' } })
  await userEvent.click(sheet.getByRole('button', { name: '적용하기' }))
  expect(await screen.findByText('11월 25일 수요일')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /^수요일.*이번 주는 달라요$/ })).toBeTruthy()
  await saveAndConfirm()
  expect(put(calls)?.exceptions).toEqual([{ day: '2026-11-25', ranges: [] }])
})

test('rules are changed, and the preview names sessions and requests that stay outside', async () => {
  const session = { coun_no: 1, start_dt: '2026-11-24T10:00:00+09:00', end_dt: '2026-11-24T10:30:00+09:00', haru_name: '보리차한잔' }
  mine = { ...saved(), booked: [session] }
  const request = { ...session, coun_no: 2, haru_name: '매실차한잔' }
  const { calls } = open({ preview: { outside: [session], outside_requested: [request], slots: { before: 88, after: 0 } } })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '하루에 받는 상담' }), '5건')
  await userEvent.click(screen.getByRole('switch', { name: '공휴일에는 쉬어요' }))
  await userEvent.click(screen.getByRole('switch', { name: '상담을 받고 있어요' }))
  await userEvent.click(await saveButton())
  const sheet = within(await screen.findByRole('dialog', { name: '바꾸면 이렇게 돼요' }))
  expect(sheet.getByText('보리차한잔')).toBeTruthy()
  expect(sheet.getByText('열린 시간 밖에 남는 신청 1건')).toBeTruthy()
  expect(sheet.getByText('매실차한잔')).toBeTruthy()
  expect(sheet.getByText(/빈 자리가 하나도 없어요/)).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: '더 고치기' }))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  expect(put(calls)).toBeUndefined()
  await saveAndConfirm()
  expect(put(calls)).toMatchObject({ is_open: false, day_max: 5, is_holiday_closed: false, version: 1 })
})

test('a change survives leaving the screen, until it is discarded', async () => {
  const first = open()
  await userEvent.click(await screen.findByRole('switch', { name: '상담을 받고 있어요' }))
  first.close()
  open({ keepsDraft: true })
  expect(await screen.findByText('저장하지 않은 변경을 이어서 보여 드려요.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '지금은 새 신청을 받지 않아요' }).checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '저장된 시간으로 되돌리기' }))
  expect(await screen.findByRole('switch', { name: '상담을 받고 있어요' })).toBeTruthy()
  expect(Object.keys(localStorage).some((key) => key.endsWith('calendar'))).toBe(false)
})

test('after a save elsewhere the member takes that one or goes on with the own change', async () => {
  const { calls } = open({
    refuse: ({ url, body }) => {
      if (!url.endsWith('/preview') || (body as { version: number }).version !== 1) return undefined
      mine = saved({ buffer_minutes: 30 }, 2)
      const { code, status, message } = calendarErrors.stale
      return { status, json: { state: -9, code, msg: message } }
    },
  })
  await userEvent.click(await screen.findByRole('switch', { name: '상담을 받고 있어요' }))
  await userEvent.click(await saveButton())
  await userEvent.click(await screen.findByRole('button', { name: '내 변경으로 계속' }))
  await saveAndConfirm()
  expect(put(calls)).toMatchObject({ version: 2, is_open: false, buffer_minutes: 10 })
})

test('without a change nothing is sent', async () => {
  const { calls } = open()
  await userEvent.click(await saveButton())
  expect(await screen.findByText('바뀐 것이 없어요')).toBeTruthy()
  expect(sendsOf(calls)).toEqual([])
})
