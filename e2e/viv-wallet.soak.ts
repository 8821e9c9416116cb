import { readFile } from 'node:fs/promises'
import { test } from './newcomers.ts'
import { expect } from './test.ts'
import { topUp } from './viv.ts'

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
