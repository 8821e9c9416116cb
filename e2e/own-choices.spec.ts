import { readFile } from 'node:fs/promises'
import { callsOf, createDaily } from './calls.ts'
import { logInAs } from './members.ts'
import { evaluateUntilStable, expect, demoPassword, saveData, test, type Page } from './test.ts'
import { unzip } from './zip.ts'

const theme = (page: Page) => evaluateUntilStable(page, () => document.documentElement.dataset.theme ?? 'system')
const ground = (page: Page) => evaluateUntilStable(page, () => getComputedStyle(document.body).backgroundColor)
const letters = (page: Page) => evaluateUntilStable(page, () => document.documentElement.style.fontSize)
const tooWide = (page: Page) => evaluateUntilStable(page, () => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the chosen theme applies at once, after a reload, and on another device', async ({ page, as, browser, baseURL }) => {
  await as('member35', '/my-info-main')
  await expect(page.getByRole('radio', { name: '기기 설정' })).toBeChecked()
  const light = await ground(page)
  await page.getByRole('radiogroup', { name: '테마' }).getByText('어둡게', { exact: true }).click()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect.poll(() => ground(page)).not.toBe(light)
  await page.getByRole('radiogroup', { name: '글자 크기' }).getByText('크게', { exact: true }).click()
  await expect.poll(() => letters(page)).toBe('130%')
  await expect.poll(() => tooWide(page)).toBeLessThanOrEqual(0)

  await page.reload()
  await expect.poll(() => theme(page)).toBe('dark')
  await expect(page.getByRole('radio', { name: '어둡게' })).toBeChecked()

  const context = await browser.newContext({ baseURL, colorScheme: 'light', locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await saveData(context)
  const other = await context.newPage()
  await other.goto('/#/login')
  await expect.poll(() => theme(other)).toBe('system')
  await logInAs(other, 'member35')
  await expect(other).toHaveURL(/#\/daily-line-main$/)
  await expect.poll(() => theme(other)).toBe('dark')
  await expect.poll(() => letters(other)).toBe('130%')

  await other.goto('/#/my-info-main')
  await other.getByRole('radiogroup', { name: '테마' }).getByText('기기 설정', { exact: true }).click()
  await expect.poll(() => theme(other)).toBe('system')
  await page.reload()
  await expect.poll(() => theme(page)).toBe('system')
  await context.close()
})

test('a member downloads their data as a zip from an address that works once', async ({ page, as, request }) => {
  const mine = await callsOf(request, 'member40')
  const words = `내려받을 하루 ${Date.now()}`
  await createDaily(mine, { daily_content: words, visibility: 'private' })
  await as('member40', '/my-info-withdraw')
  await page.getByRole('button', { name: '내려받기' }).click()
  const sheet = page.getByRole('dialog', { name: '내 정보 내려받기' })
  await sheet.getByLabel('비밀번호', { exact: true }).fill('not-the-password-1')
  await sheet.getByRole('button', { name: '내려받기' }).click()
  await expect(sheet.getByText('지금 비밀번호가 맞지 않아요.')).toBeVisible()

  await sheet.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: '내려받기' }).click()])
  expect(download.suggestedFilename()).toMatch(/^haru-\d{4}-\d{2}-\d{2}\.zip$/)
  await expect(page.getByText('내려받기를 시작했어요')).toBeVisible()
  const files = await unzip(await readFile(await download.path()))
  const all = [...files.values()].map((bytes) => bytes.toString()).join('\n')
  expect(all).toContain(words)
  expect(files.get('README.txt')?.toString()).toContain('하루에서 내려받은 내 정보')
  for (const [name, bytes] of files) if (name.endsWith('.json')) expect(() => JSON.parse(bytes.toString()) as unknown, name).not.toThrow()
  expect(all).not.toMatch(/argon2|password_hash/)
  expect((await request.get(download.url())).status()).toBe(404)
})
