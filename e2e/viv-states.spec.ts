import type { BrowserContext } from '@playwright/test'
import { inBothThemes, inLight } from './axe.ts'
import { queryIn } from './calls.ts'
import { inTables } from './inside.ts'
import { joined, logIn } from './people.ts'
import { test, type Newcomer } from './newcomers.ts'
import { WAITING } from './screens.ts'
import { expect, type Page } from './test.ts'
import { askExchange, give, topUp, topUpLongAgo } from './viv.ts'

// Every screen of viv in each of its states: how it looks, and what it says where nothing is there, nothing comes, or nobody is logged in.

/** A screen with the words that show that its content is there, and the call that brings it. */
type Screen = { path: string; shows: string; asks?: string }

const NONE: Screen[] = [
  { path: '/viv-main', shows: '아직 비브 내역이 없어요', asks: '/v1/user/viv' },
  { path: '/viv-history', shows: '아직 비브 내역이 없어요', asks: '/v1/user/viv/history' },
  { path: '/viv-history?tab=charges', shows: '아직 충전한 적이 없어요', asks: '/v1/user/viv/charge' },
  { path: '/viv-gift-select', shows: '아직 대화한 사람이 없어요', asks: '/v1/user/viv/gift/people' },
  { path: '/viv-gift-send', shows: '누구에게 선물할까요?' },
  { path: '/gift-list', shows: '아직 받은 선물이 없어요', asks: '/v1/user/viv/gift/received' },
  { path: '/gift-list?tab=sent', shows: '아직 보낸 선물이 없어요', asks: '/v1/user/viv/gift/sent' },
  { path: '/viv-exchange-apply', shows: '유료 비브가 1,000 VIV를 넘을 때부터 환전할 수 있어요.', asks: '/v1/user/viv/exchange/terms' },
  { path: '/viv-charge-select', shows: '얼마나 충전할까요?', asks: '/v1/user/viv/payment/terms' },
  { path: '/viv-guardian', shows: '보호자 동의가 필요하지 않아요', asks: '/v1/user/viv/guardian' },
  { path: '/guardian', shows: '자녀의 비브 충전을 살펴보세요' },
]

type Rich = { one: Newcomer; other: Newcomer; child: Newcomer; order: string; waiting: string; gift: number; exchange: number }

/** Members with something of each kind. */
async function rich(meet: () => Promise<Newcomer>): Promise<Rich> {
  const [one, other, child] = [await meet(), await meet(), await meet()]
  await topUpLongAgo(one, 3000)
  await topUpLongAgo(other, 3000)
  const order = await topUp(one, 300)
  const gift = await give(one, other, 100, '지난주에 알려 주신 스트레칭 덕분에 허리가 한결 편해졌어요. 고마워요!')
  await give(other, one, 20)
  const exchange = await askExchange(one, 2000)
  const { order_id: waiting } = await queryIn<{ order_id: string }>(
    await other.post('/v1/user/viv/payment', { viv: 1000, method: 'phone' }),
  )
  await inTables((sql) => sql`update users set birth = '2012-03-04' where user_no = ${child.user_no}`)
  return { one, other, child, order, waiting, gift, exchange }
}

const ofOne = ({ one, other, order, gift, exchange }: Rich): Screen[] => [
  { path: '/viv-main', shows: '최근 내역', asks: '/v1/user/viv' },
  { path: '/viv-history', shows: '잔액', asks: '/v1/user/viv/history' },
  { path: '/viv-history?tab=charges', shows: '30,000원', asks: '/v1/user/viv/charge' },
  { path: `/viv-gift-send?to=${other.user_no}`, shows: '얼마나 선물할까요?', asks: `/v1/user/viv/gift/to/${other.user_no}` },
  { path: `/viv-gift-complete?gift=${gift}`, shows: '선물을 보냈어요', asks: '/v1/user/viv/gift/sent' },
  { path: '/gift-list', shows: '+20 VIV', asks: '/v1/user/viv/gift/received' },
  { path: '/gift-list?tab=sent', shows: '−100 VIV', asks: '/v1/user/viv/gift/sent' },
  { path: '/viv-exchange-apply', shows: '신청한 환전', asks: '/v1/user/viv/exchange' },
  { path: `/viv-exchange-complete?exchange=${exchange}`, shows: '환전을 신청했어요', asks: '/v1/user/viv/exchange' },
  { path: `/viv-charge-payment-complete?order_id=${order}`, shows: '300 VIV를 충전했어요', asks: `/v1/user/viv/payment/${order}` },
  { path: `/my-haru-room/${one.user_no}/popup-viv-charge-select`, shows: '얼마나 충전할까요?', asks: '/v1/user/viv/payment/terms' },
  { path: `/my-haru-room/${one.user_no}/popup-viv-exchange-apply`, shows: '신청한 환전' },
  { path: `/my-haru-room/${one.user_no}/popup-viv-gift-send?to=${other.user_no}`, shows: '얼마나 선물할까요?' },
]
const ofOther = ({ waiting }: Rich): Screen[] => [
  { path: '/viv-exchange-apply', shows: '얼마나 환전할까요?' },
  { path: `/viv-charge-payment?order_id=${waiting}`, shows: '결제를 확인하고 있어요' },
]
const ofChild: Screen[] = [
  { path: '/viv-guardian', shows: '보호자의 동의가 필요해요' },
  { path: '/viv-charge-select', shows: '만 19세 미만은 보호자가 동의해야 충전할 수 있어요.' },
]

