import { violationsIn } from './axe.ts'
import { queryOf } from './calls.ts'
import { test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const AT = '/viv-charge-select'
const DONE = /#\/viv-charge-payment-complete\?order_id=/
const tile = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).locator('xpath=ancestor::label')
const shownBalance = async (who: Newcomer) => queryOf<{ paid: number }>(await who.get('/v1/user/viv'))

/** Chooses amount and method, agrees to the terms, and presses the button. */
async function pay(page: Page, { viv = '300', method = '신용·체크카드', first = true } = {}): Promise<void> {
  await tile(page, new RegExp(`^${viv} VIV`)).click()
  await tile(page, new RegExp(`^${method}`)).click()
  await page.getByText('결제 내용을 확인했고 결제에 동의해요').click()
  if (first) await page.getByText('비브 이용약관에 동의해요').click()
  await page.getByRole('button', { name: /원 결제하기$/ }).click()
}

/** Chooses the outcome in the sandbox's window. */
async function inWindow(page: Page, outcome: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '결제', exact: true })).toBeVisible()
  await page.getByLabel('결제 조건을 확인했고 결제에 동의해요').check()
  await page.getByLabel(outcome).check()
  await page.getByRole('button', { name: /원 결제하기$/ }).click()
}

test('a top-up by card explains its terms before, and Back never leads into the payment', async ({ newMember, openPhone }) => {
  const who = await newMember()
  const page = await openPhone(who, '/my-info-main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 정보')
  await page.goto(`/#${AT}`)
  await expect(page.getByRole('heading', { name: '얼마나 충전할까요?' })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('카드, 간편결제, 휴대폰으로 충전한 비브는 직접 환전할 수 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '결제하기' }).click()
  await expect(page.getByText('충전할 금액을 골라 주세요.')).toBeVisible()
  await page.getByRole('button', { name: '비브 이용약관 보기' }).click()
  await expect(page.getByRole('dialog').getByText('제7조 (청약 철회)')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await pay(page)
  await expect(page).toHaveURL(/\/pay\/[\w-]+\?back=/)
  await inWindow(page, '결제돼요')
  await expect(page).toHaveURL(DONE)
  await expect(page.getByRole('heading', { name: '300 VIV를 충전했어요' })).toBeVisible()
  await expect(page.getByText('30,000원')).toBeVisible()
  expect(await shownBalance(who)).toMatchObject({ paid: 300 })
  await page.reload()
  await expect(page.getByRole('heading', { name: '300 VIV를 충전했어요' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/my-info-main$/)
  await page.goForward()
  await expect(page).toHaveURL(DONE)
  expect(await shownBalance(who)).toMatchObject({ paid: 300 })
})

test('Back from the payment window leads to the choice, and nothing is charged', { tag: '@soak' }, async ({ newMember, openPhone }) => {
  const who = await newMember()
  const page = await openPhone(who, '/viv-main')
  await page.getByRole('button', { name: '충전', exact: true }).click()
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: '결제', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/viv-charge-select\?viv=300&method=card$/)
  await expect(page.getByRole('radio', { name: /^300 VIV/ })).toBeChecked()
  expect(await shownBalance(who)).toMatchObject({ paid: 0 })
  await page.getByText('결제 내용을 확인했고 결제에 동의해요').click()
  await page.getByRole('button', { name: '30,000원 결제하기' }).click()
  await inWindow(page, '결제돼요')
  await expect(page).toHaveURL(DONE)
  expect(await shownBalance(who)).toMatchObject({ paid: 300 })
  await page.goBack()
  await expect(page).toHaveURL(/#\/viv-main$/)
})

test(
  'a failed payment shows its reason and is retried by another method; axe finds no violation on the way',
  { tag: '@soak' },
  async ({ newMember, openPhone }) => {
    const who = await newMember()
    const page = await openPhone(who, AT)
    const look = async (at: string) => expect(await violationsIn(page), at).toEqual([])
    await page.getByRole('button', { name: '결제하기' }).click()
    await expect(page.getByText('충전할 금액을 골라 주세요.')).toBeVisible()
    await look('what is missing')
    await pay(page)
    await page.getByRole('button', { name: /원 결제하기$/ }).click()
    await expect(page.getByText('결제 조건에 동의해 주세요.')).toBeVisible()
    await look('the window')
    await inWindow(page, '한도 초과로 실패해요')
    await look('a failure in the window')
    await page.getByRole('button', { name: '그만하기' }).click()
    await expect(page.getByRole('alert')).toContainText('결제하지 못했어요')
    await expect(page.getByRole('alert')).toContainText('한도를 초과했어요.')
    expect(await shownBalance(who)).toMatchObject({ paid: 0 })
    await look('a failure')
    await page.getByRole('button', { name: '다시 결제하기' }).click()
    await expect(page.getByRole('radio', { name: /^300 VIV/ })).toBeChecked()
    await expect(page.getByText('비브 이용약관에 동의해요')).toHaveCount(0)
    await pay(page, { viv: '100', method: '계좌 이체', first: false })
    await inWindow(page, '결제돼요')
    await expect(page).toHaveURL(DONE)
    await expect(page.getByRole('heading', { name: '100 VIV를 충전했어요' })).toBeVisible()
    await expect(page.getByText('계좌 이체')).toBeVisible()
    expect(await shownBalance(who)).toMatchObject({ paid: 100 })
    await look('what was charged')
  },
)

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('a payment in a window beside the page is charged even if the window never returns', async ({ newMember, openPhone }) => {
    const who = await newMember()
    const page = await openPhone(who, AT)
    const [window] = await Promise.all([page.waitForEvent('popup'), pay(page)])
    await expect(page.getByRole('dialog', { name: '결제' })).toContainText('새 창에서 결제하고 있어요.')
    await inWindow(window, '결제되지만 돌아오지 않아요')
    await expect(window.getByRole('heading', { name: '결제됐지만 돌아가지 않아요' })).toBeVisible()
    await window.close()
    await expect(page).toHaveURL(DONE)
    expect(await shownBalance(who)).toMatchObject({ paid: 300 })
  })

  test('a top-up in the expert portal stays in the portal', { tag: '@soak' }, async ({ page, as }) => {
    await as('expert5', '/Pc-viv-charge-select')
    await expect(page.getByRole('heading', { level: 1, name: '비브 충전' })).toBeVisible()
    await expect(page.getByText('결제 내용을 확인했고 결제에 동의해요')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
    const [window] = await Promise.all([page.waitForEvent('popup'), pay(page, { viv: '10', method: '휴대폰 결제' })])
    await inWindow(window, '결제돼요')
    await expect(page).toHaveURL(/#\/Pc-viv-charge-payment-complete\?order_id=/)
    await expect(page.getByRole('heading', { name: '10 VIV를 충전했어요' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    expect(await violationsIn(page)).toEqual([])
  })
})
