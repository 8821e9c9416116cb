import { violationsInBothThemes, violationsInLightTheme } from './axe.ts'
import { isPopup } from '#features/routes.ts'
import { NARROW, openViewer, WIDE } from './axe-viewers.ts'
import type { ScreenVisit } from './screens.ts'
import { expect, test } from './test.ts'
import { visitorOf, type Visitor } from './visitor.ts'

// The long form of accessibility.spec.ts (`npm run soak:journeys`): axe on every screen in both themes. Screens with another layout in a wide window
// are also checked wide; window size and theme then change without a reload.

// The screens are divided among both workers.
test.describe.configure({ mode: 'parallel' })
const PARTS = [
  ['guest', 0, 1],
  ['member', 0, 2],
  ['member', 1, 2],
  ['expert', 0, 1],
] as const

for (const [who, part, parts] of PARTS) {
  test(`axe finds no violation on any screen of: ${who} (${part + 1} of ${parts})`, async ({ browser, baseURL, request }) => {
    test.setTimeout(3_600_000)
    const { context, screens } = await openViewer(who, { browser, baseURL, request })
    const waiting = screens.filter((_, nth) => nth % parts === part)
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

/** Pages that are checked in parallel: one renders while the other waits for the server. */
const AT_ONCE = 2

/**
 * In a wide window most screens stand in a column of phone width, with the same content beside it. One screen is checked for all of them. The map
 * has its list beside it.
 */
const hasWideLayout = ({ name }: ScreenVisit): boolean => name === 'DailyLineMain' || name === 'LocationMain' || name.startsWith('Pc')

/**
 * Screens that need no check in the dark theme: popups show the content of the screen with the same name, and the gallery shows every
 * component in both themes.
 */
const isCoveredInDark = ({ name }: ScreenVisit): boolean => (isPopup(name) && name !== 'PopupDailyDetail') || name === 'Components'

async function violationsOf({ page, visit, settle }: Visitor, screen: ScreenVisit): Promise<string[]> {
  await visit(screen)
  const found: string[] = []
  for (const size of hasWideLayout(screen) ? [NARROW, WIDE] : [NARROW]) {
    await page.setViewportSize(size)
    await settle()
    // The portal's colours are the same in a narrow window.
    const isLightEnough = isCoveredInDark(screen) || (screen.name.startsWith('PcExpert') && size === NARROW)
    const wrong = await (isLightEnough ? violationsInLightTheme : violationsInBothThemes)(page)
    found.push(...wrong.map((one) => `${screen.name}, ${size.width} wide, ${one}`))
  }
  return found
}
