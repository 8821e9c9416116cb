import { createFeed, test } from './newcomers.ts'
import { cardWith, expect } from './test.ts'

test('the switch changes between the lines; a guest reads a feed and is asked to log in before any action', async ({
  newMember,
  openPhone,
}) => {
  const author = await newMember()
  const words = `함께 보는 피드 ${Date.now()}`
  const feedNo = await createFeed(author, words, 'red', 'mint')

  const page = await openPhone(null, '/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('navigation', { name: '보는 라인' }).getByRole('link', { name: '피드' }).click()
  await expect(page).toHaveURL(/#\/feed-line-main$/)
  const card = cardWith(page, words)
  // A guest's page is cached for some seconds.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(card.getByRole('button', { name: /더보기|좋아요|간직하기/ })).toHaveCount(0)
  await card.getByRole('link', { name: '댓글 0' }).click()
  await expect(page).toHaveURL(new RegExp(`#/feed-line-detail/${feedNo}$`))
  await expect(page.getByText(words).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: /응원을 남겨/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('로그인 후 이용가능합니다')
})
