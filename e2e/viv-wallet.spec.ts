import { readFile } from 'node:fs/promises'
import { violationsInBothThemes } from './axe.ts'
import { test } from './newcomers.ts'
import { expect } from './test.ts'
import { topUp } from './viv.ts'

test('a top-up is withdrawn in part from its history, and the wallet follows', async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUp(who, 300)
  const page = await openPhone(who, '/daily-line-main')
  await page.getByRole('button', { name: '메뉴' }).first().click()
  await page.getByRole('link', { name: '내 비브' }).click()
  const wallet = page.getByRole('region', { name: '보유 비브' })
  await expect(wallet.getByText('300', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('region', { name: '최근 내역' })
    .getByRole('button', { name: /^비브 충전/ })
    .click()
  const life = page.getByRole('dialog', { name: '비브 한살이' })
  await expect(life.getByText('300 VIV가 그대로 있어요')).toBeVisible()
  await life.getByRole('button', { name: '충전 철회하기' }).click()
  const form = page.getByRole('dialog', { name: '충전 철회' })
  await form.getByRole('textbox', { name: '철회할 비브' }).fill('301')
  await form.getByRole('button', { name: '철회하기' }).click()
  await expect(form.getByText('1부터 300까지 숫자로 적어 주세요.')).toBeVisible()
  await form.getByRole('textbox', { name: '철회할 비브' }).fill('80')
  await form.getByRole('button', { name: '8,000원 돌려받기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '철회하기' }).click()
  await expect(page.getByText(/철회했어요\. .+까지 8,000원을 돌려드려요\./)).toBeVisible()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(life.getByText('300 VIV 중 220 VIV가 남았어요')).toBeVisible()

  // Back closes only the topmost sheet.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(wallet.getByText('220', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: '전체 보기' }).click()
  await expect(page.getByRole('button', { name: /^충전 철회/ })).toContainText('−80 VIV')
  await expect(page.getByRole('button', { name: /^충전 철회/ })).toContainText('잔액 220')
  await page.getByRole('tab', { name: '충전 내역' }).click()
  await expect(page.getByText('80 VIV를 철회했어요')).toBeVisible()
  await expect(page.getByText('쓰지 않은 비브 220 VIV')).toBeVisible()
})

test('the history is filtered, and the downloaded file has the same rows', async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUp(who, 100)
  const page = await openPhone(who, '/viv-history')
  await expect(page.getByRole('heading', { name: '오늘' })).toBeVisible()
  const comes = page.waitForEvent('download')
  await page.getByRole('button', { name: '내역 내려받기' }).click()
  const file = await comes
  expect(file.suggestedFilename()).toMatch(/^haru-viv-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head?.startsWith('\ufeff날짜,시각,내용')).toBe(true)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(',비브 충전,,,100,0,100,0,')

  await page.getByRole('button', { name: '선물', exact: true }).click()
  await expect(page.getByText('주고받은 선물이 없어요')).toBeVisible()
  await page.getByRole('button', { name: '모든 내역 보기' }).click()
  await page.getByRole('button', { name: '모든 기간' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '이전 해' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /년 1월$/ })
    .click()
  await expect(page.getByText('이 달에는 내역이 없어요')).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/viv-history/)
})

test('axe finds no violation in the wallet in either theme', async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUp(who, 100)
  const page = await openPhone(who, '/viv-main')
  const look = async (at: string) => expect(await violationsInBothThemes(page), at).toEqual([])
  await page.getByRole('button', { name: '유료 비브와 무료 비브의 차이' }).click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await look('the wallet')
  await page.getByRole('button', { name: '비브 도움말' }).click()
  await expect(page.getByRole('dialog').getByText('쓰는 순서')).toBeVisible()
  await look('its help')
  await page.goto('/#/viv-history')
  // The wallet, which is shown until then, has such a button too.
  await expect(page.getByRole('heading', { level: 1, name: '비브 내역' })).toBeVisible()
  await page.getByRole('button', { name: /^비브 충전/ }).click()
  await expect(page.getByRole('dialog').getByText('받은 비브')).toBeVisible()
  await look('a life')
  await page.goto('/#/viv-history?tab=charges')
  await page.getByRole('button', { name: /충전 철회하기$/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await look('a withdrawal')
})
