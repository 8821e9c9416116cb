import '../testing-setup.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import DailyCreate from '../../DailyCreate.tsx'
import { answers, click, past, type } from '../testing.tsx'
import { serve, show } from '../../testing.tsx'

it('suggests each known food once: the day before, this meal’s usual, the latest, the most used', async () => {
  const food = (key: string) => ({ key, calorie: 100 })
  const usual_foods = [
    { ...food('국'), sort: 'lunch' },
    { ...food('빵'), sort: 'breakfast' },
  ]
  serve({
    ...answers(),
    ...past({
      foods: [{ ...food('밥'), sort: 'lunch' }],
      usual_foods,
      recent_foods: ['밥', '귤'].map(food),
      often_foods: ['국', '귤', '김'].map(food),
    }),
  })
  show(<DailyCreate />)
  click('점심')
  click(/음식 찾기/)
  const rows = async (title: string) =>
    within(await screen.findByRole('region', { name: title }))
      .getAllByRole('button')
      .map((row) => row.textContent)
  expect(await rows('어제 점심')).toEqual(['밥100kcal'])
  expect(await rows('점심에 자주 먹어요')).toEqual(['국100kcal'])
  expect(await rows('최근에 먹었어요')).toEqual(['귤100kcal'])
  expect(await rows('자주 먹어요')).toEqual(['김100kcal'])
})

it('finds own foods that are not in the table, and ranks recent ones first', async () => {
  serve({
    ...answers(),
    ...past({
      recent_foods: [
        { key: '할머니 두부', calorie: 90 },
        { key: '마파두부', calorie: 174 },
      ],
    }),
  })
  show(<DailyCreate />)
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), '두부')
  await screen.findByRole('button', { name: /^두부조림/ })
  const names = screen.getAllByRole('button', { name: /두부/, pressed: false }).map((row) => row.textContent)
  expect(names[0]).toMatch(/^마파두부/)
  expect(names[1]).toMatch(/^할머니 두부내가 적은 음식/)
})

it('suggests what people eat most to a member without records', async () => {
  serve(answers())
  show(<DailyCreate />)
  click(/음식 찾기/)
  const popular = within(await screen.findByRole('region', { name: '많이 먹는 음식' })).getAllByRole('button')
  expect(popular.length).toBeGreaterThan(5)
  expect(popular.length).toBeLessThanOrEqual(20)
  expect(popular.some((row) => row.textContent.startsWith('쌀밥1공기'))).toBe(true)
})

it('says which other name was found', async () => {
  serve(answers())
  show(<DailyCreate />)
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), '아아')
  expect((await screen.findByRole('button', { name: /^아이스 아메리카노/ })).textContent).toContain('아아 · ')
})

it('shows the name of a group once if it equals the typed text', async () => {
  serve(answers())
  show(<DailyCreate />)
  click(/음식 찾기/)
  type(await screen.findByRole('textbox', { name: /음식 찾기/ }), '김치')
  const kimchi = await screen.findByRole('button', { name: /^배추김치/ })
  expect(kimchi.textContent).toBe('배추김치김치 · 1접시 40g15kcal')
})
