import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, koreanDay, momentOf } from '#kit/contract/time.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import CounApply from './CounApply.tsx'

const EXPERT = { user_no: 5, haru_name: '정하윤', haru_character: '1', gender: 'w', cate_no: 6, user_profile: [] }
const START = {
  expert: EXPERT,
  problem: null as { code: string; msg: string } | null,
  cate_no: 6,
  job_title: '필라테스 강사',
  answer_minutes: 120,
  refund_terms: { free_minutes: 10, full_hours: 24, late_percent: 90, no_show_percent: 50, gift_percent: 10, unused_percent: 20 },
  profile: { gender: 'w', old: 36, tall: 162, weight: 62.5, user_interest_disease: ['비만'], phone: '01012345678' },
  diseases: ['고혈압', '비만'],
  is_watching: false,
  follow_up: null,
  offer: null,
}
const TOMORROW = addDays(koreanDay(new Date()), 1)
const at = (clock: string) => momentOf(TOMORROW, clock).toISOString()
const FIRST = at('10:00')
const PRODUCTS = [
  { product_no: 1, title: '생활 습관 점검', description: '', channel: 'chat', minutes: 30, price: 300, ext_minutes: null, ext_price: null },
  { product_no: 2, title: '짧게 물어보기', description: '', channel: 'chat', minutes: 15, price: 150, ext_minutes: null, ext_price: null },
]
const CARD = {
  from_day: addDays(TOMORROW, -14),
  to_day: addDays(TOMORROW, -1),
  mood: [{ day: addDays(TOMORROW, -1), value: 1 }],
  meal: [],
  workout: [],
  weight: [],
  words: [{ day: addDays(TOMORROW, -1), text: '저녁을 늦게 먹었다', images: [] }],
}

let calls: Call[]
let answers: Record<string, (call: Call) => { status?: number; json: unknown }>
const ok = (query: unknown) => ({ json: { state: 1, query } })
const refused = (status: number, code: string, msg: string, field?: string) => ({ status, json: { state: -9, code, msg, field } })
const APPLY = 'POST /v1/user/counsel'

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  wireForTest()
  answers = {
    'GET /v1/user/counsel/apply/5': () => ok(START),
    'GET /v1/user/counsel/product': () => ok({ accepts_requests: true, products: PRODUCTS }),
    'GET /v1/user/counsel/slot/days': () =>
      ok({
        days: [
          { day: addDays(TOMORROW, -1), free: 0 },
          { day: TOMORROW, free: 2 },
          { day: addDays(TOMORROW, 1), free: null },
        ],
        first: FIRST,
      }),
    'GET /v1/user/counsel/slot': () =>
      ok([
        { start_dt: FIRST, is_free: true },
        { start_dt: at('10:40'), is_free: false },
        { start_dt: at('14:00'), is_free: true },
      ]),
    'GET /v1/user/counsel/card': () => ok(CARD),
    'GET /v1/user/viv': () => ok({ paid: 1000, free: 0 }),
    [APPLY]: () => ok({ coun_no: 12 }),
  }
  ;({ calls } = fakeNetwork((call) => answers[`${call.method} ${call.url.split('?')[0]}`]?.(call) ?? ok(null)))
})

const user = userEvent.setup()
function show(path = '/coun-apply/5') {
  localStorage.setItem('haru_token', tokenFor(7))
  history.replaceState({ idx: 0, key: 'default' }, '', `#${path}`)
  const { router, view } = followingForTest(
    <>
      <CounApply />
      <Overlays />
    </>,
    path,
    { id: '5' },
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return router
}
const pressButton = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const sent = () => calls.filter(({ method, url }) => `${method} ${url}` === APPLY)
async function toIntake(): Promise<void> {
  await pressButton(/가장 빠른 시간/)
  await pressButton('이 시간으로 계속하기')
  await screen.findByRole('heading', { name: '무엇이 궁금해요?' })
}
const write = async (text = '저녁에 무엇을 먹으면 좋을까요?') => user.type(screen.getByRole('textbox', { name: '무엇이 궁금해요?' }), text)
const agree = async () => {
  await user.click(screen.getByRole('checkbox', { name: /건강 정보를 보내는 데 동의/ }))
  await user.click(screen.getByRole('checkbox', { name: /취소와 환불 기준/ }))
}

test('says why nothing can be asked for', async () => {
  answers['GET /v1/user/counsel/apply/5'] = () => refused(404, 'counsel.no_product', '지금은 신청할 수 없는 상담이에요.')
  show()
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
  cleanup()
  queryClient.clear()
  const problem = { code: 'counsel.open_already', msg: '이 전문가와 진행 중인 상담이 있어요.' }
  answers['GET /v1/user/counsel/apply/5'] = () => ok({ ...START, problem })
  show()
  expect(await screen.findByText(problem.msg)).toBeTruthy()
  expect(screen.queryByText('어떤 상담이 좋아요?')).toBeNull()
  expect(screen.getByRole('button', { name: '내 상담 보기' })).toBeTruthy()
})

test('asks for a time first; taken times and closed days cannot be chosen', async () => {
  show()
  await screen.findByText('보통 2시간 안에 답해요')
  await pressButton('이 시간으로 계속하기')
  expect(await screen.findByText('시간을 먼저 골라 주세요.')).toBeTruthy()
  const taken = await screen.findByRole<HTMLInputElement>('radio', { name: '오전 10:40, 예약됨' })
  expect(taken.disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /쉬어요$/ }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '오후 2:00' }))
  await user.click(screen.getByRole('radio', { name: /짧게 물어보기/ }))
  // Another product has other times.
  expect(await screen.findByText('시간을 골라 주세요')).toBeTruthy()
})

