import { readFile } from 'node:fs/promises'
import { callsOf, queryOf, createDaily, type Calls, type Post } from './calls.ts'
import { withDatabase } from './database.ts'
import { logInAs } from './members.ts'
import { evaluateUntilStable, cardWith, expect, demoPassword, saveData, test, type Page } from './test.ts'
import { unzip } from './zip.ts'

type Setting = { setting_key: string; setting_value: string }
type Consent = { kind: string; agreed: boolean; version: string }

const theme = (page: Page) => evaluateUntilStable(page, () => document.documentElement.dataset.theme ?? 'system')
const ground = (page: Page) => evaluateUntilStable(page, () => getComputedStyle(document.body).backgroundColor)
const letters = (page: Page) => evaluateUntilStable(page, () => document.documentElement.style.fontSize)
const tooWide = (page: Page) => evaluateUntilStable(page, () => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const turn = (page: Page, name: string) => page.getByRole('switch', { name }).locator('xpath=ancestor::label').click()
const settingOf = async (by: Calls, key: string) =>
  (await queryOf<Setting[]>(await by.get('/v1/user/settings'))).find(({ setting_key }) => setting_key === key)?.setting_value

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

test('a private account disappears for strangers and guests at once, and reappears when it is public again', async ({
  page,
  as,
  request,
}) => {
  const { follower, other } = await followerAndOther('member36')
  const [mine, near, far, guest] = await Promise.all(['member36', follower, other, null].map((one) => callsOf(request, one)))
  const words = `모두에게 보이던 하루 ${Date.now()}`
  const { daily_no } = await createDaily(mine!, { daily_content: words, visibility: 'public' })
  const seenBy = async (viewer: Calls) => ({
    detail: (await viewer.get(`/v2/user/daily_v2/${daily_no}`)).status(),
    inLine: (await queryOf<Post[]>(await viewer.get('/v2/user/daily_line'))).some((post) => post.daily_no === daily_no),
  })
  // The invalidation of a guest's cached page arrives after the answer.
  const expectSeen = (viewers: (Calls | undefined)[], seen: Awaited<ReturnType<typeof seenBy>>) =>
    expect(async () => {
      for (const viewer of viewers) expect(await seenBy(viewer!)).toEqual(seen)
    }).toPass()
  await expectSeen([near, far, guest], { detail: 200, inLine: true })

  await as('member36', '/my-info-main')
  await turn(page, '비공개 계정')
  await expect.poll(() => settingOf(mine!, 'account_private')).toBe('1')
  await expectSeen([far, guest], { detail: 404, inLine: false })
  await expectSeen([near, mine], { detail: 200, inLine: true })
  await page.goto('/#/daily-line-main')
  await expect(cardWith(page, words)).toBeVisible()

  await page.goto('/#/my-info-main')
  await expect(page.getByRole('switch', { name: '비공개 계정' })).toBeChecked()
  await turn(page, '비공개 계정')
  await expect.poll(() => settingOf(mine!, 'account_private')).toBe('0')
  await expectSeen([far, guest], { detail: 200, inLine: true })
})

test('marketing consent is given and revoked in the settings; each answer is recorded, and the alarm settings follow', async ({
  page,
  as,
  request,
}) => {
  const mine = await callsOf(request, 'member37')
  const marketing = page.getByRole('switch', { name: '광고와 혜택 알림', exact: true })
  const night = page.getByRole('switch', { name: /^밤/ })
  const notice = page.getByRole('alertdialog')
  const alarms = async () => [await settingOf(mine, 'push_marketing'), await settingOf(mine, 'push_marketing_night')]
  await as('member37', '/my-info-main')
  await page.getByRole('link', { name: '동의 관리' }).click()
  await expect(marketing).not.toBeChecked()
  await expect(night).toBeDisabled()

  await turn(page, '광고와 혜택 알림')
  await expect(notice).toContainText(/\d+일 광고와 혜택 알림 동의를 남겼어요/)
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(notice).toHaveCount(0)
  await expect(marketing).toBeChecked()
  await expect(night).toBeEnabled()
  await night.locator('xpath=ancestor::label').click()
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(notice).toHaveCount(0)
  expect(await alarms()).toEqual(['1', '1'])

  await marketing.locator('xpath=ancestor::label').click()
  await notice.getByRole('button', { name: '거두기' }).click()
  await expect(notice).toContainText(/광고와 혜택 알림 동의를 거뒀어요/)
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(notice).toHaveCount(0)
  await expect(marketing).not.toBeChecked()
  await expect(night).not.toBeChecked()
  await expect(night).toBeDisabled()
  expect(await alarms()).toEqual(['0', '0'])

  const history = await queryOf<Consent[]>(await mine.get('/v1/user/consents/history'))
  const answers = history.filter(({ kind }) => kind.startsWith('marketing')).map(({ kind, agreed }) => `${kind} ${agreed}`)
  expect(answers.toSorted()).toEqual(['marketing false', 'marketing true', 'marketing_night false', 'marketing_night true'])
  // A change of the alarm setting is recorded as a consent too.
  await queryOf(await mine.put('/v1/user/settings', [{ setting_key: 'push_marketing', setting_value: '1' }]))
  await page.reload()
  await expect(marketing).toBeChecked()
  await page.getByRole('button', { name: '광고와 혜택 알림 보기' }).click()
  await expect(page.getByRole('dialog', { name: '광고 수신' }).getByRole('heading', { level: 2 }).first()).toBeVisible()
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

/** A follower of this member, and a member who does not follow them. */
async function followerAndOther(member: string): Promise<{ follower: string; other: string }> {
  const rows = await withDatabase(
    (sql) => sql<{ user_id: string; follows: boolean }[]>`
      select u.user_id, exists (
        select from follow f where f.user_no = u.user_no and f.state = 1 and f.target_no = (select user_no from users where user_id = ${member})
      ) as follows
      from users u where u.user_id ~ '^member([1-9]|1[0-9])$' and u.user_id <> ${member} order by u.user_no desc`,
  )
  return { follower: rows.find((row) => row.follows)!.user_id, other: rows.find((row) => !row.follows)!.user_id }
}