/** What shows of a screen: behind a popup the room stays. */
const content = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first()

async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
  await expect(content(page, shows), path).toBeVisible()
  await expect(page.locator(WAITING), path).toHaveCount(0)
}

/** What is wider than what it lies in and is not meant to be moved sideways, once the window's new size has come to everything. */
async function tooWide(page: Page): Promise<string[]> {
  let wide: string[] = []
  const look = async () => {
    wide = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('main, [data-scroll], [role=dialog]')]
      const found = boxes.filter((box) => box.scrollWidth > box.clientWidth && box.checkVisibility())
      return found.map((box) => `${box.localName} is ${box.clientWidth} wide and holds ${box.scrollWidth}`)
    })
    expect(wide).toEqual([])
  }
  await expect(look)
    .toPass({ timeout: 5000 })
    .catch(() => undefined)
  return wide
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

async function look(context: BrowserContext, screens: Screen[]): Promise<string[]> {
  const page = await context.newPage()
  const found: string[] = []
  for (const screen of screens) {
    // Another journey asks axe about every address of the route table, so of popups, and wide of what needs no more than that.
    const isPopup = screen.path.includes('/popup-')
    await page.setViewportSize(WIDE)
    await open(page, screen)
    const seen = await tooWide(page)
    if (screen.path.includes('?') && !isPopup) seen.push(...(await inLight(page)))
    await page.setViewportSize(NARROW)
    await expect(content(page, screen.shows), screen.path).toBeVisible()
    seen.push(...(await tooWide(page)))
    if (!isPopup) seen.push(...(await (NONE.includes(screen) ? inLight : inBothThemes)(page)))
    found.push(...seen.map((one) => `${screen.path}: ${one}`))
  }
  return found
}

test('nothing is too wide and axe finds nothing, with viv and without, narrow and wide, light and dark', async ({ meet, phoneOf }) => {
  test.setTimeout(300_000)
  const made = await rich(meet)
  const all: [Newcomer, Screen[]][] = [
    [made.one, ofOne(made)],
    [made.other, ofOther(made)],
    [made.child, ofChild],
    [await meet(), NONE],
  ]
  const found: string[] = []
  for (const [who, screens] of all) {
    const context = (await phoneOf(who, '/developer-info')).context()
    const half = Math.ceil(screens.length / 2)
    found.push(...(await Promise.all([look(context, screens.slice(0, half)), look(context, screens.slice(half))])).flat())
  }
  expect(found).toEqual([])
})

test('each says that nothing came and that there is no network, and comes when it is tried again', async ({ meet, phoneOf }) => {
  test.setTimeout(300_000)
  const made = await rich(meet)
  const page = await phoneOf(made.one, '/developer-info')
  for (const { path, shows, asks } of [...ofOne(made), ...NONE.filter(({ path }) => /select|guardian$/.test(path))]) {
    if (asks === undefined) continue
    const isAsked = (url: URL) => url.pathname === asks
    await page.route(isAsked, (route) => route.fulfill({ status: 500, json: { state: 0, msg: '' } }))
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    const failed = page.getByRole('alert').filter({ hasText: '불러오지 못했어요', visible: true })
    await expect(failed, path).toBeVisible()
    await expect(page.getByRole('alertdialog'), path).toHaveCount(0)
    await page.context().setOffline(true)
    const offline = page.getByRole('main').getByText('인터넷에 연결되어 있지 않아요').filter({ visible: true })
    await expect(offline.first(), path).toBeVisible()
    await page.context().setOffline(false)
    await expect(offline, path).toHaveCount(0)
    await page.unroute(isAsked)
    // A connection that is there again asks by itself, too.
    await expect(async () => {
      const again = page.getByRole('button', { name: '다시 시도' }).filter({ visible: true }).first()
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(content(page, shows), path).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
})

test('a guest is led to the log-in and back to what was begun; the guardian’s screen asks for none', async ({ page, request }) => {
  const person = await joined(request)
  const there = '/viv-gift-send?to=2'
  await page.goto(`/#${there}`)
  await expect(page).toHaveURL((address) => address.hash === `#/login?to=${encodeURIComponent(there)}`)
  await logIn(page, person)
  await expect(page).toHaveURL((address) => address.hash === `#${there}`)
  await expect(content(page, '얼마나 선물할까요?')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto('/#/guardian')
  await expect(page.getByRole('button', { name: '본인확인하기' })).toBeVisible()
  await expect(page).toHaveURL(/#\/guardian$/)
})
