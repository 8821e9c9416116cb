import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { ensureHealthConsent } from '#features/account/web/public.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest, type Call } from '#kit/web/testing.ts'
import { go } from '#kit/web/screen.tsx'
import HaruSetting01 from './HaruSetting01.tsx'
import HaruSetting02 from './HaruSetting02.tsx'
import HaruSetting03 from './HaruSetting03.tsx'
import HaruSetting04 from './HaruSetting04.tsx'
import HaruSetting05 from './HaruSetting05.tsx'
import GoalNotice from './setup/GoalNotice.tsx'
import { openGoalNotice } from './setup/openGoalNotice.tsx'
import { discardUnsavedStep } from './setup/unsavedStep.ts'

// The overlay host, which renders its sheet, is not part of these screens.
vi.mock('#features/account/web/public.ts', async (original) => ({ ...(await original<object>()), ensureHealthConsent: vi.fn() }))
vi.mock('./setup/openGoalNotice.tsx', () => ({ openGoalNotice: vi.fn() }))

const me = {
  user_no: 7,
  user_social_provider: 'local',
  user_verified: false,
  user_info: { haru_name: '보리차', haru_statemsg: '', haru_character: '1' },
  gender: 'w',
  user_profile: [],
  cate_no: null,
  isexpert: false,
  expert_no: null,
  is_share_geo: false,
  is_show_geo: false,
  share_geo_expire_dt: null,
  is_geo_manually_disabled: false,
  user_token: null,
  unread_qtt: 0,
}
const setup = { setup_step: 0, tall: null, weight: null, goal_weight: null, interests: [], diseases: [] }
const policies = [{ kind: 'location_terms', title: '위치', version: '2022-03-01' }]
const settings = [
  { setting_key: 'push_all', setting_value: '1' },
  { setting_key: 'quiet_from', setting_value: '22:00' },
  { setting_key: 'quiet_to', setting_value: '08:00' },
]
const ok = (query: unknown = {}) => ({ json: { state: 1, query } })
type Reply = { status?: number; json: unknown }

let answers: Record<string, (call: Call) => Reply>
let calls: Call[]

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(7))
  queryClient.clear()
  wireForTest()
  for (const step of [1, 2, 3, 4, 5] as const) discardUnsavedStep(step)
  vi.mocked(ensureHealthConsent).mockReset().mockResolvedValue(true)
  answers = {
    'GET /v1/user/auth/profile': () => ok(me),
    'POST /v1/user/auth/profile': () => ok(me),
    'GET /v1/user/setup': () => ok(setup),
    'GET /v1/user/me': () => ok({ haru_name_from_dt: null }),
    'GET /v1/user/settings': () => ok(settings),
    'PUT /v1/user/settings': () => ok(settings),
    'GET /v1/policy': () => ok(policies),
    'PUT /v1/user/setup/step': () => ok({ setup_step: 1 }),
  }
  calls = fakeNetwork((call) => answers[`${call.method} ${call.url}`]?.(call) ?? ok()).calls
})
afterEach(() => vi.unstubAllGlobals())

let router: ReturnType<typeof followingForTest>['router']

function show(Screen: ComponentType, search = '') {
  const following = followingForTest(<Screen />, `/setup${search}`)
  router = following.router
  return render(<QueryClientProvider client={queryClient}>{following.view}</QueryClientProvider>)
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (line: string) => calls.filter((call) => `${call.method} ${call.url}` === line)
const arrived = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path))

test('the place of a step is kept until its form is there, and no longer', async () => {
  const { container } = show(HaruSetting02)
  const skeleton = () => container.querySelector('.h-56.rounded-card')
  const seen: boolean[] = []
  const observer = new MutationObserver(() => seen.push(skeleton() !== null || screen.queryAllByRole('radio').length > 0))
  observer.observe(container, { childList: true, subtree: true })
  expect(skeleton()).not.toBeNull()
  expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(0)
  observer.disconnect()
  expect([skeleton(), seen.includes(false)]).toEqual([null, false])
})

