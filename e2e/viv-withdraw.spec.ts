import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import { test } from './newcomers.ts'
import { expect, type Page } from './test.ts'
import { alarms, shownBalance, topUp, walletOf } from './viv.ts'

const words = (day: string): string => {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일 .요일`
}

/** Submits the open form; returns the day until which the money is paid. */
async function withdraw(page: Page, amount: string, won: string): Promise<string> {
  const form = page.getByRole('dialog', { name: '충전 철회' })
  await form.getByRole('textbox', { name: '철회할 비브' }).fill(amount)
  await form.getByRole('button', { name: `${won}원 돌려받기` }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(`${amount} VIV가 사라지고 ${won}원을 돌려받아요.`)
  const [answer] = await Promise.all([page.waitForResponse(/\/withdraw$/), asked.getByRole('button', { name: '철회하기' }).click()])
  const { due_dt } = ((await answer.json()) as { query: { due_dt: string } }).query
  const due = koreanDay(new Date(due_dt))
  await expect(page.getByText(new RegExp(`^철회했어요\\. .*${words(due)}까지 ${won}원을 돌려드려요\\.$`))).toBeVisible()
  await page.getByRole('button', { name: '확인' }).click()
  return due
}

test('a top-up is withdrawn in two parts from the history, each shown as pending and then as paid', async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUp(who, 300)
  const page = await openPhone(who, '/viv-history')
  await page.getByRole('tab', { name: '충전 내역' }).click()
  const row = page.getByRole('tabpanel').getByRole('listitem')
  await expect(row).toContainText('30,000원 · 카드')
  await row.getByRole('button', { name: '300 VIV 충전 철회하기' }).click()
  const due = await withdraw(page, '120', '12,000')
  // A business day, at least three business days away; no holidays last two weeks.
  expect([0, 6]).not.toContain(new Date(`${due}T00:00:00Z`).getUTCDay())
  const wait = daysBetween(koreanDay(new Date()), due)
  expect(wait).toBeGreaterThanOrEqual(3)
  expect(wait).toBeLessThan(18)
  await expect(row).toContainText('120 VIV를 철회했어요')
  await expect(row).toContainText('쓰지 않은 비브 180 VIV')
  await expect(row).toContainText('일부 철회')
  expect(await walletOf(who)).toMatchObject({ paid: 180, free: 0 })

  await row.getByRole('button', { name: '300 VIV 충전 철회하기' }).click()
  const form = page.getByRole('dialog', { name: '충전 철회' })
  await form.getByRole('textbox', { name: '철회할 비브' }).fill('181')
  await form.getByRole('button', { name: '철회하기' }).click()
  await expect(form.getByText('1부터 180까지 숫자로 적어 주세요.')).toBeVisible()
  await withdraw(page, '180', '18,000')
  await expect(row).toContainText('철회함')
  await expect(row.getByRole('button', { name: /충전 철회하기$/ })).toHaveCount(0)

  await page.goto('/#/viv-main')
  await expect(shownBalance(page).getByText('0', { exact: true }).first()).toBeVisible()
  const recent = page.getByRole('region', { name: '최근 내역' })
  await expect(recent.getByRole('button', { name: /^충전 철회/ }).filter({ hasText: '−180 VIV' })).toBeVisible()
  // Jobs refund the money; each refund adds an alarm.
  await page.goto('/#/alarm-main?group=viv')
  for (const paid of ['120 VIV · 12,000원', '180 VIV · 18,000원']) {
    await expect(async () => {
      await page.reload()
      await expect(alarms(page).first()).toBeVisible()
      await expect(alarms(page).filter({ hasText: paid })).toContainText('결제한 금액을 돌려드렸어요', { timeout: 500 })
    }).toPass()
  }
})
