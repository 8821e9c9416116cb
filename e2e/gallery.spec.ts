import { expect, test, type Page } from './test.ts'

/** The colours of the first button on an island: its own and its ground's. */
const colours = (page: Page, theme: '밝은' | '어두운') =>
  page
    .getByRole('group', { name: `Button main: ${theme} 화면` })
    .getByRole('button', { name: '남기기' })
    .evaluate((button) => {
      const island = getComputedStyle(button.closest('[data-theme]')!)
      return [getComputedStyle(button).backgroundColor, island.backgroundColor, island.color]
    })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an island keeps its own theme on a ${colorScheme} page`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL, colorScheme })
    await page.goto('/#/components')
    await expect(page.getByRole('heading', { name: '구성 요소' })).toBeVisible()
    expect(await colours(page, '밝은')).toEqual(['rgb(8, 121, 75)', 'rgb(255, 255, 255)', 'rgb(28, 27, 25)'])
    expect(await colours(page, '어두운')).toEqual(['rgb(47, 201, 138)', 'rgb(28, 27, 25)', 'rgb(243, 241, 237)'])
    await page.close()
  })
}

test('the galleries ask search engines to stay away; the line does not', async ({ page }) => {
  const robots = page.locator('head meta[name="robots"]')
  await page.goto('/#/modal')
  await expect(robots).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(robots).toHaveCount(0)
})

test('the viewer opens over the gallery and Back closes it', async ({ page }) => {
  await page.goto('/#/modal')
  await page.getByRole('button', { name: '사진 크게 보기' }).click()
  const picture = page.getByRole('img', { name: '사진' })
  await expect(picture.first()).toBeVisible()
  await page.goBack()
  await expect(picture).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '대화 상자', level: 1 })).toBeVisible()
})

test('an address that leads nowhere says so and leads home', async ({ page }) => {
  await page.goto('/#/no-such-screen')
  await expect(page.getByText('볼 수 없는 페이지입니다')).toBeVisible()
  await page.getByRole('button', { name: '처음으로 가기' }).click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
})

test('a guest sees the pictures of the line', async ({ page }) => {
  await page.goto('/#/daily-line-main')
  const picture = page.getByRole('article').locator('img[src^="/media/"]').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
})
