import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { WAITING } from './screens.ts'

/** What axe finds in a page as it stands, light and dark. The themes differ in colours alone, so the dark one is asked about those. */
export async function inBothThemes(page: Page): Promise<string[]> {
  const light = await inLight(page)
  await wear(page, 'dark')
  const dark = await found(page, ['color-contrast', 'link-in-text-block'])
  await wear(page, 'light')
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}

/** What axe finds in a page as it stands, light. */
export async function inLight(page: Page): Promise<string[]> {
  await wear(page, 'light')
  return (await found(page)).map((one) => `light: ${one}`)
}

/** Changes the theme at once, and waits until colours are those of the new one: those on their way would be measured otherwise. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(themeOf)).toBe(colorScheme)
}

/** Which theme the page's colours are of, once it was drawn. */
async function themeOf(): Promise<string> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const probe = document.createElement('i')
  probe.style.color = 'light-dark(rgb(1 1 1), rgb(2 2 2))'
  document.head.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color === 'rgb(1, 1, 1)' ? 'light' : 'dark'
}

/** By these rules alone, or by all. */
async function found(page: Page, rules?: string[]): Promise<string[]> {
  // Axe leaves the size of targets (WCAG 2.2, 2.5.8) out unless it is asked for.
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }) }
  const look = async () => {
    // The page needs axe's half a megabyte but once: an analysis by one rule brings it.
    if (!(await page.evaluate(() => 'axe' in window))) await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze()
    // No screen frames another origin, so that all is asked in the page itself.
    const { violations } = await page.evaluate((given) => window.axe.run(given), options)
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  // On a busy machine the network may rest before the screen has its content: what was found must still be there.
  const first = await look()
  if (first.length === 0) return []
  await page.waitForLoadState('networkidle')
  await expect(page.locator(WAITING)).toHaveCount(0)
  const again = new Set(await look())
  return first.filter((one) => again.has(one))
}
