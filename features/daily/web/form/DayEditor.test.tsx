import './testing-setup.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import DailyCreate from '../DailyCreate.tsx'
import { CREATE, MEALS, addFood, addOwnFood, addWorkout, answers, choose, past, click, pressed, save, type } from './testing.tsx'
import { overlays, serve, serveTables, show } from '../testing.tsx'

it('the total is the sum of the foods, the chosen amount, and the sum again after another food', async () => {
  serve(answers())
  show(<DailyCreate />)
  const total = () =>
    within(screen.getByRole('region', { name: '식사' })).getByText('kcal', { selector: 'h2 + b > span' }).parentElement?.textContent
  await addOwnFood('밥', '300')
  expect(total()).toBe('300kcal')
  choose(/^800 kcal/)
  expect(total()).toBe('800kcal')
  await addOwnFood('국', '40')
  expect(total()).toBe('340kcal')
})

it('finds foods by first consonants, selects and deselects them, and adds them together', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  click('점심')
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), 'ㅁㅍㄷㅂ')
  expect((await screen.findByRole('button', { name: /^마파두부/ })).textContent).toContain('볶음 · 1인분 160g')
  click(/^마파두부/)
  expect(screen.getByText('1개 · 174kcal')).toBeDefined()
  type(screen.getByRole('textbox', { name: /음식 찾기/ }), '두부조림')
  await pressed(/^두부조림/)
  expect(screen.getByText('2개 · 246kcal')).toBeDefined()
  click(/^두부조림/)
  expect(screen.getByText('1개 · 174kcal')).toBeDefined()
  expect(screen.getByText(/국가표준식품성분표/)).toBeDefined()
  await act(async () => click('1개 더하기'))
  // A single food of the table opens for its amount. What the member types replaces the portion of the table.
  type(screen.getByLabelText('칼로리'), '200')
  choose('나만 보기')
  await save()
  expect(asked(CREATE)).toMatchObject([
    { body: { daily_info: { eat: { selectedFood: [{ key: '마파두부', calorie: 200, sort: 'lunch' }] } } } },
  ])
})

it('changes how much was eaten in place: portions, grams, the keyboard; kcal and nutrients follow', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  click('점심')
  await addFood('마파두부', /^마파두부/)
  const size = () => screen.getByRole<HTMLInputElement>('textbox', { name: '먹은 양 g' })
  const kcal = () => screen.getByLabelText<HTMLInputElement>('칼로리').value
  expect([kcal(), size().value]).toEqual(['174', '160'])
  expect(document.activeElement?.textContent).toBe('1인분')
  click('1½인분')
  expect([kcal(), size().value]).toEqual(['261', '240'])
  expect(screen.getByRole('button', { name: '1½인분', pressed: true })).toBeDefined()
  fireEvent.focus(size())
  type(size(), '')
  expect([kcal(), size().value]).toEqual(['261', ''])
  type(size(), '80g')
  expect([kcal(), size().value]).toEqual(['87', '80'])
  expect(screen.getByRole('button', { name: '½인분', pressed: true })).toBeDefined()
  click('먹은 양 g 늘리기')
  expect(kcal()).toBe('98')
  expect(screen.getByRole('group', { name: '영양소 합' }).textContent).toMatch(
    /^점심 98kcal탄 [\d.]+ · 단 [\d.]+ · 지 [\d.]+g탄수화물 [\d.]+g · 단백질 [\d.]+g · 지방 [\d.]+g$/,
  )
  choose('나만 보기')
  await save()
  const portion = { name: '1인분', size: 160, unit: 'g', kcal: 174 }
  expect(asked(CREATE)).toMatchObject([
    {
      body: {
        daily_info: {
          eat: { selectedFood: [{ key: '마파두부', calorie: 98, sort: 'lunch', amount: { quantity: 90, by: 'size', portion } }] },
        },
      },
    },
  ])
})

