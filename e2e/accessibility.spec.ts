import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext } from '@playwright/test'
import { everyScreen, keepIn, looks, tokenOf, WAITING, type Shown } from './screens.ts'
import { expect, passwordOf, test } from './test.ts'

// Every screen of the route table, in both themes, narrow and wide: axe finds nothing.

for (const { width, height, theme } of looks) {
  test(`nothing stands in anyone's way: ${width} wide, ${theme}`, async ({ browser, baseURL, request }) => {
    test.setTimeout(420_000)
    const token = await tokenOf(request, 'member1', passwordOf())
    const screens = await everyScreen(request, token)
    const options = { baseURL, viewport: { width, height }, colorScheme: theme, locale: 'ko-KR', reducedMotion: 'reduce' } as const
    const found: string[] = []

    for (const asGuest of [true, false]) {
      const context = await browser.newContext(options)
      if (!asGuest) await context.addInitScript((kept) => localStorage.setItem('haru_token', kept), token)
      const waiting = screens.filter((candidate) => candidate.asGuest === asGuest)
      const work = async () => {
        for (let screen = waiting.shift(); screen; screen = waiting.shift()) found.push(...(await violationsOf(context, screen)))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      await context.close()
    }
    expect(found).toEqual([])
  })
}

/** Pages that are looked at together: each waits for the network most of its time. */
const AT_ONCE = 2

async function violationsOf(context: BrowserContext, screen: Shown): Promise<string[]> {
  // A page of its own: after a change of the hash alone, the last screen's heading would still be there.
  const page = await context.newPage()
  await keepIn(page, screen)
  await page.goto(`/#${screen.path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page).toHaveURL((address) => address.hash === `#${screen.arrives ?? screen.path}`)
  await page.waitForLoadState('networkidle')
  await expect(page.locator(WAITING)).toHaveCount(0)
  const look = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(({ id, nodes }) => `${screen.name}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  // On a busy machine the network may rest before the screen has its content: what was found must still be there.
  const first = await look()
  const again = new Set(first.length > 0 ? await look() : [])
  await page.close()
  return first.filter((found) => again.has(found))
}

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
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^좋아요/ }),
  ).toBeVisible()
})
