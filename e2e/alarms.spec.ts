import { queryOf, createDaily } from './calls.ts'
import { follow, test } from './newcomers.ts'
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