it('an own food has portions, and is sent without an amount while it is one portion', async () => {
  const { asked } = serve(answers())
  show(<DailyCreate />)
  click('점심')
  await addOwnFood('할머니 두부', '210')
  click('할머니 두부 210kcal 고치기')
  expect(screen.queryByRole('textbox', { name: /^먹은 양/ })).toBeNull()
  click('2인분')
  await addOwnFood('김', '20')
  expect(screen.getByRole('button', { name: '할머니 두부 2인분 420kcal 고치기' })).toBeDefined()
  choose('나만 보기')
  await save()
  expect(asked(CREATE)).toMatchObject([
    {
      body: {
        daily_info: {
          eat: {
            selectedFood: [
              { calorie: 420, amount: { quantity: 2, portion: { kcal: 210 } } },
              { key: '김', calorie: 20 },
            ],
          },
        },
      },
    },
  ])
  expect(JSON.stringify(asked(CREATE)[0]?.body).match(/amount/g)).toHaveLength(1)
})

it('copies the amounts of the day before and of a saved meal', async () => {
  const amount = { quantity: 0.5, by: 'portion', portion: { name: '1공기', size: 210, unit: 'g', kcal: 300, carb: 66, protein: 6, fat: 1 } }
  const half = { key: '현미밥', calorie: 150, amount }
  const { asked } = serve({
    ...answers(),
    ...past({ foods: [{ ...half, sort: 'lunch' }] }),
    'POST /v2/user/meal': () => ({ meal_no: 3, meal_name: '밥', foods: [half] }),
  })
  show(<DailyCreate />)
  click('점심')
  await pressed('어제 점심 그대로')
  const line = screen.getByRole('button', { name: '현미밥 ½공기 · 105g 탄 33 · 단 3 · 지 0.5g 150kcal 고치기' })
  expect(line.textContent).toBe('현미밥 ½공기 · 105g탄 33 · 단 3 · 지 0.5g 150kcal')
  click('식단으로 저장')
  await screen.findByLabelText('식단 이름')
  await act(async () => click('저장하기'))
  expect(asked('POST /v2/user/meal')).toMatchObject([{ body: { foods: [half] } }])
  choose('나만 보기')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { daily_info: { eat: { selectedFood: [{ ...half, sort: 'lunch' }] } } } }])
})

it('adds own foods when the table cannot be loaded', async () => {
  serveTables({ lost: true })
  serve(answers())
  show(<DailyCreate />)
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), '할머니 두부')
  expect(await screen.findByText(/목록을 불러오지 못했어요/)).toBeDefined()
  click('‘할머니 두부’ 직접 적기')
  click('더하기')
  expect(screen.getByText('이름과 kcal를 적어 주세요.')).toBeDefined()
  type(screen.getByLabelText('칼로리'), '5001')
  click('더하기')
  expect(screen.getByText('5,000kcal까지 적을 수 있어요.')).toBeDefined()
  type(screen.getByLabelText('칼로리'), '210')
  click('더하기')
  await act(async () => click('1개 더하기'))
  expect(screen.getByRole('button', { name: '할머니 두부 210kcal 고치기' })).toBeDefined()
})

it('undoes a copied meal, and nothing else', async () => {
  serve({ ...answers(), ...past({ foods: [{ key: '현미밥', calorie: 300, sort: 'lunch' }] }) })
  show(<DailyCreate />)
  click('점심')
  await pressed('어제 점심 그대로')
  expect(screen.queryByRole('button', { name: '어제 점심 그대로' })).toBeNull()
  await addOwnFood('김', '20')
  const [text, options] = overlays.toast.mock.calls[0] ?? []
  expect(text).toBe('1가지를 더했어요')
  act(() => options?.action?.onClick())
  expect(screen.queryByText('현미밥')).toBeNull()
  expect(screen.getByText('김')).toBeDefined()
})

