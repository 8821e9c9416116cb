import type { Sql } from 'postgres'
import { HOUR_MS } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { deleteDailys, withDatabase } from './database.ts'
import { expect, test, type Page } from './test.ts'

const MEMBER = 'member19'

type Food = [name: string, kcal: number, sort: string]
type Workout = [name: string, time: string]
type Day = {
  months: number
  day: number
  emoji: number | null
  foods?: Food[]
  whole?: number
  workouts?: Workout[]
  routine?: [string, boolean][]
}

/** Days by the number of months before this one. The 12th of the last month has two posts. */
const DAYS: Day[] = [
  { months: 2, day: 3, emoji: 5, foods: [['김밥', 480, 'lunch']] },
  {
    months: 1,
    day: 5,
    emoji: 2,
    foods: [
      ['현미밥', 300, 'lunch'],
      ['된장찌개', 92, 'lunch'],
    ],
    workouts: [['달리기', '32:10']],
  },
  {
    months: 1,
    day: 12,
    emoji: 4,
    foods: [['두부', 84, 'breakfast']],
    workouts: [['요가', '20:00']],
    routine: [
      ['물 2L 마시기', true],
      ['일찍 자기', false],
    ],
  },
  { months: 1, day: 12, emoji: 2, whole: 1200, workouts: [['산책', '45:00']] },
  { months: 1, day: 20, emoji: null, routine: [['스트레칭', true]] },
  { months: 0, day: 0, emoji: 1, foods: [['귤', 45, 'snack']] },
]

test('calendar, list, charts and the day show the same known numbers', async ({ page, as }) => {
  await withDatabase(insertDays)
  await as(MEMBER, '/daily-management')
  await checkCalendar(page)
  await checkDay(page)
  await checkList(page)
  await checkCharts(page)
})

test('a wide screen shows the same numbers beside the menu', { tag: '@soak' }, async ({ page, as }) => {
  await withDatabase(insertDays)
  await page.setViewportSize({ width: 1280, height: 800 })
  await as(MEMBER, `/daily-management?view=chart&span=month&date=${dateOf(1, 1)}`)
  await checkSums(page, 1, { 기록한: '3일', 가장: '행복해요', 운동: '1시간 37분', 평균: '838' })
  await tableOf(page, '먹은 양', [
    [koreanDate(dateOf(1, 5)), '392kcal'],
    [koreanDate(dateOf(1, 12)), '1,284kcal'],
  ])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)
})

async function checkCalendar(page: Page) {
  await expect(day(page, 0, 0)).toHaveAccessibleName(`${long(0, 0)} 좋아요, 식사 45kcal`)
  await checkSums(page, 0, { 기록한: '1일', 가장: '좋아요', 운동: '–', 평균: '45' })

  await page.getByRole('button', { name: '이전 달' }).click()
  await checkSums(page, 1, { 기록한: '3일', 가장: '행복해요', 운동: '1시간 37분', 평균: '838' })
  await expect(day(page, 1, 5)).toHaveAccessibleName(`${long(1, 5)} 행복해요, 식사 392kcal, 운동 32분 10초`)
  await expect(day(page, 1, 12)).toHaveAccessibleName(`${long(1, 12)} 행복해요, 식사 1,284kcal, 운동 1시간 5분, 루틴 1/2`)
  await expect(day(page, 1, 20)).toHaveAccessibleName(`${long(1, 20)} 기분 없이 기록, 루틴 1/1`)
  await expect(day(page, 1, 6)).toHaveAccessibleName(`${long(1, 6)} 기록이 없어요`)

  await page.getByRole('button', { name: '이전 달' }).click()
  await checkSums(page, 2, { 기록한: '1일', 가장: '화나요', 운동: '–', 평균: '480' })
  await expect(day(page, 2, 3)).toHaveAccessibleName(`${long(2, 3)} 화나요, 식사 480kcal`)
  await page.getByRole('button', { name: '다음 달' }).click()
}

