import { HOUR_MS } from '#kit/contract/time.ts'
import { callsOf, queryOf, createDaily, type Calls } from './calls.ts'
import { deleteDailys, withDatabase } from './database.ts'
import { save } from './strip.ts'
import { expect, test, type Page } from './test.ts'

const LUNCH = [
  { key: '두부 비빔밥', calorie: 512, sort: 'lunch' },
  { key: '열무김치', calorie: 18, sort: 'lunch' },
]

test('a meal is copied from yesterday, saved and used again; foods and workouts are found by first letters', async ({
  page,
  as,
  request,
}) => {
  await withDatabase((sql) => deleteDailys(sql, 'member14'))
  const member = await callsOf(request, 'member14')
  await createDaily(member, {
    daily_content: '어제의 점심',
    visibility: 'private',
    record_date: yesterday(),
    daily_info: { eat: { setCalorie: 0, selectedFood: LUNCH } },
  })
  await as('member14', '/daily-create')
  await copyLunch(page)
  await useSaved(page)
  await find(page)
  await addWorkout(page, (await weightOf(member))!)
  const dailyNo = await save(page, '나만 보기')

  const [day] = await queryOf<{ daily_info: { eat: { selectedFood: object[] }; health: object } }[]>(
    await member.get(`/v2/user/daily_v2/${dailyNo}`),
  )
  const dinner = LUNCH.map((food) => ({ ...food, sort: 'dinner' }))
  expect(day?.daily_info.eat.selectedFood).toEqual([
    ...LUNCH,
    ...dinner,
    expect.objectContaining({ key: '된장찌개', sort: 'dinner', amount: expect.objectContaining({ quantity: 0.5 }) as object }),
  ])
  expect(day?.daily_info.health).toEqual({ todayHealths: [{ name: '산책', time: '30:00', set: 0, meter: 0, count: 0 }] })
})

const chip = (page: Page, meal: string) =>
  page.getByRole('group', { name: '언제 먹었나요?' }).getByRole('button', { name: meal, exact: true })
const line = (page: Page, name: string, kcal: number) =>
  page.getByRole('button', { name: new RegExp(`^${name} (.+ )?${kcal}kcal 고치기$`) })

async function copyLunch(page: Page) {
  await chip(page, '점심').click()
  await page.getByRole('button', { name: '어제 점심 그대로' }).click()
  await expect(line(page, '두부 비빔밥', 512)).toBeVisible()
  await expect(line(page, '열무김치', 18)).toBeVisible()
  await expect(page.getByRole('region', { name: '식사' })).toContainText('530kcal')
}

async function useSaved(page: Page) {
  await page.getByRole('button', { name: '식단으로 저장' }).click()
  await page.getByRole('textbox', { name: '식단 이름' }).fill('든든한 세트')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('식단을 저장했어요').filter({ visible: true }).first()).toBeVisible()

  await chip(page, '저녁').click()
  await expect(line(page, '두부 비빔밥', 512)).toHaveCount(0)
  await page.getByRole('button', { name: '든든한 세트' }).click()
  await expect(line(page, '두부 비빔밥', 512)).toBeVisible()
  await expect(page.getByRole('region', { name: '식사' })).toContainText('1,060kcal')
}

async function find(page: Page) {
  await page.getByRole('button', { name: '무엇을 드셨어요? 음식 찾기' }).click()
  const sheet = page.getByRole('dialog', { name: '음식 찾기' })
  await sheet.getByRole('textbox', { name: '무엇을 드셨어요? 음식 찾기' }).fill('ㄷㅈㅉㄱ')
  await sheet.getByRole('button', { name: /^된장찌개\s*찌개/ }).click()
  await sheet.getByRole('button', { name: '1개 더하기' }).click()
  // A single food of the table opens for changing its amount.
  await page.getByRole('group', { name: '먹은 양', exact: true }).getByRole('button', { name: /^½/ }).click()
  const total = Number(await page.getByRole('textbox', { name: '칼로리' }).inputValue()) + 1060
  await expect(page.getByRole('region', { name: '식사' })).toContainText(`${total.toLocaleString('en')}kcal`)
}

/** 3.5 MET for half an hour. */
async function addWorkout(page: Page, weight: number) {
  await page.getByRole('button', { name: '운동 더하기' }).click()
  const sheet = page.getByRole('dialog', { name: '운동 찾기' })
  await sheet.getByRole('textbox', { name: '운동 찾기' }).fill('ㅅㅊ')
  await sheet.getByRole('button', { name: /^산책/ }).click()
  await page.getByRole('textbox', { name: '운동한 시간 분' }).fill('30')
  await expect(page.getByText(`약 ${Math.round(3.5 * weight * 0.5 * 1.05)}kcal · 추정`)).toBeVisible()
}

async function weightOf(member: Calls): Promise<number | null> {
  return (await queryOf<{ weight: number | null }>(await member.get(`/v2/user/daily_past?date=${yesterday()}`))).weight
}

/** In Korea. */
function yesterday(): string {
  return new Date(Date.now() + (9 - 24) * HOUR_MS).toISOString().slice(0, 10)
}