it('saves a meal under a name, adds it in one press, and deletes it', async () => {
  const foods = [{ key: '현미밥', calorie: 300 }]
  const { asked } = serve({
    ...answers(),
    'POST /v2/user/meal': () => ({ meal_no: 3, meal_name: '집밥', foods }),
    'DELETE /v2/user/meal/:meal_no': () => ({}),
  })
  show(<DailyCreate />)
  click('아침')
  await addOwnFood('현미밥', '300')
  click('식단으로 저장')
  const name = await screen.findByLabelText<HTMLInputElement>('식단 이름')
  expect(name.value).toBe('현미밥')
  type(name, ' 집밥 ')
  await act(async () => click('저장하기'))
  expect(asked('POST /v2/user/meal')).toMatchObject([{ body: { meal_name: '집밥', foods } }])
  click('식단으로 저장')
  type(await screen.findByLabelText('식단 이름'), '집밥')
  expect(await screen.findByText(/같은 이름의 식단이 있어요/)).toBeDefined()
  type(screen.getByLabelText('식단 이름'), '다른 집밥')
  expect(screen.queryByText(/같은 이름의 식단이 있어요/)).toBeNull()
  click('저녁')
  await pressed('집밥')
  expect(screen.getByRole('button', { name: '현미밥 300kcal 고치기' })).toBeDefined()
  click(/음식 찾기/)
  await pressed('집밥 식단 지우기')
  await waitFor(() => expect(screen.queryByRole('button', { name: '집밥 식단 지우기' })).toBeNull())
  expect(asked('DELETE /v2/user/meal/:meal_no')).toMatchObject([{ params: { meal_no: 3 } }])
})

it('shows only the units of a workout, and an estimate only with known weight and workout', async () => {
  serve({ ...answers(), ...past({ weight: 60 }), [MEALS]: () => [] })
  show(<DailyCreate />)
  await addWorkout('ㄷㄹㄱ 8', /^달리기 8km/)
  expect(screen.queryByLabelText('세트')).toBeNull()
  type(screen.getByLabelText('운동한 시간 분'), '30')
  expect(await screen.findByText(/^약 \d+kcal · 추정$/)).toBeDefined()
  type(screen.getByLabelText('운동 이름'), '달리기 8km/h 비슷한 것')
  expect(screen.queryByText(/추정/)).toBeNull()
  click('세트 적기')
  click('세트 늘리기')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '세트' }).value).toBe('1')
})

it('counts a set and its rest, and says when the rest is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T19:00:00+09:00'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  const vibrate = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'))
  serve(answers())
  show(<DailyCreate />)
  await addWorkout('런지', /^런지/)
  click('세트를 하나 더하고 30초 쉬기')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '세트' }).value).toBe('1')
  act(() => void vi.advanceTimersByTime(12_000))
  expect(screen.getByRole('timer', { name: '쉬는 중' }).textContent).toBe('00:18')
  act(() => void vi.advanceTimersByTime(18_000))
  expect(screen.getByText('다 쉬었어요. 다음 세트를 시작해요.').getAttribute('role')).toBe('status')
  expect(vibrate).toHaveBeenCalledOnce()
})

it('fills a routine from the latest one and from suggestions', async () => {
  const { asked } = serve({ ...answers(), ...past({ routine: [{ text: '물 2L' }] }) })
  show(<DailyCreate />)
  await pressed('지난번 루틴 그대로')
  click('추천 루틴')
  await pressed('수면')
  expect(screen.queryByRole('button', { name: /^아침 챙겨 먹기/ })).toBeNull()
  click('식사')
  click(/^아침 챙겨 먹기/)
  await act(async () => click('1개 더하기'))
  fireEvent.click(screen.getByRole('checkbox', { name: '아침 챙겨 먹기 했어요' }))
  choose('나만 보기')
  await save()
  const routine = [
    { text: '물 2L', checked: false },
    { text: '아침 챙겨 먹기', checked: true },
  ]
  expect(asked(CREATE)).toMatchObject([{ body: { daily_info: { routine: { record: { routine } } } } }])
})
