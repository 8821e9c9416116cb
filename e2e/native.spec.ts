import { tokenIn } from './members.ts'
import { tokenOf } from './screens.ts'
import { callsOf, callsWith, queryIn } from './calls.ts'
import { expect, passwordOf, test, type Page } from './test.ts'

type Message = { type: string; id: string; payload: Record<string, unknown> }
type Me = { user_no: number; isexpert: boolean; user_token: string | null }

/** Puts a native app around the page, as Android's is; it keeps what it hears over each load. */
async function around(page: Page): Promise<Message[]> {
  const heard: Message[] = []
  await page.exposeFunction('appHears', (text: string) => void heard.push(JSON.parse(text) as Message))
  await page.addInitScript(() => {
    const { appHears } = window
    window.haruApp = { postMessage: (text) => appHears(text) }
  })
  return heard
}
const tell = (page: Page, type: string, payload: object = {}) =>
  page.evaluate((message) => window.haruNative.receive(message), { type, id: '1', payload })
const typesOf = (heard: Message[]) => heard.map(({ type }) => type)
const payloadsOf = (heard: Message[], type: string) => heard.filter((one) => one.type === type).map(({ payload }) => payload)

test('the page greets the app, says where it is, and hands it what leads out', async ({ page }) => {
  const heard = await around(page)
  await page.goto('/#/faq')
  await expect.poll(() => payloadsOf(heard, 'routeReady').at(-1)).toEqual({ path: '/faq' })
  await expect.poll(() => typesOf(heard)).toContain('pushToken')
  expect(payloadsOf(heard, 'ready')).toEqual([{ version: 1 }])
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://elsewhere.example/a',
      target: '_blank',
      textContent: '밖으로',
    })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: '밖으로' }).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => payloadsOf(heard, 'browser')).toEqual([{ url: 'https://elsewhere.example/a' }])
  await expect(page).toHaveURL(/#\/faq$/)
  // An app that came late asks; a guest has no token to tell of.
  heard.length = 0
  await tell(page, 'ready')
  await expect.poll(() => typesOf(heard)).toEqual(['ready', 'pushToken', 'routeReady'])
  // Each message has a number of its own.
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
})

test('a log-in and a log-out on the page are told to the app', async ({ page }) => {
  const heard = await around(page)
  await page.goto('/#/login')
  await page.getByLabel('아이디').fill('member14')
  await page.getByLabel('비밀번호', { exact: true }).fill(passwordOf())
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
  expect(payloadsOf(heard, 'login')).toEqual([{ token: await tokenIn(page) }])

  await page.getByRole('button', { name: '메뉴' }).click()
  await expect.poll(() => payloadsOf(heard, 'modal')).toEqual([{ open: true, name: 'drawer' }])
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect.poll(() => payloadsOf(heard, 'logout')).toEqual([{}])
})

test('the app hands in a log-in and its address for notices, closes what is open, and ends the log-in', async ({ page, request }) => {
  const heard = await around(page)
  const token = await tokenOf(request, 'member15', passwordOf())
  // The token for notices belongs to this log-in.
  const by = callsWith(request, token)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => typesOf(heard)).toContain('ready')
  // Forged and unknown ones are not heard.
  for (const [type, payload] of [
    ['authToken', { token: 7 }],
    ['authToken', { token: 'no token' }],
    ['mainType', { type: 'operator' }],
    ['wipe', {}],
  ] as const) {
    await tell(page, type, payload)
  }
  await expect.poll(() => tokenIn(page)).toBeNull()

  await tell(page, 'authToken', { token })
  await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
  await expect.poll(() => tokenIn(page)).toBe(token)

  await tell(page, 'pushToken', { token: 'fcm-of-this-phone' })
  await expect.poll(async () => (await queryIn<Me>(await by.get('/v1/user/auth/profile'))).user_token).toBe('fcm-of-this-phone')

  await page.getByRole('button', { name: '메뉴' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await tell(page, 'modal', { open: false, name: 'drawer' })
  await expect(drawer).toBeHidden()
  await expect.poll(() => payloadsOf(heard, 'modal').at(-1)).toEqual({ open: false, name: 'drawer' })
  await expect(page).toHaveURL(/#\/daily-line-main$/)

  await tell(page, 'logout')
  await expect(page.getByRole('button', { name: /^좋아요/ })).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).toBeNull()
})

test('the app chooses the mode; the server decides the right', async ({ page, as, request }) => {
  const heard = await around(page)
  const expert = await callsOf(request, 'expert2')
  const me = async (by: typeof expert) => queryIn<Me>(await by.get('/v1/user/auth/profile'))
  await as('expert2', '/my-info-main')
  await expect(page.getByRole('heading', { name: '내 정보', exact: true })).toBeVisible()
  await expect.poll(() => typesOf(heard)).toContain('ready')
  await tell(page, 'mainType', { type: 'haru' })
  await expect.poll(async () => (await me(expert)).isexpert).toBe(false)
  await tell(page, 'mainType', { type: 'expert' })
  await expect.poll(async () => (await me(expert)).isexpert).toBe(true)

  // Who is no expert stays what they are, without a word.
  const member = await callsOf(request, 'member16')
  heard.length = 0
  await tell(page, 'authToken', { token: member.token })
  // Another member's token loads the page anew.
  await expect.poll(() => typesOf(heard)).toContain('ready')
  await expect.poll(() => tokenIn(page)).toBe(member.token)
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/v1/user/settings') && answer.request().method() === 'PUT')
  await tell(page, 'mainType', { type: 'expert' })
  expect((await refused).status()).toBe(409)
  expect((await me(member)).isexpert).toBe(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
