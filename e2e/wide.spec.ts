import { violationsIn } from './axe.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('a wide window has navigation, a column of 480 and the own room, and hides them as it narrows', async ({ page, as }) => {
  await test.step('a guest sees the log-in beside the column', async () => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    const logIn = page.getByRole('link', { name: '로그인' }).or(page.getByRole('button', { name: '로그인' }))
    await expect(logIn.first()).toBeVisible()
  })

  await page.goto('about:blank')
  await as('member1')
  const navigation = page.getByRole('navigation', { name: '주 메뉴' })
  await test.step('navigation stands left of the column, the own room right of it', async () => {
    const [left, column, right] = [navigation, page.getByRole('main'), page.getByRole('complementary')]
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(right).toContainText('내 방')
    const [nav, main, rail] = await Promise.all([left, column, right].map((part) => part.boundingBox()))
    expect(main?.width).toBeGreaterThan(470)
    expect(main?.width).toBeLessThanOrEqual(484)
    expect(nav?.x).toBeLessThan(main?.x ?? 0)
    expect(rail?.x).toBeGreaterThanOrEqual((main?.x ?? 0) + 470)
    await expect(navigation.getByRole('link', { name: '데일리' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a sheet is a dialog of 400 in the middle', async () => {
    await page.getByRole('article').first().getByRole('button', { name: '더보기' }).click()
    const box = await page.getByRole('dialog').boundingBox()
    expect(box?.width).toBeLessThanOrEqual(404)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('each entry of the navigation opens its screen', async () => {
    const links = await page.getByRole('navigation').getByRole('link').all()
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of new Set(addresses)) {
      await page.goto(`/${address ?? ''}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.getByText('볼 수 없는 페이지입니다')).toHaveCount(0)
    }
  })
  const list = page.getByRole('tabpanel', { name: /개인/ })
  await test.step('the chat has its list and the open conversation side by side, and Back leads to the list', async () => {
    await page.goto('/#/chat-list')
    await expect(page.getByText('대화를 골라 주세요')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    await list.getByRole('link').first().click()
    const [left, right] = [page.getByRole('region', { name: '채팅' }), page.getByRole('main')]
    await expect(list.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
    const [listBox, roomBox] = await Promise.all([left, right].map((part) => part.boundingBox()))
    expect(roomBox?.x).toBeGreaterThanOrEqual((listBox?.x ?? 0) + (listBox?.width ?? 0))
    expect(roomBox?.width).toBeGreaterThan(listBox?.width ?? 0)
    await list.getByRole('link').nth(1).click()
    await expect(list.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page.getByText('대화를 골라 주세요')).toBeVisible()
    await page.goForward()
    await page.reload()
    await expect(list.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'page')
  })
  await test.step('a message has its actions on hover and a menu at the pointer', async () => {
    const message = page
      .getByRole('article')
      .filter({ has: page.locator('[data-bubble]') })
      .first()
    const tools = message.getByRole('button', { name: '답장', exact: true }).locator('../..')
    await page.mouse.move(0, 0)
    await expect(tools).toHaveCSS('opacity', '0')
    await message.hover()
    await expect(tools).toHaveCSS('opacity', '1')
    const bubble = await message.locator('[data-bubble]').boundingBox()
    const at = { x: Math.round((bubble?.x ?? 0) + 12), y: Math.round((bubble?.y ?? 0) + 12) }
    await page.mouse.click(at.x, at.y, { button: 'right' })
    const menu = page.getByRole('menu', { name: '메시지' })
    await expect(menu).toBeVisible()
    // A menu is placed after it is shown.
    await expect.poll(async () => (await menu.boundingBox())?.x).toBeCloseTo(at.x, -1)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(message).toBeFocused()
    expect(await violationsIn(page)).toEqual([])
  })
  await test.step('below 80rem the rail is gone, below 64rem the bar is back', async () => {
    await page.goto('/#/daily-line-main')
    await expect(page.getByRole('complementary')).toBeVisible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(navigation.getByRole('link', { name: '데일리' })).toBeInViewport()
  })
})
