import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getProfile } from '#features/account/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { addDays } from '#kit/contract/time.ts'
import { call, CallError } from '#kit/web/call.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'
import {
  addPlan,
  checkPlanBox,
  getPlan,
  listCounselPlans,
  listDayPlans,
  listSentPlans,
  removePlan,
  sendPlan,
  sharePlan,
  type CounselPlans,
  type DayPlan,
  type Plan,
  type PlanItem,
} from '../contract.ts'
import { boxesFrom, progressOf } from '../rules.ts'
import './create/ItemSheet.tsx'
import './create/PlanForm.tsx'
import './create/SentSheet.tsx'
import CounselCard from './CounselCard.tsx'
import DayCard from './DayCard.tsx'
import './detail/AddCard.tsx'
import PlanCreate from './PlanCreate.tsx'
import PlanDetail from './PlanDetail.tsx'
import RoomAction from './RoomAction.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn() }))

const TODAY = '2026-11-23'
const EACH_DAY = { weekdays: [], on_days: [] }
const items: PlanItem[] = [
  { item_no: 1, kind: 'routine', text: '물 2 L 마시기', ...EACH_DAY },
  { item_no: 2, kind: 'workout', name: '스쿼트', minutes: 0, set: 3, count: 12, text: '', weekdays: [1, 3], on_days: [] },
  { item_no: 3, kind: 'meal', meal: 'lunch', text: '', foods: [{ key: '현미밥', calorie: 300 }], weekdays: [], on_days: [1] },
]
const partner: Plan['partner'] = { user_no: 7, haru_name: '정하윤', haru_character: '2', gender: 'w', cate_no: 3, user_profile: [] }

const aPlan = (of: Partial<Plan> = {}): Plan => ({
  plan_no: 5,
  coun_no: 9,
  side: 'member',
  partner,
  cate_no: 3,
  title: '일주일 습관',
  note: '무리하지 말아요.',
  days: 7,
  suggest_date: null,
  items,
  reg_dt: '2026-11-22T10:00:00Z',
  start_date: null,
  last_date: null,
  is_removed: false,
  is_shared: false,
  shared_until: null,
  progress: null,
  withheld: null,
  boxes: [],
  ...of,
})
/** The plan in the member's days since two days ago, with the first box of each of those days checked. */
function added(of: Partial<Plan> = {}): Plan {
  const start = addDays(TODAY, -2)
  const boxes = boxesFrom(start, { days: 7, items }).map((box) => ({ ...box, checked: box.item_no === 1 && box.day < TODAY }))
  return aPlan({
    start_date: start,
    last_date: addDays(start, 6),
    is_shared: true,
    shared_until: addDays(start, 36),
    boxes,
    progress: progressOf(boxes),
    ...of,
  })
}
const aDay = (of: Partial<DayPlan> = {}): DayPlan => ({
  plan_no: 5,
  title: '일주일 습관',
  haru_name: '정하윤',
  nth: 3,
  days: 7,
  can_check: true,
  items: items.slice(0, 2).map((item) => ({ item, checked: false })),
  ...of,
})
const aCounsel = (of: Partial<CounselPlans> = {}): CounselPlans => ({
  coun_no: 9,
  side: 'expert',
  cate_no: 3,
  plans: [],
  problem: null,
  ...of,
})

