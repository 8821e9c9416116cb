import { expect, test, type Page } from './test.ts'

/** The text and background colours of the first button on an island. */
const colours = (page: Page, theme: '밝은' | '어두운') =>
  page
    .getByRole('group', { name: `Button main: ${theme} 화면` })
    .getByRole('button', { name: '남기기' })
    .evaluate((button) => {
      const island = getComputedStyle(button.closest('[data-theme]')!)
      return [getComputedStyle(button).backgroundColor, island.backgroundColor, island.color]
    })

test('an island keeps its own theme on a light and on a dark page; the viewer opens over the gallery and Back closes it', async ({
  page,
}) => {
  await page.goto('/#/components')
  await expect(page.getByRole('heading', { name: '구성 요소' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => colours(page, '밝은')).toEqual(['rgb(8, 121, 75)', 'rgb(255, 255, 255)', 'rgb(28, 27, 25)'])
    await expect.poll(() => colours(page, '어두운')).toEqual(['rgb(47, 201, 138)', 'rgb(28, 27, 25)', 'rgb(243, 241, 237)'])
  }

  await page.goto('/#/modal')
  await page.getByRole('button', { name: '사진 크게 보기' }).click()
  const picture = page.getByRole('img', { name: '사진' })
  await expect(picture.first()).toBeVisible()
  await page.goBack()
  await expect(picture).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '대화 상자', level: 1 })).toBeVisible()
})
