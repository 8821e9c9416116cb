import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { soakOr } from '#kit/server/testing/soak.ts'
import { PLACEHOLDER } from './screens.ts'

type Theme = 'light' | 'dark'

/**
 * Returns axe's violations of the current page in both themes. The themes differ in colours only, so the second theme is checked by the
 * colour rules alone. The page stays in the theme that was checked last, which is the first one of the next check.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const first = await themeOf(page)
  const found = await violationsInTheme(page, first)
  const second = first === 'light' ? 'dark' : 'light'
  await switchTheme(page, second)
  const ofColours = await runAxe(page, ['color-contrast', 'link-in-text-block'])
  return [...found, ...ofColours.map((one) => `${second}: ${one}`)]
}

/** Returns axe's violations of the current page: in the light theme, and in both in the long form. */
export const violationsIn: (page: Page) => Promise<string[]> = soakOr(violationsInLightTheme, violationsInBothThemes)

/** Returns axe's violations of the current page in the light theme. */
export async function violationsInLightTheme(page: Page): Promise<string[]> {
  if ((await themeOf(page)) === 'dark') await switchTheme(page, 'light')
  return violationsInTheme(page, 'light')
}

async function violationsInTheme(page: Page, theme: Theme): Promise<string[]> {
  return (await runAxe(page)).map((one) => `${theme}: ${one}`)
}

/** Switches the theme and waits until the colours are final: axe would otherwise measure colours in transition. */
async function switchTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect.poll(() => themeOf(page)).toBe(colorScheme)
}

/** The theme of the rendered colours, after a frame. */
const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const probe = document.createElement('i')
    probe.style.color = 'light-dark(rgb(1 1 1), rgb(2 2 2))'
    document.head.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color === 'rgb(1, 1, 1)' ? 'light' : 'dark'
  })

/** Runs these rules, or all. */
async function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  // Axe checks the size of targets (WCAG 2.2, 2.5.8) only on request.
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }) }
  const look = async () => {
    // Axe's half a megabyte is loaded into the page once, by an analysis of one rule.
    if (!(await page.evaluate(() => 'axe' in window))) await new AxeBuilder({ page }).setLegacyMode().withRules(['html-has-lang']).analyze()
    // No screen frames another origin, so axe runs in the page itself.
    const { violations } = await page.evaluate(runOnShown, options)
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  // On a busy machine the network may be idle before the screen has its content, so a violation counts only if it is still there.
  const first = await look()
  if (first.length === 0) return []
  await page.waitForLoadState('networkidle')
  await expect(page.locator(PLACEHOLDER)).toHaveCount(0)
  const again = new Set(await look())
  return first.filter((one) => again.has(one))
}

/**
 * Runs axe in the page without the screens that are kept alive and hidden: axe would visit each of their elements, which takes longer
 * than the screen that is shown.
 */
async function runOnShown(options: object): ReturnType<typeof window.axe.run> {
  const hidden = [...document.querySelectorAll<HTMLElement>('#root [style*="display: none"]')]
  const places = hidden.map((screen) => {
    const place = document.createComment('')
    screen.replaceWith(place)
    return () => place.replaceWith(screen)
  })
  try {
    return await window.axe.run(options)
  } finally {
    for (const putBack of places) putBack()
  }
}
