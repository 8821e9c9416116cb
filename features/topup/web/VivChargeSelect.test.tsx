import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#kit/web/window/browser.ts'
import { takeAll, watchTrail } from '#kit/web/trail.ts'
import { fakeWindows, NO, open, PAYMENT, refusal, say, serve, TERMS, waiting } from './testing.tsx'

const prove = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
vi.mock('#features/identity/web/public.ts', () => ({ proveIdentity: prove, usePendingIdentity: () => null }))

let stop = () => {}
let opened: ReturnType<typeof fakeWindows>
beforeEach(() => {
  stop = watchTrail()
  opened = fakeWindows()
})
afterEach(async () => {
  await takeAll()
  stop()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  prove.mockReset()
})

const AT = '/viv-charge-select'
const BEGIN = 'POST /v1/user/viv/payment'
const amount = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: '결제 내용을 확인했고 결제에 동의해요' }))
const choose = async (viv = /^300 VIV/, method = /신용·체크카드/) => {
  await userEvent.click(await amount(viv))
  await userEvent.click(screen.getByRole('radio', { name: method }))
}
const waitsForWindow = () => screen.findByText('새 창에서 결제하고 있어요.')

test('nothing is chosen or ticked by itself; each method says what it means for an exchange; what is missing is told', async () => {
  const { calls } = serve()
  open(AT)
  await amount(/^300 VIV, 30,000원$/)
  expect(chosen()).toEqual([])
  expect(screen.getByText('1 VIV는 100원이에요 · 지금 2,480 VIV')).toBeDefined()
  for (const [method, means] of [
    ['신용·체크카드', '현금으로 환전할 수 없어요'],
    ['계좌 이체', '7일 뒤부터 환전할 수 있어요'],
    ['간편결제', '현금으로 환전할 수 없어요'],
    ['휴대폰 결제', '현금으로 환전할 수 없어요'],
  ] as const) {
    expect(screen.getByRole('radio', { name: new RegExp(`^${method}.*${means}$`) })).toBeDefined()
  }
  await click('결제하기')
  expect(await screen.findByText('충전할 금액을 골라 주세요.')).toBeDefined()
  expect(screen.getByText('결제 수단을 골라 주세요.')).toBeDefined()
  expect(screen.getByText('동의해 주세요.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^10 VIV/ })))
  expect(browser.open).not.toHaveBeenCalled()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('what was chosen is paid in a window that opens within the press; then one sees what was charged', async () => {
  const { sent } = serve()
  const { place } = open(AT)
  await choose()
  expect(screen.getByText('2,780 VIV')).toBeDefined()
  await waitFor(() => expect(place()).toBe(`${AT}?viv=300&method=card`))
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  expect(browser.lead).toHaveBeenCalledWith(opened, `/pay/${NO}`)
  expect(sent(BEGIN).map(({ body }) => body)).toEqual([{ viv: 300, method: 'card' }])
  expect(sent('/consents')).toEqual([])
  say({ order_id: NO })
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${NO}`)
})

test('the terms of viv are asked for the first time, and agreed to with the press, in the words that hold', async () => {
  const { sent } = serve({ terms: { ...TERMS, needs: ['viv_terms'] } })
  open(AT)
  await choose()
  await agree()
  await click('30,000원 결제하기')
  expect(await screen.findByText('동의해 주세요.')).toBeDefined()
  const terms = screen.getByRole('checkbox', { name: '비브 이용약관에 동의해요' })
  await waitFor(() => expect(document.activeElement).toBe(terms))
  expect(sent(BEGIN)).toEqual([])
  await userEvent.click(terms)
  await click('30,000원 결제하기')
  await waitsForWindow()
  expect(sent('POST /v1/user/consents').map(({ body }) => body)).toEqual([{ kind: 'viv_terms', version: '2022-03-01', agreed: true }])
})

test('a lost answer is asked for again with the same key, and another choice is another order; a double press is one', async () => {
  let fails = 2
  const { sent } = serve({
    answer({ method, url }) {
      if (method !== 'POST' || !url.endsWith('/viv/payment') || fails === 0) return undefined
      fails--
      throw new TypeError('lost')
    },
  })
  open(AT)
  await choose()
  await agree()
  await click('30,000원 결제하기')
  expect(await screen.findByText('인터넷이 끊겼어요. 다시 눌러도 두 번 결제되지 않아요.')).toBeDefined()
  expect(opened.closed).toBe(true)
  await click('30,000원 결제하기')
  await waitFor(() => expect(sent(BEGIN)).toHaveLength(2))
  await screen.findByText('인터넷이 끊겼어요. 다시 눌러도 두 번 결제되지 않아요.')
  await userEvent.click(await amount(/^500 VIV/))
  const button = screen.getByRole('button', { name: '50,000원 결제하기' })
  await Promise.all([userEvent.click(button), userEvent.click(button)])
  await waitsForWindow()
  const keys = sent(BEGIN).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what goes beyond a limit can’t be chosen, and the limit is told; what the server refuses of it is told there', async () => {
  serve({
    terms: { ...TERMS, day_left_won: 60_000, month_left_won: 40_000 },
    answer: ({ method, url }) =>
      method === 'POST' && url.endsWith('/viv/payment')
        ? refusal(409, 'viv.charge_day', '하루에 충전할 수 있는 한도를 넘었어요.', 'viv')
        : undefined,
  })
  open(`${AT}?viv=500`)
  expect(await screen.findByText('보호자가 동의한 이번 달 한도가 40,000원 남았어요.')).toBeDefined()
  expect((await amount(/^500 VIV, 50,000원, 한도를 넘어 고를 수 없어요$/)).disabled).toBe(true)
  expect(chosen()).toEqual([])
  await choose()
  await agree()
  await click('30,000원 결제하기')
  expect(await screen.findByText('하루에 충전할 수 있는 한도를 넘었어요.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^10 VIV/ })))
})

test('what is lacking elsewhere chooses the smallest that covers it', async () => {
  serve()
  open(`${AT}?need=120`)
  expect((await amount(/^300 VIV/)).checked).toBe(true)
  expect(screen.getByText('120 VIV가 더 필요해요.')).toBeDefined()
})

test('who they are is proven first', async () => {
  let needs: 'identity'[] = ['identity']
  const { sent } = serve({
    answer({ url }) {
      if (url.endsWith('/me/identity')) needs = []
      return url.endsWith('/payment/terms') ? { json: { state: 1, query: { ...TERMS, needs } } } : undefined
    },
  })
  open(AT)
  expect(await screen.findByText('충전하기 전에 본인확인을 한 번 해야 해요.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /결제하기/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  prove.mockResolvedValue(NO)
  await click('본인확인하기')
  expect(await screen.findByRole('button', { name: '결제하기' })).toBeDefined()
  expect(sent('POST /v1/user/me/identity').map(({ body }) => body)).toEqual([{ identity_no: NO }])
})

test('somebody under 19 is led to the guardian’s consent', async () => {
  serve({ terms: { ...TERMS, needs: ['guardian', 'viv_terms'] } })
  const { place } = open(AT)
  expect(await screen.findByText('만 19세 미만은 보호자가 동의해야 충전할 수 있어요.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /결제하기/ })).toBeNull()
  await click('보호자 동의 받기')
  await waitFor(() => expect(place()).toBe('/viv-guardian'))
})

test.each([
  ['here', async () => click('결제 그만두기')],
  ['in the window', async () => say({ order_id: NO, cancelled: true })],
])('given up %s, the choice stays', async (_where, giveUp) => {
  serve({ payment: waiting })
  const { place } = open(AT)
  await choose()
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  await giveUp()
  expect(await screen.findByText('결제를 그만뒀어요')).toBeDefined()
  expect(place()).toBe(`${AT}?viv=300&method=card`)
  expect((await amount(/^300 VIV/)).checked).toBe(true)
})

test('given up here after it was paid, it is charged all the same', async () => {
  serve({ payment: PAYMENT })
  open(AT)
  await choose()
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  await click('결제 그만두기')
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
})

test('on a phone the window takes this page’s place, with the choice in the way back, and one goes on where it was left', async () => {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  serve()
  open(AT)
  await choose()
  await agree()
  location.hash = `${AT}?viv=300&method=card`
  await click('30,000원 결제하기')
  const back = encodeURIComponent(`${AT}?viv=300&method=card`)
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(`/pay/${NO}?back=${back}`))
  const { place } = open(`${AT}?viv=300&method=card&pay=${NO}`)
  expect((await screen.findAllByText('300 VIV를 충전했어요')).length).toBeGreaterThan(0)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${NO}`)
})

test('a page that is loaded anew beneath its window goes on with the payment; who comes back by themselves has given up', async () => {
  serve({ payment: waiting })
  const load = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' }] as never)
  sessionStorage.setItem('haru_topup', NO)
  const first = open(AT)
  await amount(/^300 VIV/)
  expect(first.place()).toBe(AT)
  load.mockReturnValue([{ type: 'reload' }] as never)
  sessionStorage.setItem('haru_topup', NO)
  const second = open(AT)
  await waitFor(() => expect(second.place()).toBe(`/viv-charge-payment?order_id=${NO}`))
})

test('over a room it stays over the room', async () => {
  serve({ payment: { ...waiting, state: 3, fail_reason: '한도를 초과했어요.' } })
  const { place } = open('/my-haru-room/5/popup-viv-charge-select')
  await choose()
  await waitFor(() => expect(place()).toBe('/my-haru-room/5/popup-viv-charge-select?viv=300&method=card'))
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  say({ order_id: NO })
  await userEvent.click(await screen.findByRole('button', { name: '다시 결제하기' }))
  await waitFor(() => expect(place()).toBe('/my-haru-room/5/popup-viv-charge-select?viv=300'))
})

test('in the portal it stays in the portal', async () => {
  serve()
  const { place } = open('/Pc-viv-charge-select')
  await choose()
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  say({ order_id: NO })
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
  expect(place()).toBe(`/Pc-viv-charge-payment-complete?order_id=${NO}`)
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1, name: '충전 완료' })).toBeDefined()
})

test('terms that do not come can be asked for again', async () => {
  let fails = true
  serve({ answer: ({ url }) => (fails && url.endsWith('/payment/terms') ? refusal(500, 'x', '문제') : undefined) })
  open(AT)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(again)
  expect(await amount(/^300 VIV/)).toBeDefined()
})