/** What the fake server answers; what it has no answer for is not found. */
const answers = new Map<Endpoint, (input: never) => unknown>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T14:00+09:00`), toFake: ['Date'] })
  localStorage.clear()
  queryClient.clear()
  answers.clear()
  localStorage.setItem('haru_token', tokenFor(3))
  asExpert(false)
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: unknown) => {
    const answer = answers.get(line)
    if (!answer) throw new CallError({ status: 404, message: `none: ${line.line}` })
    return answer(input as never)
  }) as never)
})
function asExpert(isExpert = true): void {
  session.updateFromProfile({ user_verified: isExpert, isexpert: isExpert })
  answers.set(getProfile, () => ({ user_no: 3, user_verified: isExpert, isexpert: isExpert }))
}

const asked = (line: Endpoint): unknown[] =>
  vi
    .mocked(call)
    .mock.calls.filter(([one]) => (one as Endpoint) === line)
    .map(([, input]) => input)
const draw = (element: ReactNode, place: Parameters<typeof screenForTest>[1] = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      {screenForTest(
        <>
          {element}
          <Overlays />
        </>,
        place,
      )}
    </QueryClientProvider>,
  )
async function clickButton(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const info = (of: object) => of as ComponentProps<typeof CounselCard>['info']

it('checks boxes of the day at once, sends only the last of quick presses, and puts a refused one back', async () => {
  answers.set(listDayPlans, () => [aDay()])
  let answer = () => {}
  answers.set(checkPlanBox, () => new Promise<object>((resolve) => (answer = () => resolve({}))))
  draw(<DayCard day={TODAY} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '물 2 L 마시기 체크' })
  for (const isOn of [true, false, true]) {
    fireEvent.click(box)
    expect(box.checked).toBe(isOn)
  }
  await act(async () => answer())
  const sent = { params: { plan_no: 5 }, body: { item_no: 1, day: TODAY, checked: true } }
  expect(asked(checkPlanBox)).toEqual([sent])

  answers.set(checkPlanBox, () => {
    throw new CallError({ status: 409, code: 'plan.too_late', message: '지난 7일까지만 체크를 바꿀 수 있어요.' })
  })
  const other = screen.getByRole<HTMLInputElement>('checkbox', { name: '스쿼트 체크' })
  await act(async () => void fireEvent.click(other))
  expect(other.checked).toBe(false)
  expect(toast).toHaveBeenCalledWith('지난 7일까지만 체크를 바꿀 수 있어요.')
})

it('draws nothing for a day without a plan, and boxes that cannot be changed on other days', async () => {
  answers.set(listDayPlans, () => [])
  const view = draw(<DayCard day={TODAY} />)
  await waitFor(() => expect(asked(listDayPlans)).toHaveLength(1))
  expect(view.container.textContent).toBe('')
  view.unmount()
  answers.set(listDayPlans, () => [aDay({ can_check: false })])
  draw(<DayCard day={addDays(TODAY, -9)} inSheet />)
  expect(await screen.findByRole('checkbox', { name: '스쿼트 체크' })).toHaveProperty('disabled', true)
})

it('adds a plan by one press from today on, shown to the expert', async () => {
  answers.set(getPlan, () => aPlan())
  answers.set(addPlan, () => added())
  draw(<PlanDetail />, { params: { id: '5' } })
  expect(await screen.findByRole('switch', { name: '전문가에게 진행 상황 보이기' })).toHaveProperty('checked', true)
  screen.getByText(/정하윤님이 무엇을 얼마나 체크했는지 12월 29일 화요일까지/)
  await clickButton('내 하루에 넣기')
  expect(asked(addPlan)).toEqual([{ params: { plan_no: 5 }, body: { start_date: TODAY, share: true } }])
  expect(await screen.findByRole('radio', { name: '11월 23일 월요일, 2개 중 0개 체크' })).toHaveProperty('checked', true)
})

it.each([
  [1, '의료행위·처방이 아닌 건강정보예요'],
  [2, '의료행위·처방이 아닌 건강정보예요'],
  [8, '법률 자문이 아닌 정보예요'],
  [3, null],
])('says what the plan of category %i is not', async (cate_no, notice) => {
  answers.set(getPlan, () => aPlan({ cate_no }))
  draw(<PlanDetail />, { params: { id: '5' } })
  await screen.findByText('정하윤님이 보낸 플랜')
  expect(screen.queryByText(/(정보예요)$/)?.textContent ?? null).toBe(notice)
})

it('offers the suggested day first, and refuses another that is over', async () => {
  answers.set(getPlan, () => aPlan({ suggest_date: addDays(TODAY, 3) }))
  draw(<PlanDetail />, { params: { id: '5' } })
  expect((await screen.findByRole('button', { name: /추천한 날/ })).ariaPressed).toBe('true')
  await clickButton('다른 날')
  fireEvent.change(screen.getByLabelText('시작할 날짜'), { target: { value: addDays(TODAY, -1) } })
  await clickButton('내 하루에 넣기')
  screen.getByText('오늘부터 30일 안의 날을 골라 주세요.')
  expect(asked(addPlan)).toEqual([])
})

it('shows the boxes of each day, stops sharing, and takes the plan out', async () => {
  answers.set(getPlan, () => added())
  answers.set(sharePlan, () => added({ is_shared: false, shared_until: null }))
  answers.set(removePlan, () => added({ is_removed: true, is_shared: false, shared_until: null }))
  draw(<PlanDetail />, { params: { id: '5' } })
  const mine = within(await screen.findByRole('region', { name: '내 진행 상황' }))
  mine.getByText('20%')
  fireEvent.click(mine.getByRole('radio', { name: /11월 24일/ }))
  expect(mine.getByRole('checkbox', { name: '물 2 L 마시기 체크' })).toHaveProperty('disabled', true)
  mine.getByText('이날이 되면 체크할 수 있어요')
  await act(async () => void fireEvent.click(mine.getByRole('switch')))
  expect(asked(sharePlan)).toEqual([{ params: { plan_no: 5 }, body: { share: false } }])
  mine.getByText(/볼 수 없어요/)
  await clickButton('하루에서 빼기')
  await clickButton('오늘부터 남은 할 일만 빼기')
  await waitFor(() => expect(asked(removePlan)).toEqual([{ params: { plan_no: 5 }, body: { which: 'ahead' } }]))
  await screen.findByRole('button', { name: '다시 내 하루에 넣기' })
})

it('tells the expert how much is done, or why they do not see it', async () => {
  const hidden = { side: 'expert' as const, boxes: [], start_date: null, last_date: null, shared_until: null, progress: null }
  answers.set(getPlan, () => added({ side: 'expert', boxes: [] }))
  const view = draw(<PlanDetail />, { params: { id: '5' } })
  const theirs = within(await screen.findByRole('region', { name: '회원의 진행 상황' }))
  theirs.getByText('20%')
  within(theirs.getByRole('region', { name: '할 일별' })).getByText('2/7')
  expect(screen.queryByRole('checkbox')).toBeNull()
  view.unmount()
  const reasons = { not_added: '회원이 아직 하루에 넣지 않았어요.', off: '회원이 진행 상황을 보여 주지 않기로 했어요.' } as const
  for (const [withheld, text] of Object.entries(reasons)) {
    queryClient.clear()
    answers.set(getPlan, () => aPlan({ ...hidden, withheld: withheld as keyof typeof reasons }))
    const other = draw(<PlanDetail />, { params: { id: '5' } })
    await screen.findByText(text)
    other.unmount()
  }
})

it('writes a plan, keeps the draft, and sends it', async () => {
  asExpert()
  answers.set(listCounselPlans, () => aCounsel())
  answers.set(sendPlan, () => aPlan({ side: 'expert', withheld: 'not_added' }))
  const view = draw(<PlanCreate />, { params: { id: '9' } })
  await clickButton('보내기')
  screen.getByText('플랜 이름을 적어 주세요.')
  screen.getByText('할 일을 하나 이상 넣어 주세요.')
  fireEvent.change(screen.getByRole('textbox', { name: '플랜 이름' }), { target: { value: '저녁 습관' } })
  await clickButton('루틴')
  fireEvent.change(await screen.findByRole('textbox', { name: '할 일' }), { target: { value: '밤 10시에 눕기' } })
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '요일' })))
  await clickButton('월요일')
  await clickButton('넣기')
  await screen.findByRole('button', { name: /밤 10시에 눕기.*월.*고치기/ })
  view.unmount()

  draw(<PlanCreate />, { params: { id: '9' } })
  expect(await screen.findByRole('textbox', { name: '플랜 이름' })).toHaveProperty('value', '저녁 습관')
  await clickButton('14일')
  await clickButton('보내기')
  expect(asked(sendPlan)).toEqual([
    {
      body: {
        coun_no: 9,
        title: '저녁 습관',
        note: '',
        days: 14,
        suggest_date: null,
        items: [{ kind: 'routine', text: '밤 10시에 눕기', weekdays: [1], on_days: [] }],
      },
    },
  ])
  await waitFor(() => expect(go.to).toHaveBeenCalledWith('/plan-detail/5', { replace: true }))
})

it.each([
  ['of a session that runs', 2, 'ChatDetail'],
  ['of the portal after a session', 3, 'PcExpertMain'],
])('opens the form over the screen %s, and stays there when it is sent', async (_, state, name) => {
  asExpert()
  answers.set(listCounselPlans, () => aCounsel())
  answers.set(sendPlan, () => aPlan({ side: 'expert', withheld: 'not_added' }))
  draw(<RoomAction info={info({ coun_no: 9, side: 'expert', state })} />, { name })
  await clickButton('플랜 보내기')
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(await sheet.findByRole('textbox', { name: '플랜 이름' }), { target: { value: '저녁 습관' } })
  expect(sheet.queryByRole('main')).toBeNull()
  await clickButton('루틴')
  fireEvent.change(await screen.findByRole('textbox', { name: '할 일' }), { target: { value: '밤 10시에 눕기' } })
  await clickButton('넣기')
  await clickButton('보내기')
  await waitFor(() => expect(asked(sendPlan)).toHaveLength(1))
  await waitFor(() => expect(openDialogs()).toEqual([]))
  expect(go.to).not.toHaveBeenCalled()
})

it('starts with an earlier plan', async () => {
  asExpert()
  answers.set(listCounselPlans, () => aCounsel())
  answers.set(listSentPlans, () => [aPlan()])
  draw(<PlanCreate />, { params: { id: '9' } })
  await clickButton('지난 플랜에서 가져오기')
  await clickButton(/일주일 습관/)
  await waitFor(() => expect(screen.getByRole('textbox', { name: '플랜 이름' })).toHaveProperty('value', '일주일 습관'))
  screen.getByRole('button', { name: /스쿼트.*3세트 · 12회 · 월·수/ })
})

it('says why no plan can be sent', async () => {
  asExpert()
  answers.set(listCounselPlans, () => aCounsel({ problem: { code: 'plan.full', msg: '한 상담에서 플랜은 3개까지 보낼 수 있어요.' } }))
  draw(<PlanCreate />, { params: { id: '9' } })
  await screen.findByText('한 상담에서 플랜은 3개까지 보낼 수 있어요.')
  expect(screen.queryByRole('button', { name: '보내기' })).toBeNull()
})

it('leads to plans from the counselling, and the expert from its room to a new one', async () => {
  answers.set(listCounselPlans, () => aCounsel({ plans: [aPlan({ side: 'expert', withheld: 'not_added' })] }))
  draw(
    <>
      <CounselCard info={info({ coun_no: 9, side: 'expert', state: 3 })} />
      <RoomAction info={info({ coun_no: 9, side: 'expert', state: 3 })} />
    </>,
  )
  const card = within(await screen.findByRole('region', { name: '보낸 플랜' }))
  expect(card.getByRole('link', { name: /일주일 습관/ }).getAttribute('href')).toBe('/plan-detail/5')
  card.getByText('2개 더 보낼 수 있어요')
  for (const button of screen.getAllByRole('button', { name: '플랜 보내기' })) fireEvent.click(button)
  expect(go.to.mock.calls).toEqual([['/plan-create/9'], ['/plan-create/9']])
})
