import { createDaily } from './calls.ts'
import { test, uploadPicture } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const drawn = '#first article'

test('the server-rendered timeline is complete before the app replaces it', async ({ page, newMember, request }) => {
  const author = await newMember()
  const words = `사진이 먼저 보이는 하루 ${Date.now()}`
  await createDaily(author, { daily_content: words, visibility: 'public', daily_images: [{ key: await uploadPicture(author, 'blue') }] })
  // A guest's page is cached for some seconds.
  await expect.poll(async () => (await request.get('/')).text()).toContain(words)
  let continueRequest = () => undefined as void
  const held = new Promise<void>((resolve) => (continueRequest = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const card = page.locator(drawn).first()
  await expect(card).toBeVisible()
  await expect(page.locator('#root article')).toHaveCount(0)
  // Styles that the content security policy forbids inline are still applied: a picture has its frame before it loads.
  const frame = page.locator(`${drawn} img[src^="/media"]`).first().locator('..')
  const ratio = async () => {
    const { width, height } = (await frame.boundingBox())!
    return width / height
  }
  await expect.poll(ratio).toBeCloseTo(16 / 9, 1)
  const place = await card.boundingBox()

  continueRequest()
  const own = page.locator('#root article').first()
  await expect(own).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  // Elements stay in place, except where a line breaks differently in the web font, which loads last.
  expect(Math.abs((await own.boundingBox())!.y - place!.y)).toBeLessThanOrEqual(24)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it looks the same before and after the full style sheet loads (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.route('**/assets/main-*.js', () => undefined)
    let continueRequest = () => undefined as void
    const held = new Promise<void>((resolve) => (continueRequest = resolve))
    await page.route('**/assets/*.css', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator(drawn).first()).toBeVisible()
    const before = await LAYOUTS(page)
    expect(before.length).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(1)

    continueRequest()
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBe(2)
    expect(await LAYOUTS(page)).toEqual(before)
  })
}

/** The computed styles of each element and its pseudo-elements. */
function LAYOUTS(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('#first, #first :not(svg *)')].flatMap((part) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(part, pseudo)
        const drawn = [...style].filter((name) => !name.startsWith('--')).map((name) => `${name}:${style.getPropertyValue(name)}`)
        return `${part.tagName} ${part.getAttribute('class') ?? ''} ${pseudo ?? ''} ${drawn.join(';')}`
      }),
    ),
  )
}

test('a member’s page has no server-rendered timeline', async ({ page, as }) => {
  await page.addInitScript(() => {
    const shown: string[] = []
    window.shown = shown
    const look = () => {
      if (document.getElementById('first')?.checkVisibility() === true) shown.push('first')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await as('member3')
  await expect(page.locator('#root article').first()).toBeVisible()
  expect(await page.evaluate(() => window.shown)).toEqual([])
})

test('other addresses have no server-rendered timeline', async ({ page }) => {
  await page.route('**/assets/main-*.js', () => undefined)
  await page.goto('/#/login', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await expect(page.locator('#first')).toHaveCount(0)
})
