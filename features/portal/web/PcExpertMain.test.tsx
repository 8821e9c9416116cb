import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RoomBesideContext } from '#features/chat/web/public.ts'
import { addMonths, koreanDay } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import PcExpertMain from './PcExpertMain.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)

const MINUTE_MS = 60_000
/** Noon in Korea. */
const NOW = new Date('2026-11-23T03:00:00Z')
const inMinutes = (count: number): string => new Date(NOW.getTime() + count * MINUTE_MS).toISOString()
const aRow = (coun_no: number, haru_name: string, changes: object = {}) => ({
  coun_no,
  state: 1,
  close_code: null,
  partner: { user_no: 7, haru_name, haru_character: '2', gender: 'w', cate_no: null, user_profile: [], job_title: '' },
  title: '식단 점검',
  channel: 'chat',
  cate_no: 3,
  minutes: 30,
  price: 300,
  reg_dt: inMinutes(-60),
  hope_dt: inMinutes(2 * 24 * 60),
  answer_due_dt: inMinutes(24 * 60),
  recent_dt: inMinutes(-60),
  start_dt: null,
  end_dt: null,
  quit_dt: null,
  cr_no: null,
  un_read: 0,
  move_dt: null,
  move_by: null,
  summary: { gender: 'w', old: 38, tall: 162, weight: 62, user_interest_disease: ['당뇨 전단계'], disease_text: '고지혈증' },
  ...changes,
})
const THIS_MONTH = koreanDay(NOW).slice(0, 7)
const LAST_MONTH = addMonths(`${THIS_MONTH}-01`, -1).slice(0, 7)
const aMonth = (count: number, net_viv: number) => ({ count, net_viv, shop_viv: 0, pending_viv: 900 })
const LIST = '/v1/user/counsel/expert'

let calls: Call[]
let answers: Record<string, (call: Call) => unknown>
/** Envelopes of refusals, and what an answer waits for. */
let refused: Record<string, object>
let held: Record<string, Promise<void>>
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = {
    [`GET ${LIST}?status=new`]: () => [aRow(1, '보리차한잔')],
    [`GET ${LIST}?status=ing`]: () => [
      aRow(2, '혈당지킴이', { state: 2, start_dt: inMinutes(0), cr_no: 40 }),
      aRow(3, '느린걸음', { state: 8 }),
    ],
    [`GET ${LIST}?status=end`]: () => [aRow(4, '계단파', { state: 4, start_dt: null, hope_dt: inMinutes(0) })],
    [`GET ${LIST}/count`]: () => ({ new: 1, ing: 2, end: 1, now: inMinutes(0) }),
    [`GET /v1/user/expert/sales/month?month=${THIS_MONTH}`]: () => aMonth(42, 12_600),
    [`GET /v1/user/expert/sales/month?month=${LAST_MONTH}`]: () => aMonth(36, 9000),
    'GET /v1/user/auth/profile': () => ({ user_no: 3, user_verified: true, isexpert: true }),
  }
  refused = {}
  held = {}
  ;({ calls } = fakeNetwork(async (call) => {
    const line = `${call.method} ${call.url}`
    await held[line]
    return { json: refused[line] ?? { state: 1, query: answers[line]?.(call) ?? null } }
  }))
})

afterEach(() => void vi.useRealTimers())

