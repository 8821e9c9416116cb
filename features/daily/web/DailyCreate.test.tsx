import { world } from './form/testing-setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import DailyCreate from './DailyCreate.tsx'
import {
  AGREE,
  CONSENTS,
  CREATE,
  PAST,
  SETTINGS,
  addOwnFood,
  addWorkout,
  agreed,
  answers,
  choose,
  past,
  click,
  pressed,
  save,
  type,
  words,
} from './form/testing.tsx'
import { aDaily } from './sample.ts'
import { dismissSheet, serve, show } from './testing.tsx'
import { openDialogs } from '#kit/web/testing-screen.tsx'

it('renders nothing for a guest', () => {
  world.viewer = null
  serve({})
  expect(show(<DailyCreate />).container.textContent).toBe('')
})

it('sends the exact shape of the specification', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('좋아요')
  click('점심')
  await addOwnFood('현미밥', '300')
  choose(/^600 kcal/)
  await addWorkout(' 나만의 달리기 ', /직접 적기/)
  type(screen.getByLabelText('운동 이름'), ' 달리기 ')
  type(screen.getByLabelText('운동한 시간 분'), '32')
  type(screen.getByLabelText('거리'), '5000')
  click('루틴 더하기')
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
  expect(sent?.body).not.toHaveProperty('daily_images')
  expect(world.to).toHaveBeenCalledExactlyOnceWith('/daily-detail/77', { replace: true })
  expect(world.guard.mock.lastCall?.[0]).toBe(false)
})

it('is inert while saving, and editable again after a failure', async () => {
  const saved = Promise.withResolvers<unknown>()
  serve({ ...answers(), [CREATE]: () => saved.promise })
  show(<DailyCreate />)
  type(words(), '오늘의 글')
  choose('나만 보기')
  expect(words().closest('[inert]')).toBeNull()
  await save()
  expect(words().closest('[inert]')).not.toBeNull()
  await act(async () => saved.reject(new CallError({ status: 500, code: 'server', message: '' })))
  expect(words().closest('[inert]')).toBeNull()
})

it('saves yesterday’s breakfast and a mood in three presses', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00+09:00'), toFake: ['Date'] })
  const yesterday = [
    { key: '현미밥', calorie: 300, sort: 'breakfast' },
    { key: '두부조림', calorie: 72, sort: 'breakfast' },
    { key: '라면', calorie: 500, sort: 'midnight' },
  ]
  const { asked } = serve({
    ...answers(),
    ...past({ foods: yesterday }),
    [SETTINGS]: () => [{ setting_key: 'default_visibility', setting_value: 'public' }],
  })
  show(<DailyCreate />)
  await pressed('어제 아침 그대로')
  choose('행복해요')
  await save()
  expect(asked(PAST)).toEqual([{ query: { date: '2026-11-21' }, key: undefined }])
  expect(asked(CREATE)).toMatchObject([
    { body: { visibility: 'public', daily_info: { emoji: 2, eat: { selectedFood: yesterday.slice(0, 2) } } } },
  ])
})

it('sends pictures in order, and does not save before the uploads are finished', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('나만 보기')
  await pressed('사진 넣기')
  click('사진 넣기')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/up1'))
  click('사진 넣기')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/up1,/media/up2'))
  click('올리는 중')
  await act(async () => click('사진을 올리고 있어요'))
  expect(document.activeElement?.id).toBe('media')
  expect(asked(CREATE)).toEqual([])
  click('다 올림')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { daily_images: [{ key: 'up1' }, { key: 'up2' }] } }])
})

it('asks for the health consent before the first meal photo: a refusal keeps the text, an agreement is not asked again', async () => {
  const { asked } = serve({ ...answers(), [CONSENTS]: () => [], [AGREE]: () => [agreed] })
  show(<DailyCreate />)
  type(words(), '점심을 먹었어요')
  await addOwnFood('현미밥', '300')
  await pressed('사진 넣기')
  expect(await screen.findByText(/사진 없이 또는 식사 기록 없이/)).toBeDefined()
  click('동의하지 않아요')
  await waitFor(() => expect(openDialogs()).toEqual([]))
  expect(screen.getByLabelText('사진들').textContent).toBe('')
  expect(words().value).toBe('점심을 먹었어요')
  expect(asked(AGREE)).toEqual([])
  click('사진 넣기')
  await pressed('동의해요')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/up1'))
  expect(asked(AGREE)).toMatchObject([{ body: { kind: 'health_sensitive', version: '2026-11-21', agreed: true } }])
  choose('모두에게')
  await save()
  expect(asked(CREATE)).toHaveLength(1)
  expect(world.to).toHaveBeenCalledOnce()
})

