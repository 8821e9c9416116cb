import { tokenIn } from './members.ts'
import { tokenOf } from './tokens.ts'
import { callsOf, callsWithToken, queryOf } from './calls.ts'
import { expect, demoPassword, test, type Page } from './test.ts'

type Message = { type: string; id: string; payload: Record<string, unknown> }
type Me = { user_no: number; isexpert: boolean; user_token: string | null }

/** Simulates the Android app around the page. Returns the messages that it receives, over all loads. */
async function simulateApp(page: Page): Promise<Message[]> {
  const received: Message[] = []
  await page.exposeFunction('appReceives', (text: string) => void received.push(JSON.parse(text) as Message))
  await page.addInitScript(() => {
    const { appReceives } = window
    window.haruApp = { postMessage: (text) => appReceives(text) }
  })
  return received
}
const sendToPage = (page: Page, type: string, payload: object = {}) =>
  page.evaluate((message) => window.haruNative.receive(message), { type, id: '1', payload })
const typesOf = (received: Message[]) => received.map(({ type }) => type)
const payloadsOf = (received: Message[], type: string) => received.filter((one) => one.type === type).map(({ payload }) => payload)

test('the page sends the app its readiness and route, and passes external links to it', { tag: '@soak' }, async ({ page }) => {
  const received = await simulateApp(page)
  await page.goto('/#/faq')
  await expect.poll(() => payloadsOf(received, 'routeReady').at(-1)).toEqual({ path: '/faq' })
  await expect.poll(() => typesOf(received)).toContain('pushToken')
  expect(payloadsOf(received, 'ready')).toEqual([{ version: 1 }])
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://elsewhere.example/a',
      target: '_blank',
      textContent: '밖으로',
    })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: '밖으로' }).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => payloadsOf(received, 'browser')).toEqual([{ url: 'https://elsewhere.example/a' }])
  await expect(page).toHaveURL(/#\/faq$/)
  // An app that starts late asks for the state; a guest has no token.
  received.length = 0
  await sendToPage(page, 'ready')
  await expect.poll(() => typesOf(received)).toEqual(['ready', 'pushToken', 'routeReady'])
  // Each message has an id of its own.
  expect(new Set(received.map(({ id }) => id)).size).toBe(received.length)
})

test('the page sends a log-in and a log-out to the app', { tag: '@soak' }, async ({ page }) => {
  const received = await simulateApp(page)
  await page.goto('/#/login')
  await page.getByLabel('아이디').fill('member14')
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
  expect(payloadsOf(received, 'login')).toEqual([{ token: await tokenIn(page) }])

  await page.getByRole('button', { name: '메뉴' }).click()
  await expect.poll(() => payloadsOf(received, 'modal')).toEqual([{ open: true, name: 'drawer' }])
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect.poll(() => payloadsOf(received, 'logout')).toEqual([{}])
})

test('the app logs the page in, registers its push token, closes an overlay, and logs out', async ({ page, request }) => {
  const received = await simulateApp(page)
  const token = await tokenOf(request, 'member15', demoPassword())
  // The push token belongs to this session.
  const by = callsWithToken(request, token)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => typesOf(received)).toContain('ready')
  // Forged and unknown messages are ignored.
  for (const [type, payload] of [
    ['authToken', { token: 7 }],
    ['authToken', { token: 'no token' }],
    ['mainType', { type: 'operator' }],
    ['wipe', {}],
  ] as const) {
    await sendToPage(page, type, payload)
  }
  await expect.poll(() => tokenIn(page)).toBeNull()

  await sendToPage(page, 'authToken', { token })
  await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
  await expect.poll(() => tokenIn(page)).toBe(token)

  await sendToPage(page, 'pushToken', { token: 'fcm-of-this-phone' })
  await expect.poll(async () => (await queryOf<Me>(await by.get('/v1/user/auth/profile'))).user_token).toBe('fcm-of-this-phone')

  await page.getByRole('button', { name: '메뉴' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await sendToPage(page, 'modal', { open: false, name: 'drawer' })
  await expect(drawer).toBeHidden()
  await expect.poll(() => payloadsOf(received, 'modal').at(-1)).toEqual({ open: false, name: 'drawer' })
  await expect(page).toHaveURL(/#\/daily-line-main$/)

  await sendToPage(page, 'logout')
  await expect(page.getByRole('button', { name: /^좋아요/ })).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).toBeNull()
})

test('the app chooses the mode, and the server refuses expert mode to a member', { tag: '@soak' }, async ({ page, as, request }) => {
  const received = await simulateApp(page)
  const expert = await callsOf(request, 'expert2')
  const me = async (by: typeof expert) => queryOf<Me>(await by.get('/v1/user/auth/profile'))
  await as('expert2', '/my-info-main')
  await expect(page.getByRole('heading', { name: '내 정보', exact: true })).toBeVisible()
  await expect.poll(() => typesOf(received)).toContain('ready')
  await sendToPage(page, 'mainType', { type: 'haru' })
  await expect.poll(async () => (await me(expert)).isexpert).toBe(false)
  await sendToPage(page, 'mainType', { type: 'expert' })
  await expect.poll(async () => (await me(expert)).isexpert).toBe(true)

  // A member who is not an expert stays in member mode, without an alert.
  const member = await callsOf(request, 'member16')
  received.length = 0
  await sendToPage(page, 'authToken', { token: member.token })
  // Another member's token reloads the page.
  await expect.poll(() => typesOf(received)).toContain('ready')
  await expect.poll(() => tokenIn(page)).toBe(member.token)
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/v1/user/settings') && answer.request().method() === 'PUT')
  await sendToPage(page, 'mainType', { type: 'expert' })
  expect((await refused).status()).toBe(409)
  expect((await me(member)).isexpert).toBe(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