test('shows the terms of refunds, and sends the ones that it showed', async () => {
  const refund_terms = { free_minutes: 5, full_hours: 1, late_percent: 70, no_show_percent: 30, gift_percent: 0, unused_percent: 40 }
  answers['GET /v1/user/counsel/apply/5'] = () => ok({ ...START, refund_terms })
  show()
  expect((await screen.findByText(/시작 1시간 전까지/)).textContent).toBe('시작 1시간 전까지 전액, 그 뒤엔 70% 돌려드려요')
  await toIntake()
  const lines = within(screen.getByRole('region', { name: '돌려받는 비브' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['수락 뒤 5분 안에 취소하면전액', '그 뒤 시작 전에 취소하면210 VIV', '내가 상담에 오지 않으면90 VIV']),
  )
  await write()
  await agree()
  await pressButton('300 VIV 맡기고 신청하기')
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ refund_terms }))
})

test('sends what was chosen and written, with the parts that are switched on', async () => {
  const router = show()
  await toIntake()
  expect(await screen.findByText('‘좋아요’가 가장 많았어요')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '일기 글과 사진' }).checked).toBe(false)
  await write()
  await pressButton('300 VIV 맡기고 신청하기')
  expect(await screen.findByText('필수 동의를 확인해 주세요.')).toBeTruthy()
  expect(sent()).toEqual([])
  await agree()
  await pressButton('300 VIV 맡기고 신청하기')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toEqual({
    product_no: 1,
    price: 300,
    minutes: 30,
    refund_terms: START.refund_terms,
    hope_dt: FIRST,
    intake: {
      gender: 'w',
      old: 36,
      tall: 162,
      weight: 62.5,
      user_interest_disease: ['비만'],
      disease_text: '',
      user_contact: null,
      question: '저녁에 무엇을 먹으면 좋을까요?',
      images: [],
    },
    card: { days: 14, parts: ['mood'] },
    follow_up: null,
    consents: { health: true, terms: true },
  })
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/coun-apply/5'))
  expect(localStorage.getItem('haru_own_coun_apply')).toBeNull()
})

test('asks for the consent to health data only while some are sent', async () => {
  answers['GET /v1/user/counsel/apply/5'] = () =>
    ok({ ...START, profile: { ...START.profile, tall: null, weight: null, user_interest_disease: [] } })
  show()
  await toIntake()
  const health = () => screen.queryByRole('checkbox', { name: /건강 정보를 보내는 데 동의/ })
  await waitFor(() => expect(health()).not.toBeNull())
  await user.click(screen.getByRole('switch', { name: /기록 함께 보내기/ }))
  await waitFor(() => expect(health()).toBeNull())
  await write()
  await user.click(screen.getByRole('checkbox', { name: /취소와 환불 기준/ }))
  await pressButton('300 VIV 맡기고 신청하기')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({ card: null, consents: { health: false, terms: true } })
})