/** Checks that two posts of a date show as one day: mood, meals, workouts, routine. */
async function checkDay(page: Page) {
  await day(page, 1, 12).click()
  const sheet = page.getByRole('dialog', { name: long(1, 12) })
  await expect(sheet.getByText('행복해요')).toBeVisible()
  const part = (name: string) => sheet.getByRole('region', { name, exact: true })
  await expect(part('식사').getByRole('heading')).toHaveText(/1,284kcal$/)
  await expect(part('식사')).toContainText('두부84kcal')
  await expect(part('식사')).toContainText('하루 동안 먹은 양1,200kcal')
  await expect(part('운동').getByRole('heading')).toHaveText(/1시간 5분$/)
  await expect(part('운동')).toContainText('요가20:00')
  await expect(part('운동')).toContainText('산책45:00')
  await expect(part('루틴').getByRole('heading')).toHaveText(/1\/2$/)
  await expect(part('루틴').getByRole('listitem').filter({ hasText: '물 2L 마시기' }).getByRole('img', { name: '했어요' })).toBeVisible()
  await expect(part('루틴').getByRole('listitem').filter({ hasText: '일찍 자기' }).getByRole('img', { name: '아직이에요' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
}

async function checkList(page: Page) {
  await page.getByRole('tab', { name: '목록' }).click()
  await page.getByRole('radio', { name: '모두' }).check({ force: true })
  const rows = page.getByRole('tabpanel').getByRole('link')
  await expect(rows).toHaveCount(DAYS.length)
  const days = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  await expect(days).toHaveText([long(0, 0), long(1, 20), long(1, 12), long(1, 5), long(2, 3)])
  await expect(rows.nth(2)).toContainText('1,200kcal')
  await expect(rows.nth(2)).toContainText('45:00')
  await expect(rows.nth(3)).toContainText('84kcal')
  await expect(rows.nth(3)).toContainText('1/2')
  await expect(rows.nth(4)).toContainText('392kcal')
  await expect(rows.nth(5)).toContainText('480kcal')

  await page.getByRole('radio', { name: '달마다' }).check({ force: true })
  await expect(rows).toHaveCount(4)
  await checkSums(page, 1, { 기록한: '3일', 가장: '행복해요', 운동: '1시간 37분', 평균: '838' })
}

async function checkCharts(page: Page) {
  await page.getByRole('tab', { name: '차트' }).click()
  await page.getByRole('radio', { name: '월' }).check({ force: true })
  await checkSums(page, 1, { 기록한: '3일', 가장: '행복해요', 운동: '1시간 37분', 평균: '838' })
  const [fifth, twelfth] = [koreanDate(dateOf(1, 5)), koreanDate(dateOf(1, 12))]
  await expect(page.getByRole('region', { name: '기분', exact: true })).toContainText('행복해요2일 100%')
  await tableOf(page, '기분', [
    [fifth, '행복해요'],
    [twelfth, '행복해요'],
  ])
  await expect(page.getByRole('region', { name: '먹은 양' })).toContainText('838kcal')
  await tableOf(page, '먹은 양', [
    [fifth, '392kcal'],
    [twelfth, '1,284kcal'],
  ])
  await expect(page.getByRole('region', { name: '운동', exact: true })).toContainText('1시간 37분')
  await tableOf(page, '운동', [
    [fifth, '32분 10초'],
    [twelfth, '1시간 5분'],
  ])
}

const day = (page: Page, months: number, of: number) => page.locator(`[data-day="${dateOf(months, of)}"]`).filter({ visible: true })

async function checkSums(page: Page, months: number, rowsShown: Record<string, string>) {
  const [year, month] = dateOf(months, 1).split('-').map(Number)
  const card = page.getByLabel(`${year}년 ${month}월 요약`).filter({ visible: true })
  await expect(card).toBeVisible()
  for (const [name, value] of Object.entries(rowsShown)) {
    const sum = card.locator('div').filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })
    await expect(sum.getByRole('definition')).toHaveText(value)
  }
}

async function tableOf(page: Page, name: string, rows: string[][]) {
  await page.getByRole('button', { name: `${name} 표로 보기` }).click()
  const table = page.getByRole('table', { name })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const rowsShown = await table
    .getByRole('row')
    .evaluateAll((found) => found.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(rowsShown).toEqual(rows)
  await page.getByRole('button', { name: `${name} 그래프로 보기` }).click()
  await expect(table).toHaveCount(0)
}

/** The Korean date of a day, this many months back; 0 months and day 0 is today. */
function dateOf(months: number, day: number): string {
  const now = new Date(Date.now() + 9 * HOUR_MS)
  if (months === 0 && day === 0) return now.toISOString().slice(0, 10)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString().slice(0, 10)
}

const long = (months: number, of: number) => koreanDateFrom(dateOf(months, of), dateOf(0, 0))

/** Inserts into the table, because the API allows dates of the last week only. */
async function insertDays(sql: Sql) {
  await deleteDailys(sql, MEMBER)
  for (const { months, day: of, emoji, foods = [], whole = 0, workouts = [], routine = [] } of DAYS) {
    const info = {
      emoji,
      eat: { setCalorie: whole, selectedFood: foods.map(([key, calorie, sort]) => ({ key, calorie, sort })) },
      health: { todayHealths: workouts.map(([name, time]) => ({ name, time, set: 0, meter: 0, count: 0 })) },
      routine: { record: { routine: routine.map(([text, checked]) => ({ text, checked })), memo: '' } },
    }
    const date = dateOf(months, of)
    await sql`
      insert into post (kind, user_no, content, info, visibility, record_date, reg_dt)
      select 'daily', user_no, '', ${sql.json(info)}, 'private', ${date}, ${`${date}T03:00:00Z`} from users where user_id = ${MEMBER}`
  }
}
