import { showTo } from './strip.ts'
import { expect, passwordOf, test, type Page } from './test.ts'

test('Back and Escape close the topmost overlay alone, a button leaves no step behind, and unsaved words are asked about', async ({
  page,
  as,
}) => {
  await as('member8', '/daily-line-main')
  const more = page.getByRole('article').first().getByRole('button', { name: '더보기' })
  const sheet = page.getByRole('dialog')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await more.click()
    await expect(sheet).toBeVisible()
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/#\/daily-line-main$/)
    await expect(more).toBeFocused()
  }

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /의 기록, / })
    .click()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  // The address changes a moment before the line, with menus of its own, is hidden.
  await expect(page.getByRole('textbox', { name: '댓글 적기' })).toBeVisible()
  await page.getByRole('button', { name: '더보기', exact: true }).click()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/#\/daily-line-main$/)

  await page
    .getByRole('link', { name: '하루 남기기' })
    .or(page.getByRole('button', { name: '하루 남기기' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: '글' }).fill('아직 쓰는 중')
  await page.goBack()
  await expect(page.getByRole('alertdialog').or(sheet)).toBeVisible()
  await expect(page).toHaveURL(/#\/daily-create$/)
})

test('the timeline keeps its scroll position', async ({ page, as }) => {
  await as('member8', '/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.move(195, 400)
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 600)
  await expect(async () => {
    // Chosen anew each time: cards move while pictures load.
    const link = await linkInSight(page)
    await link.click({ timeout: 2000 })
  }).toPass()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  const address = new URL(page.url()).hash
  await page.goBack()
  await expect(page.locator(`a[href="${address}"]`).first()).toBeInViewport()
})

/** The first link to a daily in the middle of the screen. All are measured at once: the line moves while pictures come. */
async function linkInSight(page: Page) {
  const links = page.getByRole('link', { name: /의 기록, / })
  let address: string | null | undefined
  await expect(async () => {
    address = await links.evaluateAll((all) => {
      const inSight = all.find((link) => Math.abs(link.getBoundingClientRect().top - 400) < 250)
      return inSight?.getAttribute('href')
    })
    expect(address).toBeTruthy()
  }).toPass()
  return links.and(page.locator(`[href="${address}"]`))
}

test('a day written from a cold address leads back to the line, not to the empty form', async ({ page }) => {
  await page.goto('/#/daily-create')
  await page.getByLabel('아이디').fill('member10')
  await page.getByLabel('비밀번호', { exact: true }).fill(passwordOf())
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('textbox', { name: '글' }).fill('바로 열어서 쓴 하루')
  await showTo(page, '나만 보기')
  await page.getByRole('button', { name: '오늘 하루 남기기' }).click()
  await expect(page).toHaveURL(/#\/daily-detail\/\d+$/)
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
})
