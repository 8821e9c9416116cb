import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import DailyCreate from './DailyCreate.tsx'
import { DRAFT_PAUSE_MS } from './form/useDraft.ts'
import { aDaily } from './sample.ts'
import { serve, show } from './testing.tsx'

const world = vi.hoisted(() => ({
  viewer: { user_no: 5 } as null | { user_no: number },
  guard: vi.fn(),
  to: vi.fn(),
  back: vi.fn(),
  heading: vi.fn(),
  keys: 0,
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++world.keys}` }))
vi.mock('#kit/web/heading.ts', () => ({ focusHeading: world.heading }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => world.viewer }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: vi.fn(), useLeaveGuard: world.guard }))
vi.mock('#kit/web/screen.tsx', () => ({ useGo: () => ({ to: world.to, back: world.back }) }))

const CREATE = 'POST /v2/user/daily_v2'
const SETTINGS = 'GET /v1/user/settings'
const DRAFT = 'haru_own:draft:daily:5'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement | undefined, value: string) => fireEvent.change(field!, { target: { value } })
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const save = () => act(async () => press('오늘 하루 남기기'))
const answers = () => ({ [SETTINGS]: () => [], [CREATE]: () => [aDaily({ daily_no: 77, user_no: 5 })] as unknown })

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  world.viewer = { user_no: 5 }
  world.keys = 0
})

it('draws nothing for a guest', () => {
  world.viewer = null
  serve({})
  expect(show(<DailyCreate />).container.textContent).toBe('')
})

it('sends exactly the shape of the specification', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('좋아요')
  press('점심')
  press('음식 이름과 kcal 적기')
  type(screen.getByLabelText('음식 이름'), '현미밥')
  type(screen.getByLabelText('칼로리'), '300')
  choose(/^600 kcal/)
  press('운동 더하기')
  type(screen.getByLabelText('운동 이름'), ' 달리기 ')
  type(screen.getByLabelText('운동한 시간 분'), '32')
  type(screen.getByLabelText('거리'), '5000')
  press('루틴 더하기')
  type(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '루틴' }), '물 2L')
  fireEvent.click(screen.getByRole('checkbox', { name: '물 2L 했어요' }))
  choose('모두에게')
  await save()

  const [sent] = asked(CREATE)
  expect(JSON.stringify((sent?.body as { daily_info: unknown }).daily_info)).toBe(
    '{"emoji":1,"eat":{"setCalorie":600,"selectedFood":[{"key":"현미밥","calorie":300,"sort":"lunch"}]},' +
      '"health":{"todayHealths":[{"name":"달리기","time":"32:00","set":0,"meter":5000,"count":0}]},' +
      '"routine":{"record":{"routine":[{"text":"물 2L","checked":true}],"memo":""}}}',
  )
  expect(sent).toMatchObject({ key: 'key1', body: { daily_content: '', visibility: 'public' } })
  expect(sent?.body).not.toHaveProperty('record_date')
  expect(world.to).toHaveBeenCalledExactlyOnceWith('/daily-detail/77', { replace: true })
  expect(world.guard).toHaveBeenLastCalledWith(false)
})

it('shows the totals: the foods, the amount chosen for the whole, and the foods again after another one', () => {
  serve(answers())
  show(<DailyCreate />)
  const total = () =>
    within(screen.getByRole('region', { name: '식사' })).getByText('kcal', { selector: 'b > span' }).parentElement?.textContent
  press('음식 이름과 kcal 적기')
  type(screen.getByLabelText('칼로리'), '300')
  expect(total()).toBe('300kcal')
  choose(/^800 kcal/)
  expect(total()).toBe('800kcal')
  press('음식 이름과 kcal 적기')
  expect(total()).toBe('300kcal')
})

it('preselects no audience; without one nothing is sent and the choice is pointed at', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  choose('좋아요')
  await save()
  expect(asked(CREATE)).toEqual([])
  expect(screen.getAllByText('누구에게 보일지 골라 주세요').length).toBeGreaterThan(0)
  expect(document.activeElement?.id).toBe('visibility')
  choose('나만 보기')
  expect(screen.queryByText('누구에게 보일지 골라 주세요')).toBeNull()
})

it('begins with the kept audience', async () => {
  const { asked } = serve({ ...answers(), [SETTINGS]: () => [{ setting_key: 'default_visibility', setting_value: 'followers' }] })
  show(<DailyCreate />)
  expect(await screen.findByRole('radio', { name: '팔로워에게', checked: true })).toBeDefined()
  choose('좋아요')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { visibility: 'followers' } }])
})

it('refuses an empty day and a food without a name, in the right meal', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('모두에게')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('기분, 기록, 글 가운데 하나는 남겨 주세요')
  press('저녁')
  press('음식 이름과 kcal 적기')
  type(screen.getByLabelText('칼로리'), '120')
  press('아침')
  expect(screen.queryByLabelText('칼로리')).toBeNull()
  await save()
  expect(screen.getByText('음식 이름을 적어 주세요', { selector: 'li *' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('음식 이름'))
  expect(asked(CREATE)).toEqual([])
})

it.each([
  ['운동한 시간 분', '1000', '999분까지 적을 수 있어요', '100'],
  ['운동한 시간 초', '60', '초는 59까지 적을 수 있어요', '60'],
  ['거리', '100001', '100,000m까지 적을 수 있어요', '100001'],
])('holds the limits of a workout: %s %s', async (field, value, words, kept) => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('모두에게')
  press('운동 더하기')
  type(screen.getByLabelText('운동 이름'), '달리기')
  type(screen.getByLabelText(field), value)
  expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe(kept)
  await save()
  // Four digits of minutes can't even be typed.
  if (kept === value) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(asked(CREATE)).toHaveLength(kept === value ? 0 : 1)
})

it('repeats the key for the same words and takes a new one for others', async () => {
  let fail = true
  const { asked } = serve({
    ...answers(),
    [CREATE]: () => {
      if (fail) throw new CallError({ status: 0, code: 'offline', message: '' })
      return [aDaily({ daily_no: 77 })]
    },
  })
  show(<DailyCreate />)
  choose('좋아요')
  choose('모두에게')
  await save()
  expect(screen.getByRole('alert').textContent).toContain('남기지 못했어요')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  await save()
  expect(screen.getByRole('alert').textContent).toContain('인터넷에 연결되어 있지 않아요')
  type(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }), '한 줄 더')
  fail = false
  await save()
  expect(asked(CREATE).map((sent) => sent.key)).toEqual(['key1', 'key1', 'key2'])
})

it('puts what the server refused at its field', async () => {
  const refuse = () => {
    throw new CallError({
      status: 400,
      code: 'request.invalid',
      field: 'daily_info.eat.selectedFood.0.key',
      message: '30자까지 적을 수 있어요.',
    })
  }
  serve({ ...answers(), [CREATE]: refuse })
  show(<DailyCreate />)
  choose('모두에게')
  press('음식 이름과 kcal 적기')
  type(screen.getByLabelText('음식 이름'), '밥')
  await save()
  expect(screen.getByText('30자까지 적을 수 있어요.', { selector: 'li *' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('음식 이름'))
})

it('dates a day back by at most seven days', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00+09:00'), toFake: ['Date'] })
  const { asked } = serve(answers())
  show(<DailyCreate />)
  const date = screen.getByLabelText('기록하는 날') as HTMLSelectElement
  expect([...date.options].map((option) => option.value)).toEqual(
    ['21', '20', '19', '18', '17', '16', '15', '14'].map((day) => `2026-11-${day}`),
  )
  fireEvent.change(date, { target: { value: '2026-11-19' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('11월 19일 목요일')
  choose('좋아요')
  choose('모두에게')
  await act(async () => press('이날 하루 남기기'))
  expect(asked(CREATE)).toMatchObject([{ body: { record_date: '2026-11-19' } }])
  vi.useRealTimers()
})

it('keeps a draft, asks about it on return, and drops it once saved', async () => {
  vi.useFakeTimers()
  serve(answers())
  const first = show(<DailyCreate />)
  type(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }), '쓰던 글')
  expect(world.guard).toHaveBeenLastCalledWith(true)
  vi.advanceTimersByTime(DRAFT_PAUSE_MS)
  expect(localStorage.getItem(DRAFT)).toContain('쓰던 글')
  type(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }), '쓰던 글 더')
  first.unmount()
  expect(localStorage.getItem(DRAFT)).toContain('쓰던 글 더')
  vi.useRealTimers()

  show(<DailyCreate />)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }).value).toBe('')
  press('이어 쓰기')
  expect(world.heading).toHaveBeenCalledOnce()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }).value).toBe('쓰던 글 더')
  expect(screen.queryByText(/이어서 쓸까요/)).toBeNull()
  choose('모두에게')
  await save()
  expect(localStorage.getItem(DRAFT)).toBeNull()
})

it('overwrites no draft before the member answered, and drops it on their word', () => {
  localStorage.setItem(DRAFT, JSON.stringify({ foods: [], workouts: [], routines: [], content: '어제 쓰던 글' }))
  serve(answers())
  const { unmount } = show(<DailyCreate />)
  type(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' }), '새 글')
  unmount()
  expect(localStorage.getItem(DRAFT)).toContain('어제 쓰던 글')
  show(<DailyCreate />)
  fireEvent.click(within(screen.getByRole('region', { name: /쓰던 하루/ })).getByRole('button', { name: '지우기' }))
  expect(localStorage.getItem(DRAFT)).toBeNull()
})

it.each(['{', '{"content":1}', '7'])('takes a broken draft %s for none', (kept) => {
  localStorage.setItem(DRAFT, kept)
  serve(answers())
  show(<DailyCreate />)
  expect(screen.queryByText(/이어서 쓸까요/)).toBeNull()
})
