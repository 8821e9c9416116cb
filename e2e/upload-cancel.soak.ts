import { callsOf, queryOf } from './calls.ts'
import { picture } from './pictures.ts'
import { picker } from './strip.ts'
import { expect, test, type Page } from './test.ts'

/** Bytes a second: slow enough to see an upload of about a megabyte under way. */
const SLOW = 150_000

test('an upload shows its progress and can be cancelled', async ({ page, as, request }) => {
  await as('member13', '/daily-create')
  await expect(picker(page)).toBeAttached()
  const speed = await slowed(page)
  const begun = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/user/media'))
  await picker(page).setInputFiles([await picture('grey')])
  const { key } = ((await (await begun).json()) as { query: { key: string } }).query
  const progress = page.getByRole('progressbar', { name: '사진 1/1 올리는 중' })
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(5)
  const first = await percent()
  expect(first).toBeLessThan(100)
  await expect.poll(percent).toBeGreaterThan(first)
  await page
    .getByRole('button', { name: '오늘 하루 남기기' })
    .or(page.getByRole('button', { name: '사진을 올리고 있어요' }))
    .waitFor()
  await expect(page.getByRole('button', { name: '사진을 올리고 있어요' })).toBeVisible()

  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(key))
  await page.getByRole('button', { name: '사진 1/1 올리기 그만두기' }).click()
  await expect(progress).toHaveCount(0)
  await speed.full()
  expect((await dropped).ok()).toBe(true)
  await expect(picker(page)).toHaveAccessibleName(/ 0\/10$/)
  await expect(page.getByRole('button', { name: '오늘 하루 남기기' })).toBeVisible()
  const member = await callsOf(request, 'member13')
  expect((await member.put(`/v1/user/media/${key}`)).status()).toBe(404)
  expect(await queryOf<unknown[]>(await member.get(`/v1/user/media?keys=${key}`))).toEqual([])
})

async function slowed(page: Page) {
  const line = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await set(SLOW)
  return { full: () => set(-1) }
}