test('step 1 cannot be skipped, asks for nothing that the registration knows and sends only the changed fields', async () => {
  show(HaruSetting01)
  await userEvent.type(await screen.findByRole('textbox', { name: '상태 메시지' }), '물부터 한 잔')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: '나중에' })).toBeNull()
  await click('다음')
  await arrived('/haru-setting02')
  expect(sent('POST /v1/user/auth/profile').map(({ body }) => body)).toEqual([{ haru_statemsg: '물부터 한 잔' }])
  expect(sent('PUT /v1/user/setup/step')).toMatchObject([{ body: { setup_step: 1 } }])
})

test('shows an empty or invalid name at the field and sends nothing', async () => {
  show(HaruSetting01, '?from=my')
  const name = await screen.findByRole('textbox', { name: '별명' })
  await userEvent.clear(name)
  await click('저장하기')
  expect(screen.getByText('별명을 적어 주세요.')).toBeDefined()
  expect(document.activeElement).toBe(name)
  await userEvent.type(name, '한')
  await click('저장하기')
  expect(screen.getByText(/한글, 영문, 숫자, 밑줄\(_\)로 2~12자예요\.$/)).toBeDefined()
  expect(sent('POST /v1/user/auth/profile')).toEqual([])
})

test('step 2 names the chosen persona on the button, and saves persona and gender', async () => {
  show(HaruSetting02)
  await userEvent.click(await screen.findByRole('radio', { name: '베어' }))
  await click('베어로 할게요')
  await arrived('/haru-setting03')
  expect(sent('POST /v1/user/auth/profile').map(({ body }) => body)).toEqual([{ haru_character: '5', gender: 'w' }])
})

test('a skipped step saves no input and counts as passed', async () => {
  show(HaruSetting02)
  await screen.findByRole('radio', { name: '베어' })
  await click('나중에')
  await arrived('/haru-setting03')
  expect(sent('POST /v1/user/auth/profile')).toEqual([])
  expect(sent('PUT /v1/user/setup/step')).toMatchObject([{ body: { setup_step: 2 } }])
})

test('stays on the step and sends nothing when the health consent is refused', async () => {
  vi.mocked(ensureHealthConsent).mockResolvedValue(false)
  show(HaruSetting03)
  await userEvent.type(await screen.findByRole('textbox', { name: '키' }), '172.5')
  await click('다음')
  expect(await screen.findByText(/동의하지 않아서 저장하지 않았어요/)).toBeDefined()
  expect(sent('PUT /v1/user/setup/body')).toEqual([])
  expect(sent('PUT /v1/user/setup/step')).toEqual([])
})

