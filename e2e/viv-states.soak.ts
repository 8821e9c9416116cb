import { violationsInBothThemes, violationsInLightTheme } from './axe.ts'
import { queryOf } from './calls.ts'
import { withDatabase } from './database.ts'
import { test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'
import { requestExchange, sendGiftByApi, topUp, topUpBeforeWaitingTime } from './viv.ts'
import { visitorOf } from './visitor.ts'

// Every screen of viv with and without content. Loading and error states are tested as components (apps/web/shell/unready.test.tsx).

/** A screen and the text that shows when its content has loaded. */
type Screen = { path: string; shows: string }

const NONE: Screen[] = [
  { path: '/viv-main', shows: '아직 비브 내역이 없어요' },
  { path: '/viv-history', shows: '아직 비브 내역이 없어요' },
  { path: '/viv-history?tab=charges', shows: '아직 충전한 적이 없어요' },
  { path: '/viv-gift-select', shows: '아직 대화한 사람이 없어요' },
  { path: '/viv-gift-send', shows: '누구에게 선물할까요?' },
  { path: '/gift-list', shows: '아직 받은 선물이 없어요' },
  { path: '/gift-list?tab=sent', shows: '아직 보낸 선물이 없어요' },
  { path: '/viv-exchange-apply', shows: '유료 비브가 1,000 VIV를 넘을 때부터 환전할 수 있어요.' },
  { path: '/viv-charge-select', shows: '얼마나 충전할까요?' },
  { path: '/viv-guardian', shows: '보호자 동의가 필요하지 않아요' },
  { path: '/guardian', shows: '자녀의 비브 충전을 살펴보세요' },
]

type MembersWithViv = { one: Newcomer; other: Newcomer; child: Newcomer; order: string; waiting: string; gift: number; exchange: number }

/** Members with a row of each kind. */
async function membersWithViv(newMember: () => Promise<Newcomer>): Promise<MembersWithViv> {
  const [one, other, child] = [await newMember(), await newMember(), await newMember()]
  await topUpBeforeWaitingTime(one, 3000)
  await topUpBeforeWaitingTime(other, 3000)
  const order = await topUp(one, 300)
  const gift = await sendGiftByApi(one, other, 100, '지난주에 알려 주신 스트레칭 덕분에 허리가 한결 편해졌어요. 고마워요!')
  await sendGiftByApi(other, one, 20)
  const exchange = await requestExchange(one, 2000)
  const { order_id: waiting } = await queryOf<{ order_id: string }>(
    await other.post('/v1/user/viv/payment', { viv: 1000, method: 'phone' }),
  )
  await withDatabase((sql) => sql`update users set birth = '2012-03-04' where user_no = ${child.user_no}`)
  return { one, other, child, order, waiting, gift, exchange }
}

const ofOne = ({ one, other, order, gift, exchange }: MembersWithViv): Screen[] => [
  { path: '/viv-main', shows: '최근 내역' },
  { path: '/viv-history', shows: '잔액' },
  { path: '/viv-history?tab=charges', shows: '30,000원' },
  { path: `/viv-gift-send?to=${other.user_no}`, shows: '얼마나 선물할까요?' },
  { path: `/viv-gift-complete?gift=${gift}`, shows: '선물을 보냈어요' },
  { path: '/gift-list', shows: '+20 VIV' },
  { path: '/gift-list?tab=sent', shows: '−100 VIV' },
  { path: '/viv-exchange-apply', shows: '신청한 환전' },
  { path: `/viv-exchange-complete?exchange=${exchange}`, shows: '환전을 신청했어요' },
  { path: `/viv-charge-payment-complete?order_id=${order}`, shows: '300 VIV를 충전했어요' },
  { path: `/my-haru-room/${one.user_no}/popup-viv-charge-select`, shows: '얼마나 충전할까요?' },
  { path: `/my-haru-room/${one.user_no}/popup-viv-exchange-apply`, shows: '신청한 환전' },
  { path: `/my-haru-room/${one.user_no}/popup-viv-gift-send?to=${other.user_no}`, shows: '얼마나 선물할까요?' },
]
const ofOther = ({ waiting }: MembersWithViv): Screen[] => [
  { path: '/viv-exchange-apply', shows: '얼마나 환전할까요?' },
  { path: `/viv-charge-payment?order_id=${waiting}`, shows: '결제를 확인하고 있어요' },
]
const ofChild: Screen[] = [
  { path: '/viv-guardian', shows: '보호자의 동의가 필요해요' },
  { path: '/viv-charge-select', shows: '만 19세 미만은 보호자가 동의해야 충전할 수 있어요.' },
]

/** The content of a screen; a popup has a room behind it. */
const content = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first()

/** Elements that are wider than their container and do not scroll horizontally, after the layout has adapted to the window. */
async function tooWide(page: Page): Promise<string[]> {
  let wide: string[] = []
  const checkScreens = async () => {
    wide = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('main, [data-scroll], [role=dialog]')]
      const found = boxes.filter((box) => box.scrollWidth > box.clientWidth && box.checkVisibility())
      return found.map((box) => `${box.localName} is ${box.clientWidth} wide and holds ${box.scrollWidth}`)
    })
    expect(wide).toEqual([])
  }
  await expect(checkScreens)
    .toPass({ timeout: 30_000 })
    .catch(() => undefined)
  return wide
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }

