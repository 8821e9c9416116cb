import { violationsIn } from './axe.ts'
import { callsWithToken, operatorCalls, queryOf, type Calls } from './calls.ts'
import { registerByApi, logIn, newPerson } from './people.ts'
import { test } from './console.ts'
import { PLACEHOLDER } from './screens.ts'
import { expect, demoPassword, type Page } from './test.ts'

type Operator = 'operator1' | 'operator2'
/** Sets by two operators which origins of viv may be exchanged. */
async function allowOrigins(operators: Record<Operator, Calls>, value: string[]): Promise<void> {
  const reason = '환전을 시험하려고 바꿔요'
  const { proposal_no } = await queryOf<{ proposal_no: number }>(
    await operators.operator1.put('/v1/operator/config/exchange_origins', { value, reason }),
  )
  const at = `/v1/operator/proposal/${proposal_no}`
  const { version } = await queryOf<{ version: string }>(await operators.operator2.get(at))
  await queryOf(await operators.operator2.post(`${at}/decide`, { approve: true, version }))
}

type ExchangeRequest = Calls & { user_no: number; haru_name: string; exchange_no: number }

/** A new member who topped up and requested an exchange, through the API. */
async function memberWithExchange(request: Parameters<typeof callsWithToken>[0], viv: number): Promise<ExchangeRequest> {
  const person = await registerByApi(request, newPerson())
  const who = callsWithToken(request, person.token)
  const { user_no } = await queryOf<{ user_no: number }>(await who.get('/v1/user/auth/profile'))
  await queryOf(await who.post('/v1/user/consents', { kind: 'viv_terms', version: '2022-03-01', agreed: true }))
  const { order_id } = await queryOf<{ order_id: string }>(await who.post('/v1/user/viv/payment', { viv: 3000, method: 'card' }))
  expect((await who.post(`/pay/${order_id}/try`, { method: 'card', outcome: 'paid', agreed: true, tells: false })).ok()).toBe(true)
  await queryOf(await who.post(`/v1/user/viv/payment/${order_id}/settle`, {}))
  const { real_name: holder, password } = person
  const digits = `1${String(user_no).padStart(12, '0')}`
  await queryOf(await who.put('/v1/user/viv/account', { bank_code: '004', account_no: digits, holder, password }))
  const { exchange_no } = await queryOf<{ exchange_no: number }>(await who.post('/v1/user/viv/exchange', { amount: viv }))
  return { ...who, user_no, haru_name: person.haru_name, exchange_no }
}
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test.describe('exchanges', () => {
  let operators: Record<Operator, Calls>
  test.beforeEach(async () => {
    operators = { operator1: await operatorCalls('operator1'), operator2: await operatorCalls('operator2') }
    await allowOrigins(operators, ['card', 'bank', 'sale'])
  })
  test.afterEach(() => allowOrigins(operators, ['bank', 'sale']))

  test('two operators work on one queue: one approves in bulk, the other pays the bank file', async ({ openConsole, request }) => {
    const people = [
      await memberWithExchange(request, 1100),
      await memberWithExchange(request, 1200),
      await memberWithExchange(request, 1300),
    ]
    const nos = people.map(({ exchange_no }) => exchange_no)
    const [one, other] = await Promise.all([openConsole('operator1', '/exchange'), openConsole('operator2', '/exchange')])
    const box = (page: Page, no: number) => page.getByRole('checkbox', { name: `환전 ${no} 고르기` })
    const results = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
    // Both see the queue; the other one has selected a case too, and has it open.
    for (const no of nos) await expect(box(other, no)).toBeVisible()
    await box(other, nos[0]!).check()
    await other.getByRole('link', { name: new RegExp(people[0]!.haru_name) }).click()

    for (const no of nos) await box(one, no).check()
    expect(await violationsIn(one), 'selected exchanges').toEqual([])
    await one.getByRole('button', { name: '고른 3건 승인하기' }).click()
    // The other one approves one of them first.
    await other.getByRole('button', { name: '고른 1건 승인하기' }).click()
    await confirm(other, '승인하기')
    await expect(results(other, '1건 가운데 1건을 처리했어요')).toBeVisible()
    await confirm(one, '승인하기')
    await expect(results(one, '3건 가운데 2건을 처리했어요')).toBeVisible()
    await expect(
      one
        .getByRole('listitem')
        .filter({ hasText: `환전 ${nos[0]}` })
        .filter({ hasText: '이미 처리된 건이에요' }),
    ).toBeVisible()
    for (const no of nos) await expect(box(one, no)).toHaveCount(0)
    // The other's list follows without a press, at the latest when its window is looked at again.
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    for (const no of nos.slice(1)) await expect(box(other, no)).toHaveCount(0)

    // The operator who approved none of these makes the file, downloads it and records the payment.
    await other.getByRole('button', { name: '승인', exact: true }).click()
    for (const no of nos.slice(1)) await box(other, no).check()
    await other.getByRole('button', { name: '고른 2건을 은행 파일로 묶기' }).click()
    await confirm(other, '묶기')
    const payAll = other.getByRole('button', { name: '모두 지급했어요' })
    await expect(payAll).toBeDisabled()
    const file = other.waitForEvent('download')
    await other.getByRole('button', { name: '계좌번호가 든 파일 내려받기' }).click()
    await confirm(other, '내려받기')
    await file
    await payAll.click()
    await expect(other.getByRole('alertdialog')).toContainText('2건, 모두 225,000원')
    await confirm(other, '모두 지급했어요')
    for (const no of nos.slice(1)) {
      await expect(other.getByRole('row').filter({ has: other.getByRole('link', { name: `환전 ${no}`, exact: true }) })).toContainText(
        '처리했어요',
      )
    }
    for (const who of people.slice(1)) {
      const [mine] = await queryOf<{ state: number }[]>(await who.get('/v1/user/viv/exchange'))
      expect(mine!.state).toBe(4)
    }
  })
})

