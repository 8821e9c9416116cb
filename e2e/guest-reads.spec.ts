import { createDaily } from './calls.ts'
import { test, uploadPicture } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const asked = (page: Page) => page.getByRole('alertdialog', { name: '로그인' }).or(page.getByRole('dialog', { name: '로그인' }))

test('a guest reads the line and a daily without member actions, and is asked to log in at one', async ({ page, newMember, request }) => {
  // Other journeys write dailys without pictures on this server, so this one brings the newest picture itself.
  const author = await newMember()
  const words = `손님도 보는 사진 ${Date.now()}`
  await createDaily(author, { daily_content: words, visibility: 'public', daily_images: [{ key: await uploadPicture(author, 'blue') }] })
  // A guest's page is cached for some seconds.
  await expect.poll(async () => (await request.get('/')).text()).toContain(words)

  await test.step('Back leaves the app at its entry page, without passing a redirect', async () => {
    await page.goto('about:blank')
    await page.goto('/')
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^좋아요/ })).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('button', { name: '더보기' })).toHaveCount(0)
  const picture = page.getByRole('article').filter({ hasText: words }).locator('img[src^="/media/"]')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /의 기록, / })
    .click()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  const detail = page.url()
  await page.getByRole('button', { name: '응원을 남겨 주세요' }).click()
  await expect(asked(page)).toContainText('로그인 후 이용가능합니다')
  await asked(page).getByRole('button', { name: '닫기' }).click()
  await expect(asked(page)).toHaveCount(0)
  expect(page.url()).toBe(detail)
  await page.getByRole('button', { name: '응원을 남겨 주세요' }).click()
  await asked(page).getByRole('button', { name: '로그인' }).click()
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByLabel('아이디')).toBeVisible()

  await test.step('a missing page says so and links home', async () => {
    await page.goto('/#/daily-line-detail/999999')
    await expect(page.getByText('볼 수 없는 페이지입니다')).toBeVisible()
    await page.goto('/#/no-such-screen')
    await expect(page.getByText('볼 수 없는 페이지입니다')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: '처음으로 가기' }).click()
    await expect(page).toHaveURL(/#\/daily-line-main$/)
  })
})