async function checkScreens(page: Page, screens: Screen[]): Promise<string[]> {
  const { visit, settle } = visitorOf(page)
  const found: string[] = []
  for (const screen of screens) {
    // Another journey runs axe on every address of the route table, so popups are skipped, and screens without content when wide.
    const isPopup = screen.path.includes('/popup-')
    await page.setViewportSize(WIDE)
    await visit({ path: screen.path })
    await expect(content(page, screen.shows), screen.path).toBeVisible()
    await settle()
    const seen = await tooWide(page)
    if (screen.path.includes('?') && !isPopup) seen.push(...(await violationsInLightTheme(page)))
    await page.setViewportSize(NARROW)
    await expect(content(page, screen.shows), screen.path).toBeVisible()
    seen.push(...(await tooWide(page)))
    if (!isPopup) seen.push(...(await (NONE.includes(screen) ? violationsInLightTheme : violationsInBothThemes)(page)))
    found.push(...seen.map((one) => `${screen.path}: ${one}`))
  }
  return found
}

test('no content is too wide and axe finds no violation, with and without viv, narrow and wide, light and dark', async ({
  newMember,
  openPhone,
}) => {
  const made = await membersWithViv(newMember)
  const all: [Newcomer, Screen[]][] = [
    [made.one, ofOne(made)],
    [made.other, ofOther(made)],
    [made.child, ofChild],
    [await newMember(), NONE],
  ]
  const found = await Promise.all(all.map(async ([who, screens]) => checkScreens(await openPhone(who, '/developer-info'), screens)))
  expect(found.flat()).toEqual([])
})

test('axe finds no violation in the wallet in either theme', async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUp(who, 100)
  const page = await openPhone(who, '/viv-main')
  const look = async (at: string) => expect(await violationsInBothThemes(page), at).toEqual([])
  await page.getByRole('button', { name: '유료 비브와 무료 비브의 차이' }).click()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await look('the wallet')
  await page.getByRole('button', { name: '비브 도움말' }).click()
  await expect(page.getByRole('dialog').getByText('쓰는 순서')).toBeVisible()
  await look('its help')
  await page.goto('/#/viv-history')
  // The wallet, which is shown until then, has such a button too.
  await expect(page.getByRole('heading', { level: 1, name: '비브 내역' })).toBeVisible()
  await page.getByRole('button', { name: /^비브 충전/ }).click()
  await expect(page.getByRole('dialog').getByText('받은 비브')).toBeVisible()
  await look('a life')
  await page.goto('/#/viv-history?tab=charges')
  await page.getByRole('button', { name: /충전 철회하기$/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await look('a withdrawal')
})