test('a member’s log-in is refused, and a log-out ends an operator’s session', async ({ openConsole }) => {
  const page = await openConsole('member1')
  await expect(page.getByText('아이디나 비밀번호가 맞지 않아요.')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await violationsIn(page)).toEqual([])
  await logIn(page, { user_id: 'operator1', password: demoPassword() })
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByRole('heading', { name: '하루 운영에 로그인해요' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '하루 운영에 로그인해요' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
})

test('axe finds no violation in the sections, and on a phone no section is wider or taller than the page', async ({ openConsole }) => {
  const page = await openConsole('operator1')
  await expect(page.getByRole('navigation')).toBeVisible()
  const goTo = async (path: string) => {
    await page.goto(`/console/#${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.locator(PLACEHOLDER)).toHaveCount(0)
  }
  for (const path of [
    '/inbox',
    '/application',
    '/counsel',
    '/grant/new',
    '/ledger',
    '/config/gift_max',
    '/proposal',
    '/operator',
    '/operator/new',
    '/me',
    '/log',
    '/job',
    '/switch/exchange',
    '/maintenance',
    '/engine',
  ]) {
    await goTo(path)
    expect(await violationsIn(page), path).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [
    '/inbox',
    '/refund',
    '/application',
    '/counsel',
    '/grant/new',
    '/gift',
    '/ledger',
    '/books',
    '/journal/1',
    '/adjust',
    '/config',
    '/proposal',
    '/operator',
    '/me',
    '/log',
    '/job',
    '/switch/exchange',
    '/maintenance',
    '/engine',
  ]) {
    await goTo(path)
    // A section scrolls inside: a page that scrolls as well would move it out of sight.
    const beyond = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return [scrollWidth - innerWidth, scrollHeight - innerHeight]
    })
    expect(beyond, path).toEqual([0, 0])
  }
})
