import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { click, ok, operatorNamed, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm } from '#kit/web/overlays.ts'
import Events from './Events.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const CLAW = 'POST /v1/operator/event/3/clawback'
const NEW = 'POST /v1/operator/event'
const STOP = 'POST /v1/operator/event/3/stop'
const anEvent = (of: object = {}) => ({
  event_no: 3,
  name: '걷기 챌린지',
  is_referral: false,
  budget_viv: 5000,
  member_viv: 500,
  from_day: '2026-01-01',
  until_day: null,
  expire_days: 30,
  granted_viv: 340,
  clawed_viv: 40,
  state: 1,
  made_by: operatorNamed(8),
  approved_by: operatorNamed(9),
  reg_dt: '2026-01-01T05:00:00Z',
  proposal_no: null,
  ...of,
})
const became = (user_no: number, left_viv: number) => ({
  member: someone(user_no),
  granted_viv: 100,
  spent_viv: 100 - left_viv,
  left_viv,
  expired_viv: 0,
  clawed_viv: 0,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}, refusedRights: string[] = []) =>
  showSection(
    '/event',
    <Events />,
    at,
    {
      'GET /v1/operator/event': () => ok([anEvent()]),
      'GET /v1/operator/event/3': () => ok(anEvent()),
      'GET /v1/operator/event/3/member': () => ok([became(1, 60), became(2, 0), became(5, 100)]),
      'GET /v1/operator/event/3/grant': () =>
        ok([{ journal_no: 41, member: someone(1), amount: 100, grant_no: null, reg_dt: '2026-01-02T05:00:00Z' }]),
      [CLAW]: () => ok({ proposal_no: 33 }),
      ...answers,
    },
    refusedRights,
  )

test('shows what is left of a budget, who got what, and takes it back from chosen members', async () => {
  const { callsTo, place } = open('/event/3')
  expect(await screen.findByText('4,700 VIV')).toBeTruthy()
  const table = await screen.findByRole('table', { name: '받은 회원' })
  expect(within(table).getAllByRole('row')[1]!.textContent).toBe('회원1 (1번)100 VIV40 VIV60 VIV0 VIV0 VIV')
  expect(await screen.findByText('보상')).toBeTruthy()
  const submits = () => screen.getAllByRole<HTMLButtonElement>('button', { name: '안건으로 올리기' })
  expect(submits()[0]!.disabled).toBe(true)
  // Nothing is left with the second one.
  expect(screen.queryByRole('checkbox', { name: '회원2 (2번) 고르기' })).toBeNull()
  for (const name of ['회원1 (1번) 고르기', '회원5 (5번) 고르기']) screen.getByRole('checkbox', { name }).click()
  await waitFor(() => expect(submits()[0]!.disabled).toBe(false))
  const [reason] = screen.getAllByLabelText(/이유/)
  fireEvent.change(reason!, { target: { value: '한 사람이 여러 계정으로 받았어요' } })
  submits()[0]!.click()
  await waitFor(() => expect(place()).toBe('/proposal/33'))
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ text: '고른 2명에게 남은 160 VIV를 거두는 안건을 올릴까요?' }))
  expect(callsTo(CLAW)[0]!.body).toEqual({ user_nos: [1, 5], reason: '한 사람이 여러 계정으로 받았어요' })
})

test('a new budget is checked field by field and becomes a proposal', async () => {
  const { callsTo, place } = open('/event/new', { [NEW]: () => ok({ proposal_no: 34 }) })
  const submit = () => click('안건으로 올리기')
  await submit()
  // All that the rules refuse is marked, the first of it focused.
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)
  await waitFor(() => expect(wrong()).toEqual(['name', 'budget_viv', 'expire_days', 'reason']))
  expect(document.activeElement).toBe(screen.getByLabelText(/^이름/))
  expect(await screen.findByText('2자 이상, 60자까지 적어 주세요.')).toBeTruthy()
  await type(/^이름/, '가을 챌린지')
  await submit()
  expect(await screen.findByText('1 이상의 숫자로 적어 주세요.')).toBeTruthy()
  await type('예산 (VIV)', '1,000')
  await type(/^한 회원이 받을 수 있는/, '1,001')
  await submit()
  expect(await screen.findByText('한 회원의 한도는 예산보다 클 수 없어요.')).toBeTruthy()
  await type(/^한 회원이 받을 수 있는/, '')
  await type('지급을 시작하는 날', '2026-12-01')
  await type(/지급을 끝내는 날/, '2026-11-30')
  await submit()
  expect(await screen.findByText('끝나는 날은 시작하는 날보다 앞설 수 없어요.')).toBeTruthy()
  await type(/지급을 끝내는 날/, '')
  await submit()
  expect(await screen.findByText('1부터 3,650까지 숫자로 적어 주세요.')).toBeTruthy()
  await type('받은 날부터 쓸 수 있는 날수', '30')
  await type(/이유/, '가을 챌린지를 여는 데 필요해요')
  await submit()
  await waitFor(() => expect(place()).toBe('/proposal/34'))
  expect(callsTo(NEW)[0]!.body).toEqual({
    name: '가을 챌린지',
    budget_viv: 1000,
    member_viv: null,
    from_day: '2026-12-01',
    until_day: null,
    expire_days: 30,
    reason: '가을 챌린지를 여는 데 필요해요',
  })
})

test('stops an event, shows a waiting proposal instead of the form, and only shows to who may not act', async () => {
  let state = 1
  const { callsTo } = open('/event/3', {
    'GET /v1/operator/event/3': () => ok(anEvent({ state, proposal_no: 35 })),
    [STOP]: () => {
      state = 2
      return ok(anEvent({ state }))
    },
  })
  expect((await screen.findByRole('link', { name: '안건 35가 결정을 기다려요' })).getAttribute('href')).toBe('/proposal/35')
  expect(screen.queryByLabelText('예산 (VIV)')).toBeNull()
  const reasons = screen.getAllByLabelText(/이유/)
  fireEvent.change(reasons.at(-1)!, { target: { value: '남은 예산을 다시 확인해야 해요' } })
  await click('지급 멈추기')
  expect(await screen.findByRole('button', { name: '다시 열기' })).toBeTruthy()
  expect(callsTo(STOP)[0]!.body).toEqual({ reason: '남은 예산을 다시 확인해야 해요' })
  cleanup()
  open('/event/3', {}, ['wallet.act'])
  expect(await screen.findByRole('table', { name: '받은 회원' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /멈추기|올리기/ })).toBeNull()
})
