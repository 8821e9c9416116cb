import { queryOf, createDaily } from './calls.ts'
import { withDatabase } from './database.ts'
import { follow, test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^알림/ })
const rows = (page: Page) => page.getByRole('region', { name: '알림' }).getByRole('listitem')

test('alarms arrive at once, are grouped, and lead to their target', async ({ newMember, openPhone }) => {
  const [me, one, other] = [await newMember(), await newMember(), await newMember()]
  const { daily_no } = await createDaily(me, { daily_content: '알림을 부르는 하루', visibility: 'public' })
  const page = await openPhone(me, '/daily-line-main')
  await expect(bell(page)).toHaveAccessibleName('알림')
  await page.waitForLoadState('networkidle')

  await queryOf(await one.post('/v2/user/daily_fav', { daily_no }))
  await expect(bell(page)).toHaveAccessibleName('알림 1개')
  await expect(page).toHaveTitle(/^\(1\) /)
  await queryOf(await other.post('/v2/user/daily_fav', { daily_no }))
  await queryOf(await one.post('/v1/user/comment', { daily_no, comment_content: '같이 걸어요' }))
  await expect(bell(page)).toHaveAccessibleName('알림 2개')
  await bell(page).click()
  await expect(rows(page).filter({ hasText: `${other.haru_name}님 외 1명이 내 데일리를 좋아해요` })).toBeVisible()
  await expect(rows(page).filter({ hasText: `${one.haru_name}님이 댓글을 남겼어요` })).toContainText('“같이 걸어요”')

  // A new alarm does not move the list that the member reads.
  await follow(other, me)
  await page.getByRole('button', { name: '새 알림 1개' }).click()
  await expect(rows(page).filter({ hasText: `${other.haru_name}님이 나를 팔로우해요` })).toBeVisible()

  const liked = rows(page).filter({ hasText: '내 데일리를 좋아해요' })
  await expect(liked).toContainText('읽지 않음')
  await liked.getByRole('link').click()
  await expect(page).toHaveURL((address) => address.hash.endsWith(`/${daily_no}`))
  await expect(page.getByText('알림을 부르는 하루').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await expect(liked).not.toContainText('읽지 않음')

  // After a block the blocked member causes no alarms.
  await queryOf(await me.post('/v1/user/block', { user_no: one.user_no }))
  await page.reload()
  await expect(rows(page).filter({ hasText: `${other.haru_name}님이 내 데일리를 좋아해요` })).toBeVisible()
  await expect(rows(page).filter({ hasText: one.haru_name })).toHaveCount(0)
})

test('a disabled kind of alarm is not pushed but stays in the list', async ({ newMember, openPhone }) => {
  const [me, other] = [await newMember(), await newMember()]
  const phone = `fcm-of-${me.user_no}`
  await withDatabase(
    (sql) => sql`
      insert into push_device (user_no, session_no, channel, address, address_hash, reg_dt)
      select user_no, session_no, 'push', ${phone}, sha256(convert_to(${phone}, 'UTF8')), now()
      from user_session where user_no = ${me.user_no} and end_dt is null limit 1`,
  )
  // No hour is a quiet hour, so the push is not delayed.
  await queryOf(await me.put('/v1/user/settings', [{ setting_key: 'quiet_from', setting_value: '' }]))
  const { daily_no } = await createDaily(me, { daily_content: '조용한 하루', visibility: 'public' })
  const say = async (comment_content: string) => queryOf(await other.post('/v1/user/comment', { daily_no, comment_content }))

  await say('들리나요')
  await expect.poll(() => pushesTo(phone)).toHaveLength(1)
  const page = await openPhone(me, '/alarm-settings')
  await turnOffSetting(page, '댓글과 답장')
  await expect.poll(() => settingOf(me, 'push_comment')).toBe('0')
  await say('안 들리나요')
  // A later push of another kind proves that this one was not sent.
  await follow(other, me)
  await expect.poll(() => pushesTo(phone)).toHaveLength(2)
  expect((await pushesTo(phone)).at(-1)).toContain('팔로우')

  await page.goto('/#/alarm-main')
  await expect(rows(page).filter({ hasText: '“안 들리나요”' })).toBeVisible()
  expect(await pushesTo(phone)).toHaveLength(2)
})

const turnOffSetting = (page: Page, name: string) => page.getByRole('switch', { name }).locator('xpath=ancestor::label').click()

/** The pushes that were sent to a phone. */
const pushesTo = (phone: string): Promise<string[]> =>
  withDatabase(async (sql) => {
    const rows = await sql<{ text: string }[]>`
      select message::text as text from outbox where channel = 'push' and recipient = ${phone} order by outbox_no`
    return rows.map(({ text }) => text)
  })

type Setting = { setting_key: string; setting_value: string }
const settingOf = async (by: Newcomer, key: string) =>
  (await queryOf<Setting[]>(await by.get('/v1/user/settings'))).find(({ setting_key }) => setting_key === key)?.setting_value
