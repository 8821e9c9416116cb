import { expect, test } from './test.ts'

test('the button of the next question ignores the second click of a double-click', async ({ page, as }) => {
  await as('member4', '/haru-setting01')
  const button = page.locator('button[type=submit]')
  await button.click({ trial: true })
  const place = (await button.boundingBox())!
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await page.mouse.click(middle.x, middle.y)
  // Measured in the frame in which the button appears.
  const first = await page.waitForFunction(({ x, y }) => {
    const isNext = [...document.querySelectorAll('h1')].some((heading) => heading.textContent.includes('어떤 모습인가요'))
    return isNext && { isPressable: document.elementFromPoint(x, y)?.closest('button') != null }
  }, middle)
  expect(await first.jsonValue()).toEqual({ isPressable: false })
  await button.click({ trial: true })
  await expect(page).toHaveURL(/#\/haru-setting02$/)
})