function show({ at = '/pc-expert-main', onRoom = (_: number) => undefined as void } = {}) {
  localStorage.setItem('haru_token', tokenFor(3))
  session.updateFromProfile({ user_verified: true, isexpert: true })
  history.replaceState({ idx: 0, key: 'default' }, '', `#${at}`)
  const { router, view } = followingForTest(
    <RoomBesideContext value={onRoom}>
      <PcExpertMain />
      <Overlays />
    </RoomBesideContext>,
    at,
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const sent = (method: string, path: string) => calls.filter((call) => call.method === method && call.url === `${LIST}${path}`)

test('shows the figures, and only today’s sessions on the time line', async () => {
  show()
  expect(await screen.findByText('지난달보다 6건 많아요')).toBeTruthy()
  expect(screen.getByText('12,600').textContent).toBe('12,600 VIV')
  expect(screen.getByText('정산 예정 900')).toBeTruthy()
  expect(screen.getByText('지금 상담 중')).toBeTruthy()
  const today = within(await screen.findByRole('region', { name: '오늘 상담' }))
  expect((await today.findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual(['/pc-expert-main?counsel=2'])
})

test('a month that goes on is not said to have fewer sessions than a whole one', async () => {
  answers[`GET /v1/user/expert/sales/month?month=${LAST_MONTH}`] = () => aMonth(60, 9000)
  show()
  expect(await screen.findByText('지난달에는 모두 60건이었어요')).toBeTruthy()
})

test('shows what the member of a request told about themselves, and until when to answer', async () => {
  show()
  const row = (await screen.findByRole('link', { name: '보리차한잔' })).closest('article')!
  expect(row.textContent).toContain('여 · 38세 · 162cm · 62kg')
  expect(row.textContent).toContain('당뇨 전단계고지혈증')
  expect(row.textContent).toMatch(/식단 점검 30분 · 300 VIV/)
  expect(row.textContent).toMatch(/까지 답이 없으면 자동으로 취소돼요/)
})

test('offers to enter a session from five minutes before its time', async () => {
  const soon = aRow(9, '요가하는달', { state: 8, hope_dt: inMinutes(4), cr_no: 41 })
  answers[`GET ${LIST}?status=ing`] = () => [soon, aRow(3, '느린걸음', { state: 8, hope_dt: inMinutes(30) })]
  const router = show()
  const today = within(await screen.findByRole('region', { name: '오늘 상담' }))
  expect(await today.findByText('다음 상담 4분 뒤')).toBeTruthy()
  expect(today.queryByRole('button', { name: '느린걸음님 상담 입장' })).toBeNull()
  await userEvent.click(await today.findByRole('button', { name: '요가하는달님 상담 입장' }))
  expect(router.state.location.search).toBe('?counsel=9')
})

test('reads the time of the server where the clock of the device is wrong', async () => {
  answers[`GET ${LIST}?status=ing`] = () => [aRow(2, '혈당지킴이', { state: 8, hope_dt: inMinutes(23), cr_no: 40 })]
  answers[`GET ${LIST}/count`] = () => ({ new: 0, ing: 1, end: 0, now: inMinutes(20) })
  show()
  expect(await screen.findByText('다음 상담 3분 뒤')).toBeTruthy()
  expect(screen.getByRole('button', { name: '혈당지킴이님 상담 입장' })).toBeTruthy()
})

test('counts the sessions of the server’s day where the clock of the device is a day behind', async () => {
  answers[`GET ${LIST}?status=ing`] = () => [aRow(2, '혈당지킴이', { state: 8, hope_dt: inMinutes(24 * 60 + 30), cr_no: 40 })]
  answers[`GET ${LIST}/count`] = () => ({ new: 0, ing: 1, end: 0, now: inMinutes(24 * 60) })
  show()
  const figures = screen.getByLabelText('상담과 수익')
  expect(await within(figures).findByText(/^다음 오후 12:30/)).toBeTruthy()
})

test('accepts a request with one press: its row goes before the answer', async () => {
  let answer = () => {}
  answers[`GET ${LIST}?status=new`] = () => [aRow(1, '보리차한잔'), aRow(5, '계단파')]
  answers[`PUT ${LIST}/request/approve/1`] = () => aRow(1, '보리차한잔', { state: 8 })
  held[`PUT ${LIST}/request/approve/1`] = new Promise<void>((resolve) => (answer = resolve))
  show()
  await userEvent.click(await screen.findByRole('button', { name: '보리차한잔님 상담 수락' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '보리차한잔님 상담 수락' })).toBeNull())
  expect(screen.getByRole('button', { name: '계단파님 상담 수락' })).toBeTruthy()
  answers[`GET ${LIST}?status=new`] = () => [aRow(5, '계단파')]
  answer()
  await screen.findByText('상담을 수락했어요.')
  expect(sent('PUT', '/request/approve/1')).toHaveLength(1)
})

test('says why a request could not be accepted, and loads the list again', async () => {
  refused[`PUT ${LIST}/request/approve/1`] = {
    state: -1,
    code: 'ALREADY_CANCELLED',
    msg: 'This counselling has already been cancelled',
  }
  show()
  const accept = await screen.findByRole('button', { name: '보리차한잔님 상담 수락' })
  answers[`GET ${LIST}?status=new`] = () => []
  await userEvent.click(accept)
  const alert = within(await screen.findByRole('alertdialog'))
  expect(alert.getByText('이미 취소된 상담이에요.')).toBeTruthy()
  await userEvent.click(alert.getByRole('button'))
  await screen.findByText('새 요청이 없어요')
})

describe('rejecting', () => {
  const TEXTS = '/v1/user/counsel/expert/template'
  const openTexts = async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '보리차한잔님 상담 거절' }))
    return within(await screen.findByRole('dialog', { name: '상담 거절' }))
  }
  beforeEach(() => {
    answers[`GET ${TEXTS}`] = () => [{ template_no: 4, words: '그 주에는 학회가 있어요.' }]
    answers[`PUT ${LIST}/request/reject/1`] = () => aRow(1, '보리차한잔', { state: 4 })
  })

  test('takes one press on an own text and one to confirm it', async () => {
    const sheet = await openTexts()
    await userEvent.click(await sheet.findByRole('button', { name: '그 주에는 학회가 있어요.' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '거절하기' }))
    await waitFor(() =>
      expect(sent('PUT', '/request/reject/1').map(({ body }) => body)).toEqual([
        { reject_reason: '그 주에는 학회가 있어요.', no_more: false },
      ]),
    )
    await waitFor(() => expect(openDialogs()).toEqual([]))
  })

  test('own texts are added, changed and deleted', async () => {
    answers[`POST ${TEXTS}`] = () => ({ template_no: 5, words: '제 분야가 아니에요.' })
    answers[`PUT ${TEXTS}/4`] = () => ({ template_no: 4, words: '이번 달은 어려워요.' })
    answers[`DELETE ${TEXTS}/5`] = () => ({})
    const sheet = await openTexts()
    await userEvent.click(await sheet.findByRole('button', { name: '문구 추가' }))
    await userEvent.click(sheet.getByRole('button', { name: '저장' }))
    expect(await sheet.findByText('문구를 적어 주세요.')).toBeTruthy()
    await userEvent.type(sheet.getByRole('textbox', { name: '거절 문구' }), '제 분야가 아니에요.')
    await userEvent.click(sheet.getByRole('button', { name: '저장' }))
    const added = await sheet.findByRole('button', { name: '제 분야가 아니에요.' })
    await waitFor(() => expect(document.activeElement).toBe(added))
    expect(sheet.getByText('2/10')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '“그 주에는 학회가 있어요.” 고치기' }))
    const field = sheet.getByRole('textbox', { name: '거절 문구' })
    await userEvent.clear(field)
    await userEvent.type(field, '이번 달은 어려워요.')
    await userEvent.click(sheet.getByRole('button', { name: '저장' }))
    expect(await sheet.findByRole('button', { name: '이번 달은 어려워요.' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '“제 분야가 아니에요.” 지우기' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '지우기' }))
    await waitFor(() => expect(sheet.queryByText('제 분야가 아니에요.')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('button', { name: '문구 추가' })))
    expect(calls.filter(({ url }) => url.startsWith(TEXTS)).map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { words: '제 분야가 아니에요.' }],
      ['PUT', { words: '이번 달은 어려워요.' }],
      ['DELETE', undefined],
    ])
    await userEvent.click(sheet.getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(openDialogs()).toEqual([]))
  })

  test('writing another reason opens the form', async () => {
    const sheet = await openTexts()
    await userEvent.click(await sheet.findByRole('button', { name: '이유 직접 쓰기' }))
    expect(await screen.findByRole('textbox', { name: '거절하는 이유' })).toBeTruthy()
    expect(screen.getByRole('switch', { name: /다시 신청 받지 않기/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '닫기' }))
    await waitFor(() => expect(openDialogs()).toEqual([]))
  })
})

test('the requests are answered by keyboard', async () => {
  answers[`GET ${LIST}?status=new`] = () => [aRow(1, '보리차한잔'), aRow(5, '계단파')]
  answers[`PUT ${LIST}/request/approve/1`] = () => aRow(1, '보리차한잔', { state: 8 })
  show()
  const first = await screen.findByRole('link', { name: '보리차한잔' })
  first.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '보리차한잔님 상담 거절' }))
  await userEvent.tab()
  answers[`GET ${LIST}?status=new`] = () => [aRow(5, '계단파')]
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '계단파' })))
})

test('changes the list with its tab, which is in the URL', async () => {
  const router = show()
  await userEvent.click(await screen.findByRole('tab', { name: '진행 2' }))
  expect(router.state.location.search).toBe('?tab=ing')
  const list = within(await screen.findByRole('region', { name: '진행' }))
  expect(list.getByRole('link', { name: '느린걸음' }).getAttribute('href')).toBe('/pc-expert-main?counsel=3')
})
