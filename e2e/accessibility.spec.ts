import { isPopup } from '#features/routes.ts'
import { violationsInBothThemes, violationsInLightTheme } from './axe.ts'
import { NARROW, openViewer, WIDE } from './axe-viewers.ts'
import { PLACEHOLDER, type ScreenVisit } from './screens.ts'
import { STATES, type State } from './statesWithoutAddress.ts'
import { expect, test } from './test.ts'
import { visitorOf, type Visitor } from './visitor.ts'

// Runs axe once on every screen of the route table but popups and on one overlay or form of each kind, in one page for each viewer.
// `npm run soak:journeys` adds the dark theme, wide windows, every state and doubled text (accessibility.soak.ts, states.soak.ts, viv-states.soak.ts).

test.describe.configure({ mode: 'parallel' })

/** One state of each kind: a drawer, a form with errors, an alert dialog, a sheet, a listbox, a menu, a calendar, a viewer, a table. */
const SHORT_STATES = [
  'a log-in without words',
  'a story as a guest',
  'the drawer of a member',
  'the question before all log-ins end',
  'the sheet of a new password',
  'people offered while writing',
  'a week as a table',
  'the menu of a message',
  'a room’s days',
  'a chosen range of the calendar',
]

for (const who of ['guest', 'member', 'expert'] as const) {
  test(`axe finds no violation on any screen of: ${who}`, async ({ browser, baseURL, request }) => {
    test.setTimeout(3_600_000)
    const { context, screens } = await openViewer(who, { browser, baseURL, request })
    const visitor = visitorOf(await context.newPage())
    const found: string[] = []
    for (const screen of screens.filter(hasOwnContent)) found.push(...(await wrongOnScreen(visitor, screen)))
    const states = STATES.filter(
      ({ name, as }) => SHORT_STATES.includes(name) && as === { guest: null, member: 'member1', expert: 'expert1' }[who],
    )
    expect(states.length).toBeGreaterThan(0)
    for (const state of states) found.push(...(await wrongInState(visitor, state)))
    await context.close()
    expect(found).toEqual([])
  })
}

/** Popups show the content of the screen with the same name, in a frame that one of them stands for. */
const hasOwnContent = ({ name }: ScreenVisit): boolean => !isPopup(name) || name === 'PopupDailyDetail'

async function wrongOnScreen({ page, visit }: Visitor, screen: ScreenVisit): Promise<string[]> {
  // The portal is used in wide windows; most other screens stand in a column of phone width there.
  const size = screen.name.startsWith('Pc') ? WIDE : NARROW
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
  await visit(screen)
  return (await violationsInLightTheme(page)).map((one) => `${screen.name}, ${one}`)
}

async function wrongInState({ page, visit, settle }: Visitor, { name, path, act }: State): Promise<string[]> {
  await page.setViewportSize(NARROW)
  await visit({ path })
  await test.step(name, () => act(page))
  await settle()
  return (await violationsInLightTheme(page)).map((one) => `${name}: ${one}`)
}

test('axe finds a planted violation in either theme', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator(PLACEHOLDER)).toHaveCount(0)
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.textContent = '읽기 어려운 말'
    words.style.color = 'light-dark(#000, #222)'
    words.style.background = 'light-dark(#fff, #1c1b19)'
    document.querySelector('main')!.prepend(words)
  })
  expect((await violationsInBothThemes(page)).join()).toMatch(/^dark: color-contrast at main > p$/)
  await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('button')))
  expect((await violationsInBothThemes(page)).join()).toMatch(/^dark: button-name at .*,dark: color-contrast at .*p$/)
})

test('a screen has a title, one main heading and a language, and its heading takes the focus', async ({ page, as }) => {
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

test('a strip that is wider than the screen does not let its page scroll sideways', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await as('member1', '/club-detail/3')
  // The last of the strip of members has a text for screen readers alone.
  await expect(page.getByText(/^멤버 \d+명 더 있음$/)).toBeAttached()
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-scroll]')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.scrollWidth),
    )
  await expect.poll(wider).toEqual([])
})

test('at 320 pixels and with doubled text size no content is lost', async ({ page, as }) => {
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