it('asks for the health consent at saving when the meal was added after the photo, and when the server requires it', async () => {
  let refused = 0
  const { asked } = serve({
    ...answers(),
    [CONSENTS]: () => [],
    [AGREE]: () => [agreed],
    [CREATE]: () => {
      if (refused++ === 0) throw new CallError({ status: 409, code: 'daily.health_consent', message: '동의해 주세요' })
      return [aDaily({ daily_no: 77, user_no: 5 })]
    },
  })
  show(<DailyCreate />)
  choose('모두에게')
  await pressed('사진 넣기')
  await waitFor(() => expect(screen.getByLabelText('사진들').textContent).toBe('/media/up1'))
  choose(/^600 kcal/)
  await save()
  await act(async () => click('동의하지 않아요'))
  expect(screen.getByRole('alert').textContent).toBe('사진이나 식사 기록을 빼면 동의 없이 남길 수 있어요')
  expect(asked(CREATE)).toEqual([])
  await save()
  await act(async () => click('동의해요'))
  await pressed('동의해요')
  await waitFor(() => expect(world.to).toHaveBeenCalledOnce())
  expect(asked(CREATE)).toHaveLength(2)
})

it('preselects no visibility; a mood is enough, and the visibility is asked for as it is saved', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
  choose('좋아요')
  await save()
  const sheet = await screen.findByRole('dialog')
  expect(asked(CREATE)).toEqual([])
  await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: '팔로워에게' })))
  await waitFor(() => expect(asked(CREATE)).toMatchObject([{ body: { visibility: 'followers' } }]))
})

it('without a choice of the visibility it sends nothing and focuses the choice', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('좋아요')
  await save()
  await screen.findByRole('dialog')
  await act(async () => dismissSheet())
  await waitFor(() => expect(screen.getAllByText('누구에게 보일지 골라 주세요.').length).toBeGreaterThan(0))
  expect(asked(CREATE)).toEqual([])
  expect(screen.getAllByText('누구에게 보일지 골라 주세요.').length).toBeGreaterThan(0)
  expect(document.activeElement?.id).toBe('visibility')
  choose('나만 보기')
  expect(screen.queryByText('누구에게 보일지 골라 주세요.')).toBeNull()
})

it('starts with the stored default visibility, and changes it in a sheet', async () => {
  const { asked } = serve({ ...answers(), [SETTINGS]: () => [{ setting_key: 'default_visibility', setting_value: 'followers' }] })
  show(<DailyCreate />)
  await pressed('공개 범위, 팔로워에게')
  expect((await screen.findByRole('button', { name: '팔로워에게' })).getAttribute('aria-pressed')).toBe('true')
  await act(async () => click('나만 보기'))
  expect(screen.getByRole('button', { name: '공개 범위, 나만 보기' })).toBeDefined()
  choose('좋아요')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { visibility: 'private' } }])
})

it('refuses an empty day, and a food without a name in its meal', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('모두에게')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('기분, 기록, 사진, 글 가운데 하나는 남겨 주세요.')
  click('저녁')
  await addOwnFood('국', '120')
  click('국 120kcal 고치기')
  type(screen.getByLabelText('음식 이름'), ' ')
  click('아침')
  expect(screen.queryByLabelText('칼로리')).toBeNull()
  await save()
  expect(screen.getByText('음식 이름을 적어 주세요.', { selector: 'li *' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('음식 이름'))
  expect(asked(CREATE)).toEqual([])
})

it.each([
  ['운동한 시간 분', '1000', '999분까지 적을 수 있어요.', '100'],
  ['운동한 시간 초', '60', '초는 59까지 적을 수 있어요.', '60'],
  ['거리', '100001', '100,000m까지 적을 수 있어요.', '100001'],
])('enforces the limit of a workout: %s %s', async (field, value, words, kept) => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  choose('모두에게')
  await addWorkout('나의 달리기', /직접 적기/)
  type(screen.getByLabelText(field), value)
  expect((screen.getByLabelText(field) as HTMLInputElement).value).toBe(kept)
  await save()
  // The field does not accept a fourth digit of minutes.
  if (kept === value) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(asked(CREATE)).toHaveLength(kept === value ? 0 : 1)
})

it('repeats the idempotency key for the same body and uses a new one for a changed body', async () => {
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
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await save()
  expect(screen.getByRole('alert').textContent).toContain('인터넷에 연결되어 있지 않아요')
  onLine.mockRestore()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/인터넷에 연결되어 있지 않아요/)).toBeNull()
  type(words(), '한 줄 더')
  fail = false
  await save()
  expect(asked(CREATE).map((sent) => sent.key)).toEqual(['key1', 'key1', 'key2'])
})

it('shows the server’s refusal at its field', async () => {
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
  await addOwnFood('밥', '300')
  await save()
  expect(screen.getByText('30자까지 적을 수 있어요.', { selector: 'li *' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('음식 이름'))
})

it('allows back-dating by at most seven days', async () => {
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
  await act(async () => click('이날 하루 남기기'))
  expect(asked(CREATE)).toMatchObject([{ body: { record_date: '2026-11-19' } }])
})

it.each([
  ['2026-11-18', '2026-11-18'],
  ['2026-11-13', undefined],
  ['2026-11-22', undefined],
  ['어제', undefined],
])('starts with the date of the address when a record may have it: %s', async (date, recordDate) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00+09:00'), toFake: ['Date'] })
  world.search = `date=${date}`
  const { asked } = serve(answers())
  show(<DailyCreate />)
  expect(world.guard.mock.lastCall?.[0]).toBe(false)
  choose('좋아요')
  choose('모두에게')
  await act(async () => click(recordDate ? '이날 하루 남기기' : '오늘 하루 남기기'))
  expect((asked(CREATE)[0]?.body as { record_date?: string }).record_date).toBe(recordDate)
})
