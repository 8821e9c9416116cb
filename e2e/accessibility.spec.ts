import { inBothThemes, inLight } from './axe.ts'
import { isPopup } from '#features/routes.ts'
import { everyScreen, tokenOf, WAITING, type Shown } from './screens.ts'
import { expect, passwordOf, saveData, test } from './test.ts'
import { visitorOf, type Visitor } from './visitor.ts'

// Every screen of the route table, narrow in both themes: axe finds nothing. Where a wide window shows something else, it is
// looked at wide as well; then the window and the theme change around it, as they do for people.

// There are many: both workers take a part.
test.describe.configure({ mode: 'parallel' })
const PARTS = [
  ['guest', 0, 1],
  ['member', 0, 2],
  ['member', 1, 2],
] as const

for (const [who, part, parts] of PARTS) {
  test(`nothing stands in the way of a ${who}, on any screen (${part + 1} of ${parts})`, async ({ browser, baseURL, request }) => {
    test.setTimeout(3_600_000)
    const token = await tokenOf(request, 'member1', passwordOf())
    const screens = await everyScreen(request, token)
    const context = await browser.newContext({ baseURL, viewport: NARROW, locale: 'ko-KR', reducedMotion: 'reduce' })
    await saveData(context)
    if (who === 'member') await context.addInitScript((kept) => localStorage.setItem('haru_token', kept), token)
    const waiting = screens.filter(({ asGuest }, nth) => asGuest === (who === 'guest') && nth % parts === part)
    const found: string[] = []
    const work = async () => {
      const visitor = visitorOf(await context.newPage())
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) found.push(...(await violationsOf(visitor, screen)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await context.close()
    expect(found).toEqual([])
  })
}

/** Pages that are looked at together: one is drawn while the other waits for the server. */
const AT_ONCE = 2
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

/** In the column a screen is what it is on a phone, and beside it all show the same: one of them is looked at for all. */
const isWideOfItsOwn = ({ name }: Shown): boolean => name === 'DailyLineMain' || name.startsWith('Pc')

/**
 * What needs no look in the dark: a popup shows what the screen of the same name shows alone, on a sheet that one of them shows for all; the
 * gallery has every component on islands of both themes.
 */
const isSeenElsewhereInDark = ({ name }: Shown): boolean => (isPopup(name) && name !== 'PopupDailyDetail') || name === 'Components'

async function violationsOf({ page, visit, settle }: Visitor, screen: Shown): Promise<string[]> {
  await visit(screen)
  const found: string[] = []
  for (const size of isWideOfItsOwn(screen) ? [NARROW, WIDE] : [NARROW]) {
    await page.setViewportSize(size)
    await settle()
    const wrong = await (isSeenElsewhereInDark(screen) ? inLight : inBothThemes)(page)
    found.push(...wrong.map((one) => `${screen.name}, ${size.width} wide, ${one}`))
  }
  return found
}

test('a fault of a screen is found in either theme', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator(WAITING)).toHaveCount(0)
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.textContent = '읽기 어려운 말'
    words.style.color = 'light-dark(#000, #222)'
    words.style.background = 'light-dark(#fff, #1c1b19)'
    document.querySelector('main')!.prepend(words)
  })
  expect((await inBothThemes(page)).join()).toMatch(/^dark: color-contrast at main > p$/)
  await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('button')))
  expect((await inBothThemes(page)).join()).toMatch(/^light: button-name at .*,dark: color-contrast at .*p$/)
})

test('a screen has a title, one main heading and a language, and the focus follows', async ({ page, as }) => {
  await as('member1', '/daily-line-main')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page).toHaveTitle(/하루/)
  const line = await page.title()

  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /의 기록, / })
    .click()
  await expect(page).toHaveURL(/#\/daily-line-detail\/\d+$/)
  await expect(page).not.toHaveTitle(line)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('320 pixels and a doubled text size lose nothing', async ({ page, as }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await as('member1', '/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^좋아요/ }),
  ).toBeVisible()
})
