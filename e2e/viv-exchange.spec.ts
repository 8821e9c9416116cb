import { queryOf } from './calls.ts'
import { test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'
import { accountNoOf, alarms, requestExchange, shownBalance, operators, topUpBeforeWaitingTime, walletOf } from './viv.ts'

const APPLY = '/viv-exchange-apply'
const ofState = (page: Page, name: string) => page.getByRole('region', { name })

/** Completes the requirements of an exchange, one after the other. */
async function fillIn(page: Page, who: Newcomer): Promise<void> {
  await page.getByRole('button', { name: '환전 신청', exact: true }).click()
  await expect(page.getByText('환전할 비브를 적어 주세요.')).toBeVisible()
  await page.getByRole('textbox', { name: '환전할 비브' }).fill('1500')
  await expect(page.getByText('135,000원')).toBeVisible()
  const ask = page.getByRole('button', { name: '1,500 VIV 환전 신청' })
  await ask.click()
  await expect(page.getByText('환전받을 계좌를 먼저 등록해 주세요.')).toBeVisible()
  await page.getByRole('button', { name: '계좌 등록' }).click()
  const sheet = page.getByRole('dialog', { name: '환전받을 계좌' })
  await sheet.getByLabel('은행').selectOption({ label: 'KB국민은행' })
  await sheet.getByLabel('계좌번호').fill(accountNoOf(who))
  await sheet.getByLabel('비밀번호', { exact: true }).fill(who.password)
  await sheet.getByRole('button', { name: '이 계좌로 받기' }).click()
  await expect(page.getByText('KB국민은행 ****1234')).toBeVisible()
  await ask.click()
  await expect(page.getByText('내용을 확인하고 동의해 주세요.')).toBeVisible()
  await page.getByText('환전 내용과 수수료를 확인했고 신청에 동의해요').click()
  await ask.click()
}

test('an exchange is approved by one operator and paid by another, and the member sees each step and the amount', async ({
  newMember,
  openPhone,
}) => {
  const who = await newMember()
  await topUpBeforeWaitingTime(who, 3000)
  const page = await openPhone(who, APPLY)
  await expect(ofState(page, '지금 환전 가능')).toContainText('3,000 VIV')
  await fillIn(page, who)
  const asked = page.getByRole('dialog', { name: '이대로 신청할까요?' })
  await expect(asked).toContainText('−15,000원')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/v1/user/viv/exchange')),
    asked.getByRole('button', { name: '1,500 VIV 환전 신청' }).click(),
  ])
  const { exchange_no } = ((await answer.json()) as { query: { exchange_no: number } }).query
  await expect(page.getByRole('heading', { name: '환전을 신청했어요' })).toBeVisible()
  await expect(page.getByText(/^135,000원을 .+까지 보내 드려요\.$/)).toBeVisible()
  expect(await walletOf(who)).toMatchObject({ paid: 1500 })
  await page.getByRole('link', { name: '환전 내역 보기' }).click()
  const open = ofState(page, '신청한 환전')
  await expect(open).toContainText('심사 중')

  const [one, other] = await operators()
  const act = `/v1/operator/exchange/${exchange_no}`
  await queryOf(await one.post(`${act}/approve`, { note: '' }))
  await page.reload()
  await expect(open).toContainText('승인됨')
  await expect(open.getByRole('button', { name: '신청 취소' })).toHaveCount(0)
  expect(await (await one.post(`${act}/pay`, { note: '' })).json()).toMatchObject({ code: 'treasury.same_person' })
  await page.waitForLoadState('networkidle')
  await queryOf(await other.post(`${act}/pay`, { note: '오전 이체' }))
  // The alarm makes the screen refetch.
  await expect(ofState(page, '지난 환전')).toContainText('입금 완료')
  await expect(page.getByRole('textbox', { name: '환전할 비브' })).toBeVisible()

  await page.goto('/#/alarm-main?group=viv')
  const paid = alarms(page).filter({ hasText: '환전한 금액을 보냈어요' })
  await expect(paid).toContainText('1,500 VIV · 135,000원')
  await paid.getByRole('link').click()
  const line = page.getByRole('button', { name: /^환전 신청/ })
  await expect(line).toContainText('−1,500 VIV')
  await expect(line).toContainText('입금 완료')
})

test('a rejected exchange returns the viv and shows the reason', { tag: '@soak' }, async ({ newMember, openPhone }) => {
  const who = await newMember()
  await topUpBeforeWaitingTime(who, 3000)
  const exchangeNo = await requestExchange(who, 2000)
  const page = await openPhone(who, APPLY)
  await expect(ofState(page, '신청한 환전')).toContainText('2,000 VIV')
  await expect(ofState(page, '지금 환전 가능')).toContainText('1,000 VIV')
  await page.waitForLoadState('networkidle')

  const [operator] = await operators()
  const reason = '예금주 이름이 달라요. 계좌를 확인해 주세요.'
  await queryOf(await operator.post(`/v1/operator/exchange/${exchangeNo}/reject`, { reason }))
  const past = ofState(page, '지난 환전')
  await expect(past).toContainText('반려됨')
  await expect(past).toContainText(`사유: ${reason}`)
  await expect(ofState(page, '지금 환전 가능')).toContainText('3,000 VIV')
  expect(await walletOf(who)).toMatchObject({ paid: 3000, exchangeable: 3000 })

  await page.goto('/#/alarm-main?group=viv')
  const alarm = alarms(page).filter({ hasText: '환전하지 못했어요' })
  await expect(alarm).toContainText(`2,000 VIV를 돌려드렸어요. ${reason}`)
  await alarm.getByRole('link').click()
  await expect(page.getByRole('button', { name: /^환전 반려/ })).toContainText('+2,000 VIV')
  await page.goto('/#/viv-main')
  await expect(shownBalance(page).getByText('3,000', { exact: true }).first()).toBeVisible()
})
