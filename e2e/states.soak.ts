import { violationsInBothThemes } from './axe.ts'
import { tokenOf } from './tokens.ts'
import { STATES, type State } from './statesWithoutAddress.ts'
import { expect, demoPassword, saveData, test, type Page } from './test.ts'
import { visitorOf, type Visitor } from './visitor.ts'

// Checks states without an address: overlays, and screens in the middle of a task. Axe finds no violation in both themes, and at 320
// pixels with doubled text no word is cut off.

// The states are divided among both workers.
for (const part of [0, 1]) {
  test(`axe finds no violation, and at 320 pixels with doubled text no word is cut off (${part + 1} of 2)`, async ({
    browser,
    baseURL,
    request,
  }) => {
    test.setTimeout(3_600_000)
    const found: string[] = []
    for (const [viewer, states] of Map.groupBy(
      STATES.filter((_, nth) => nth % 2 === part),
      ({ as }) => as,
    )) {
      const context = await browser.newContext({ baseURL, locale: 'ko-KR', reducedMotion: 'reduce' })
      await saveData(context)
      const token = viewer === null ? null : await tokenOf(request, viewer, demoPassword())
      await context.addInitScript((storage) => {
        if (location.protocol !== 'about:' && storage !== null) localStorage.setItem('haru_token', storage)
      }, token)
      const visitor = visitorOf(await context.newPage())
      for (const state of states) {
        const wrong = await wrongIn(visitor, state)
        found.push(...wrong.map((one) => `${state.name}: ${one}`))
      }
      await context.close()
    }
    expect(found).toEqual([])
  })
}

async function wrongIn({ page, visit, settle }: Visitor, { name, path, act, wide }: State): Promise<string[]> {
  await page.setViewportSize(wide ? { width: 1280, height: 800 } : { width: 390, height: 844 })
  await visit({ path })
  await test.step(name, () => act(page))
  await settle()
  const wrong = await violationsInBothThemes(page)
  if (wide) return wrong
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await settle()
  const cut = await cutOff(page)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return [...wrong, ...cut.map((words) => `cut off: ${words}`)]
}

/** Texts that begin or end outside of the window and cannot be scrolled into view. Truncation with an ellipsis does not count. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert], [aria-hidden=true]')
    // A horizontally scrolling box, as of wide tables; not the screen itself.
    const isHeld = (element: Element | null): boolean => {
      if (element === null) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth
      const isBox = /auto|scroll/.test(overflowX) && element.scrollHeight <= element.clientHeight + 1
      return (isWide && (isBox || textOverflow === 'ellipsis')) || isHeld(element.parentElement)
    }
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: parent, textContent: text } = node
      if (!parent || !text?.trim() || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < -1 || right > innerWidth + 1) && !isHeld(parent)) found.push(text.trim().slice(0, 60))
    }
    return found
  })
}