test('shows a measure out of range at its field; empty measures are saved as null without a consent', async () => {
  show(HaruSetting03)
  const weight = await screen.findByRole('textbox', { name: '몸무게' })
  await userEvent.type(weight, '500')
  await click('다음')
  expect(await screen.findByText('몸무게는 20~300kg으로 적어 주세요.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(weight))
  await userEvent.clear(weight)
  const tall = screen.getByRole('textbox', { name: '키' })
  await userEvent.type(tall, '1650')
  await click('다음')
  expect(await screen.findByText('키는 50~250cm로 적어 주세요.')).toBeDefined()
  await userEvent.clear(tall)
  await click('다음')
  await arrived('/haru-setting04')
  expect(ensureHealthConsent).not.toHaveBeenCalled()
  expect(sent('PUT /v1/user/setup/body')).toMatchObject([{ body: { tall: null, weight: null, goal_weight: null } }])
})

test('asks again for a consent that was withdrawn on another device', async () => {
  const lost = { status: 409, json: { state: -9, code: 'room.health_consent', msg: '동의' } }
  const replies: Reply[] = [lost, ok({ tall: 170, weight: null, goal_weight: null })]
  answers['PUT /v1/user/setup/body'] = () => replies.shift() ?? lost
  show(HaruSetting03)
  await userEvent.type(await screen.findByRole('textbox', { name: '키' }), '170')
  await click('다음')
  await arrived('/haru-setting04')
  expect(vi.mocked(ensureHealthConsent).mock.calls).toEqual([['body'], ['body', { again: true }]])
})

test('groups of conditions are closed at first', async () => {
  show(HaruSetting04)
  const group = (await screen.findByText('호흡기')).closest('details')!
  expect(group.open).toBe(false)
  expect([...document.querySelectorAll('details')].filter(({ open }) => open)).toEqual([])
})

test('each step remembers what the new member wanted to open, and the end offers it', async () => {
  show(HaruSetting03, '?to=%2Fcart-main')
  await screen.findByRole('textbox', { name: '키' })
  await click('나중에')
  await arrived('/haru-setting04')
  expect(router.state.location.search).toBe('?to=%2Fcart-main')
  cleanup()
  const went = vi.spyOn(go, 'backTo').mockImplementation(() => undefined)
  show(HaruSetting05, '?done&to=%2Fcart-main')
  await click('하려던 것 이어서 하기')
  expect(went).toHaveBeenCalledExactlyOnceWith('/daily-line-main', expect.any(Function), '/cart-main')
})

test('shows the notice that the server requires; the goal is stored only after the member chose so', async () => {
  const notice = { status: 409, json: { state: -9, code: 'room.goal_low', msg: '안내', field: 'goal_weight' } }
  answers['PUT /v1/user/setup/body'] = ({ body }) => ((body as { goal_notice?: string }).goal_notice === 'low' ? ok(body) : notice)
  vi.mocked(openGoalNotice).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  show(HaruSetting03)
  await userEvent.type(await screen.findByRole('textbox', { name: '키' }), '160')
  await userEvent.type(screen.getByRole('textbox', { name: '목표 몸무게' }), '45')
  await click('다음')
  await waitFor(() => expect(openGoalNotice).toHaveBeenCalledWith('low'))
  expect(router.state.location.pathname).toBe('/setup')
  await click('다음')
  await arrived('/haru-setting04')
  const goal = { tall: 160, weight: null, goal_weight: 45 }
  expect(sent('PUT /v1/user/setup/body').map(({ body }) => body)).toEqual([goal, goal, { ...goal, goal_notice: 'low' }])
})

test('the notice about a goal offers the care mode and two answers', async () => {
  const done = vi.fn()
  answers['PUT /v1/user/settings'] = () => ok([{ setting_key: 'hide_calorie', setting_value: '1' }])
  render(
    <QueryClientProvider client={queryClient}>
      <GoalNotice notice="young" onDone={done} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(/몸무게가 느는 것이 자연스러워요/)).toBeDefined()
  await click('케어 모드 켜기')
  expect(await screen.findByText(/케어 모드를 켰어요/)).toBeDefined()
  expect(sent('PUT /v1/user/settings')).toMatchObject([{ body: [{ setting_key: 'hide_calorie', setting_value: '1' }] }])
  await click('목표를 다시 생각할게요')
  await click('읽었어요, 이 목표로 저장할게요')
  expect(done.mock.calls).toEqual([[false], [true]])
})

test('finds conditions by initial consonants, and asks for the consent when one is chosen', async () => {
  show(HaruSetting04)
  await click('걷기')
  await userEvent.type(await screen.findByRole('textbox', { name: '질환 찾기' }), 'ㄷㄴㅂ')
  await userEvent.click((await screen.findAllByRole('button', { name: '당뇨병' }))[0]!)
  await click('다음')
  await arrived('/haru-setting05')
  expect(ensureHealthConsent).toHaveBeenCalledExactlyOnceWith('diseases')
  expect(sent('PUT /v1/user/setup/interests')).toMatchObject([{ body: { interests: [4], diseases: [1] } }])
})

test('offers the conditions that the server has; a retired one is listed for who chose it', async () => {
  answers['GET /v1/user/setup'] = () => ok({ ...setup, diseases: [3] })
  const content = [
    [2, '기타', '만성 피로'],
    [3, '기타', '옛 이름', 1],
  ]
  answers['GET /v1/catalogue/disease'] = () => ({ json: { table: 'disease', content } })
  show(HaruSetting04)
  expect(await screen.findAllByRole('button', { name: '옛 이름' })).toHaveLength(1)
  await userEvent.type(await screen.findByRole('textbox', { name: '질환 찾기' }), '만성')
  expect(await screen.findByRole('button', { name: '만성 피로' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '당뇨병' })).toBeNull()
})

test('step 5 saves reminder times, quiet hours and the consent to location', async () => {
  show(HaruSetting05)
  await click('식사 시간 더하기')
  await userEvent.click(screen.getByRole('switch', { name: '조용한 시간' }))
  await userEvent.click(screen.getByRole('radio', { name: '동의하고 쓰기' }))
  await click('설정 마치기')
  await waitFor(() => expect(sent('PUT /v1/user/setup/step')).toMatchObject([{ body: { setup_step: 5 } }]))
  expect(sent('POST /v1/user/consents')).toMatchObject([{ body: { kind: 'location_terms', version: '2022-03-01', agreed: true } }])
  const pairs = sent('PUT /v1/user/settings')[0]?.body as { setting_key: string; setting_value: string }[]
  const saved = Object.fromEntries(pairs.map(({ setting_key, setting_value }) => [setting_key, setting_value]))
  expect(saved).toEqual({
    push_all: '1',
    remind_meal: '12:30',
    remind_workout: '',
    remind_routine: '',
    quiet_from: '',
    quiet_to: '',
    geo_auto_on: '1',
  })
})

test('offers the next free hour, and saves times sorted without duplicates', async () => {
  show(HaruSetting05)
  await click('루틴 시간 더하기')
  await click('루틴 시간 더하기')
  await click('루틴 시간 더하기')
  const [first, second, third] = screen.getAllByLabelText<HTMLInputElement>(/^루틴 알림 \d번째 시간$/)
  expect([first?.value, second?.value, third?.value]).toEqual(['08:00', '09:00', '10:00'])
  fireEvent.change(first!, { target: { value: '21:00' } })
  fireEvent.change(third!, { target: { value: '09:00' } })
  await click('설정 마치기')
  await waitFor(() => expect(sent('PUT /v1/user/settings')).toHaveLength(1))
  expect(sent('PUT /v1/user/settings')[0]?.body).toContainEqual({ setting_key: 'remind_routine', setting_value: '09:00,21:00' })
})

test('sends one skip for a double press', async () => {
  show(HaruSetting02)
  await screen.findByRole('radio', { name: '베어' })
  await userEvent.dblClick(screen.getByRole('button', { name: '나중에' }))
  await arrived('/haru-setting03')
  expect(sent('PUT /v1/user/setup/step')).toHaveLength(1)
})

test('sends nothing about location without an answer', async () => {
  show(HaruSetting05)
  await click('설정 마치기')
  await waitFor(() => expect(sent('PUT /v1/user/settings')).toHaveLength(1))
  expect(JSON.stringify(sent('PUT /v1/user/settings')[0]?.body)).not.toContain('geo_auto_on')
  expect(sent('POST /v1/user/consents')).toEqual([])
})

test('saves a step opened from "my info" without advancing the setup', async () => {
  show(HaruSetting02, '?from=my')
  await userEvent.click(await screen.findByRole('radio', { name: '힙' }))
  expect(screen.queryByText('2 / 5')).toBeNull()
  await click('저장하기')
  await arrived('/my-info-main')
  expect(sent('PUT /v1/user/setup/step')).toEqual([])
})

test('restores unsaved input on return', async () => {
  const first = show(HaruSetting02)
  await userEvent.click(await screen.findByRole('radio', { name: '퓨어' }))
  first.unmount()
  show(HaruSetting02)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '퓨어' }).checked).toBe(true))
})
