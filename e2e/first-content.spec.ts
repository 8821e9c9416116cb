import { expect, test } from './test.ts'

const drawn = '#first article'

test('the line is there before the app, whole, and the app takes its place', async ({ page }) => {
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const card = page.locator(drawn).first()
  await expect(card).toBeVisible()
  await expect(page.locator('#root article')).toHaveCount(0)
  // What the policy keeps out of the markup was set all the same: a picture has its frame before it comes.
  const frame = page.locator(`${drawn} img[src^="/media"]`).first().locator('..')
  const ratio = async () => {
    const { width, height } = (await frame.boundingBox())!
    return width / height
  }
  await expect.poll(ratio).toBeCloseTo(16 / 9, 1)
  const place = await card.boundingBox()

  letThrough()
  const own = page.locator('#root article').first()
  await expect(own).toBeVisible()
  await expect(page.locator('#first')).toHaveCount(0)
  // In its place, but for a line that breaks otherwise in the page's own font, which comes last.
  expect(Math.abs((await own.boundingBox())!.y - place!.y)).toBeLessThanOrEqual(24)
})

test('another address never shows it', async ({ page }) => {
  await page.route('**/assets/main-*.js', () => undefined)
  await page.goto('/#/login', { waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  await expect(page.locator('#first')).toHaveCount(0)
})
