import type { Browser, WebSocket } from '@playwright/test'
import { withDatabase } from './database.ts'
import { tokenIn } from './members.ts'
import { test } from './newcomers.ts'
import { logIn } from './people.ts'
import { expect, saveData, type Page } from './test.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test('all other sessions are ended together, then all including this one', async ({ browser, baseURL, newMember }) => {
  const member = await newMember()
  const here = await logInOnDevice(browser, { baseURL, userAgent: PHONE, member, to: '/my-info-main' })
  const others = [
    await logInOnDevice(browser, { baseURL, userAgent: DESK, member, to: '/daily-line-main' }),
    await logInOnDevice(browser, { baseURL, userAgent: TABLET, member, to: '/daily-line-main' }),
  ]
  await here.page.getByRole('link', { name: '로그인 기기' }).click()
  // The registration's log-in is the fourth.
  await expect(rows(here.page)).toHaveCount(4)
  await here.page.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
  await here.page.getByRole('alertdialog').getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(here.page.getByText('다른 기기에서는 로그인하지 않았어요.')).toBeVisible()
  await expect(rows(here.page)).toHaveCount(1)
  for (const { page } of others) {
    await page.goto('/#/my-info-main')
    // The page reloads in between and cannot be evaluated then.
    await expect.poll(() => tokenIn(page)).toBeNull()
    await page.context().close()
  }

  await here.page.getByRole('button', { name: '뒤로' }).click()
  await expect(here.page).toHaveURL(/#\/my-info-main$/)
  await here.page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click()
  await here.page.getByRole('alertdialog').getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(here.page).toHaveURL(/#\/daily-line-main$/)
  await expect(here.page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => tokenIn(here.page)).toBeNull()
  expect(await openSessions(member.user_id)).toBe(0)
  await here.page.context().close()
})

type Device = { baseURL: string | undefined; userAgent: string; member: LogIn; to: string }
type LogIn = { user_id: string; password: string }

/** Logs the member in on a browser with this user agent and opens a screen. `socket` is its live connection. */
async function logInOnDevice(browser: Browser, { baseURL, userAgent, member, to }: Device) {
  const context = await browser.newContext({ baseURL, userAgent, locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await saveData(context)
  const page = await context.newPage()
  await page.goto(`/#/login?to=${encodeURIComponent(to)}`)
  const sockets: WebSocket[] = []
  page.on('websocket', (one) => sockets.push(one))
  // The log-in page had a guest's socket, which closes with it.
  page.on('domcontentloaded', () => void sockets.splice(0))
  await logIn(page, member)
  await expect(page).toHaveURL((address) => address.hash === `#${to}`)
  const openSocket = () => sockets.findLast((one) => !one.isClosed())
  const socket = async () => {
    await expect.poll(openSocket).toBeDefined()
    return openSocket()!
  }
  return { page, socket }
}

function openSessions(userId: string): Promise<number> {
  return withDatabase(async (sql) => {
    const [row] = await sql<[{ qtt: number }]>`
      select count(*)::int as qtt from user_session s join users u using (user_no) where u.user_id = ${userId} and s.end_dt is null`
    return row.qtt
  })
}
