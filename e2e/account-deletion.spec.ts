import { callsOf, queryOf, createDaily, type Calls } from './calls.ts'
import { withDatabase } from './database.ts'
import { logInAs, tokenIn } from './members.ts'
import { cardWith, expect, demoPassword, saveData, test, type Page } from './test.ts'

const likes = (page: Page) => page.getByRole('button', { name: /^좋아요/ })
const restoreDialog = (page: Page) => page.getByRole('alertdialog', { name: '탈퇴를 취소하고 돌아올까요?' })

test('a deleted account disappears at once, and a restored one has all its content', async ({ page, as, request, browser, baseURL }) => {
  const [member, other, guest] = await Promise.all(['member23', 'member24', null].map((one) => callsOf(request, one)))
  const words = `떠나기 전에 남긴 하루 ${Date.now()}`
  const { daily_no } = await createDaily(member!, { daily_content: words, visibility: 'public' })
  await queryOf(await other!.post('/v1/user/comment', { daily_no, comment_content: '내일 또 봐요' }))
  const before = await ownContentOf(member!)

  const context = await browser.newContext({ baseURL, locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await saveData(context)
  const reader = await context.newPage()
  await reader.goto(`/#/daily-line-detail/${daily_no}`)
  await expect(reader.getByText(words)).toBeVisible()

  await as('member23', '/my-info-main')
  await deleteAccount(page, { reason: '자주 쓰지 않아요' })

  // The member is logged out on all devices.
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(likes(page)).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).toBeNull()
  expect((await member!.get('/v1/user/auth/profile')).status()).toBe(401)

  // The account's content is hidden from everyone at once.
  for (const viewer of [other!, guest!]) {
    expect((await viewer.get(`/v2/user/daily_v2/${daily_no}`)).status()).toBe(404)
    expect(await (await viewer.get('/v2/user/daily_line')).text()).not.toContain(words)
  }
  await expect(cardWith(page, words)).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByText('볼 수 없는 페이지입니다')).toBeVisible()
  await context.close()
  expect(await deletionStateOf('member23')).toEqual({ state: 0, is_leaving: true, days: 7, time: '23:59:59' })

  // Cancelling changes nothing; confirming restores the account.
  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: '로그인' }).click()
  await logInAs(page, 'member23')
  await restoreDialog(page).getByRole('button', { name: '닫기' }).click()
  await expect(restoreDialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/login/)
  await expect.poll(() => tokenIn(page)).toBeNull()

  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await restoreDialog(page).getByRole('button', { name: '돌아오기' }).click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(cardWith(page, words)).toBeVisible()
  expect(await deletionStateOf('member23')).toEqual({ state: 1, is_leaving: false, days: null, time: null })
  expect(await ownContentOf(await callsOf(request, 'member23'))).toEqual(before)
  expect((await guest!.get(`/v2/user/daily_v2/${daily_no}`)).status()).toBe(200)
})

test('after the grace period the account answers like an unknown one', { tag: '@soak' }, async ({ page, request }) => {
  const member = await callsOf(request, 'member25')
  const left = await member.post('/v1/user/withdrawal', { password: demoPassword(), reason: 'again', reason_text: '' })
  expect(left.ok()).toBe(true)
  await withDatabase((sql) => sql`update users set purge_dt = now() - interval '1 second' where user_id = 'member25'`)

  await page.goto('/#/login')
  const messages: (string | null)[] = []
  for (const id of ['member25', 'nobodyatall']) {
    await logInAs(page, id)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeEnabled()
    messages.push(await page.getByRole('alert').filter({ hasText: /\S/ }).textContent())
    await page.reload()
  }
  expect(messages[0]).toBe(messages[1])
  await expect(restoreDialog(page)).toHaveCount(0)
})

async function chooseReason(page: Page, reason: string): Promise<void> {
  await page.getByText(reason, { exact: true }).click()
  await expect(page.getByRole('radio', { name: reason })).toBeChecked()
}

/** Deletes the account on the screens: reason, password, confirmation. */
async function deleteAccount(page: Page, { reason }: { reason: string }): Promise<void> {
  await page.getByRole('link', { name: '내 정보 내려받기와 회원 탈퇴' }).click()
  await expect(page).toHaveURL(/#\/my-info-withdraw$/)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await chooseReason(page, reason)
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  await page.getByRole('alertdialog', { name: '정말 탈퇴할까요?' }).getByRole('button', { name: '탈퇴하기' }).click()
  const notice = page.getByRole('alertdialog').filter({ hasText: '탈퇴를 신청했어요' })
  await expect(notice).toContainText('까지 로그인하면 취소할 수 있어요')
  await notice.getByRole('button', { name: '확인' }).click()
}

/** The member's own content, through the API. */
async function ownContentOf(by: Calls): Promise<unknown[]> {
  const paths = ['/v1/user/auth/profile', '/v1/user/me', '/v2/user/daily_mine', '/v1/user/settings', '/v1/user/consents']
  // A log-in from a new browser adds an alarm.
  return Promise.all(paths.map(async (path) => ({ ...(await queryOf<object>(await by.get(path))), unread_qtt: 0 })))
}

type DeletionState = { state: number; is_leaving: boolean; days: number | null; time: string | null }

/** The grace period by the Korean calendar, and the time of its end. */
function deletionStateOf(userId: string): Promise<DeletionState> {
  return withDatabase(async (sql) => {
    const [row] = await sql<DeletionState[]>`
      select state, withdraw_dt is not null as is_leaving,
        (purge_dt at time zone 'Asia/Seoul')::date - (withdraw_dt at time zone 'Asia/Seoul')::date as days,
        to_char(purge_dt at time zone 'Asia/Seoul', 'HH24:MI:SS') as time
      from users where user_id = ${userId}`
    return row!
  })
}
