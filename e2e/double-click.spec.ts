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

test('the window of identity verification accepts a pasted code with a space, and a link leads back', async ({ page }) => {
  await page.goto('/#/register')
  await page.getByText('전체 동의').click()
  await page.getByRole('button', { name: '동의하고 시작하기' }).click()
  await page.evaluate(() => (window.open = () => null))
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await page.getByLabel('이름').fill('홍길동')
  await page.getByLabel('생년월일').fill('19990101')
  await page.getByLabel('남성').check()
  await page.getByLabel('통신사').selectOption('KT')
  await page.getByLabel('휴대폰 번호').fill('01031415926')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const code = page.getByLabel('인증번호', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.insertText('123 456')
  await expect(code).toHaveValue('123456')

  await page.getByRole('link', { name: '돌아가기' }).click()
  await expect(page).toHaveURL(/#\/register\?step=identity$/)
  await expect(page.getByRole('button', { name: '본인확인하기' })).toBeVisible()
})
