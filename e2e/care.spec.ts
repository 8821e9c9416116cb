import { queryOf, createDaily } from './calls.ts'
import { test, type Newcomer } from './newcomers.ts'
import { cardWith, expect, type Page } from './test.ts'

const care = (page: Page) => page.getByRole('switch', { name: '케어 모드' })
const turn = (page: Page) => care(page).locator('xpath=ancestor::label').click()
const line = async (page: Page) => {
  await page.goto('/#/daily-line-main')
  await page.reload()
}

test('care mode hides kcal and body measurements; turning it off shows them again', async ({ newMember, openPhone }) => {
  const [me, other] = [await newMember(), await newMember()]
  const eat = { setCalorie: 0, selectedFood: [{ key: '호박죽', calorie: 233, sort: 'dinner' }] }
  const { daily_no } = await createDaily(me, { daily_content: '호박죽 먹은 하루', visibility: 'public', daily_info: { eat } })
  const weighed = `한 달 동안 감량한 하루 ${Date.now()}`
  await createDaily(other, { daily_content: weighed, visibility: 'public' })

  const page = await openPhone(me, '/my-info-main')
  await turn(page)
  await expect.poll(() => settingOf(me, 'hide_calorie')).toBe('1')
  await line(page)
  await expect(cardWith(page, '호박죽 먹은 하루')).toContainText('1가지')
  await expect(cardWith(page, weighed)).toHaveCount(0)
  for (const path of [
    '/daily-line-main',
    `/daily-detail/${daily_no}`,
    '/daily-management?view=list',
    '/daily-management?view=chart',
    `/my-haru-room/${me.user_no}`,
    '/activity-report-main',
    `/daily-edit/${daily_no}`,
  ]) {
    await page.goto(`/#${path}`)
    await expect(page.locator('main:visible')).toContainText(/식사|기록/)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main:visible').innerText(), path).not.toMatch(/kcal|칼로리|233/i)
  }

  await page.goto('/#/my-info-main')
  await expect(care(page)).toBeChecked()
  await turn(page)
  await expect.poll(() => settingOf(me, 'hide_calorie')).toBe('0')
  await line(page)
  await expect(cardWith(page, '호박죽 먹은 하루')).toContainText('233')
  await expect(cardWith(page, weighed)).toBeVisible()
})

type Setting = { setting_key: string; setting_value: string }
const settingOf = async (by: Newcomer, key: string) =>
  (await queryOf<Setting[]>(await by.get('/v1/user/settings'))).find(({ setting_key }) => setting_key === key)?.setting_value