test('sends the thread of an answer, whose reward comes off the price, until it is left out', async () => {
  const question = { ki_title: '무릎에서 소리가 나요', ki_content: '앉을 때마다 나요', ki_images: [], category: 'exercise', additions: [] }
  const thread = {
    question: { ...question, is_anonymous: true, reg_dt: '2026-11-20T01:00:00.000Z' },
    answer: { an_content: '높이를 줄여 보세요', reg_dt: '2026-11-20T02:00:00.000Z' },
  }
  const profile = { ...START.profile, tall: null, weight: null, user_interest_disease: [] }
  answers['GET /v1/user/counsel/apply/5'] = ({ url }) =>
    ok({ ...START, profile, follow_up: url.endsWith('an_no=9') ? { an_no: 9, ki_no: 4, thread, reward: 120, is_used: false } : null })
  show('/coun-apply/5?kin=9')
  await screen.findByText('무릎에서 소리가 나요')
  await toIntake()
  await user.click(screen.getByRole('switch', { name: /기록 함께 보내기/ }))
  await screen.findByText(/정하윤님은 내가 물었다는 것을 알게 돼요/)
  await screen.findByRole('button', { name: '180 VIV 맡기고 신청하기' })
  await user.click(screen.getByRole('switch', { name: '질문과 답변 함께 보내기' }))
  await screen.findByRole('button', { name: '300 VIV 맡기고 신청하기' })
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /건강 정보를 보내는 데 동의/ })).toBeNull())
  await user.click(screen.getByRole('switch', { name: '질문과 답변 함께 보내기' }))
  await write()
  await agree()
  await pressButton('180 VIV 맡기고 신청하기')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({ price: 300, follow_up: { an_no: 9, viv: 120 }, consents: { health: true, terms: true } })
})

test.each([
  ['was taken meanwhile', 'counsel.slot_taken', /그사이 예약됐거나 닫힌 시간이에요. 맡긴 비브는 없어요/],
  ['is too soon by now', 'counsel.too_soon', /남은 시간이 짧아져서 신청할 수 없게 됐어요. 맡긴 비브는 없어요/],
])('a time that %s leads back to the nearest others; what was written stays', async (_, code, reason) => {
  answers[APPLY] = () => refused(409, code, '다른 시간을 골라 주세요.', 'hope_dt')
  const intoView = (Element.prototype.scrollIntoView = vi.fn())
  const router = show()
  await toIntake()
  await write()
  await agree()
  await pressButton('300 VIV 맡기고 신청하기')
  const note = await screen.findByText(reason)
  expect(intoView.mock.contexts).toEqual([note.closest('[role=alert]')])
  expect(router.state.location.search).toBe('')
  const nearest = within(screen.getByText('가까운 다른 시간').parentElement!)
  await user.click(nearest.getByRole('button', { name: '내일 오후 2:00' }))
  await pressButton('이 시간으로 계속하기')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '무엇이 궁금해요?' })).value).toBe(
    '저녁에 무엇을 먹으면 좋을까요?',
  )
})

test('what is chosen and written outlives a reload; consents do not', async () => {
  show()
  await toIntake()
  await write()
  await agree()
  cleanup()
  queryClient.clear()
  show('/coun-apply/5?step=2')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '무엇이 궁금해요?' })).value).toBe(
    '저녁에 무엇을 먹으면 좋을까요?',
  )
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /취소와 환불 기준/ }).checked).toBe(false)
})

test('leads to a top-up of the missing viv; a doctor is paid with paid viv alone', async () => {
  answers['GET /v1/user/viv'] = () => ok({ paid: 100, free: 500 })
  answers['GET /v1/user/counsel/apply/5'] = () => ok({ ...START, cate_no: 1, expert: { ...EXPERT, cate_no: 1 } })
  show()
  await toIntake()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '200 VIV 충전하기' })
  expect(link.getAttribute('href')).toContain('/viv-charge-select?need=200')
  expect(screen.getByText('의료행위·처방이 아닌 건강정보 상담입니다')).toBeTruthy()
})

test('offers to wait for a free time where nothing is free', async () => {
  answers['GET /v1/user/counsel/slot/days'] = () => ok({ days: [{ day: TOMORROW, free: 0 }], first: null, notice_minutes: 180 })
  show()
  const watch = await screen.findByRole('switch', { name: '빈 시간 알림' })
  expect(screen.getByText(/시작 3시간 전까지만 신청을 받아요/)).toBeTruthy()
  await user.click(watch)
  await waitFor(() =>
    expect(calls.find(({ method, url }) => `${method} ${url}` === 'PUT /v1/user/counsel/slot/watch')?.body).toEqual({
      product_no: 1,
      is_watching: true,
    }),
  )
})

test('starts with the freed time that is kept for the member, and its product', async () => {
  const offer = { product_no: 2, start_dt: at('14:00'), until_dt: new Date(Date.now() + 600_000).toISOString() }
  answers['GET /v1/user/counsel/apply/5'] = () => ok({ ...START, offer })
  show()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /짧게 물어보기/ })).checked).toBe(true)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '오후 2:00' })).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /생활 습관 점검/ }))
  await pressButton(/자리를 .*까지 맡아 뒀어요/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /짧게 물어보기/ }).checked).toBe(true)
})
