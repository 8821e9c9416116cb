import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#kit/web/window/browser.ts'
import { removeAllSteps, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { fakeWindows, ORDER_ID, open, PAYMENT, refusal, postFromWindow, serve, TERMS, waitingPayment } from './testing.tsx'

const prove = vi.hoisted(() => vi.fn<() => Promise<string | null>>())
vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: prove }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))

let stop = () => {}
let opened: ReturnType<typeof fakeWindows>
beforeEach(() => {
  stop = watchOverlayHistory()
  opened = fakeWindows()
})
afterEach(async () => {
  await removeAllSteps()
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

test('preselects nothing, explains each method’s effect on exchanges, and shows what is missing', async () => {
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

test('pays in a window that opens within the press, then opens the completed screen', async () => {
  const { sent } = serve()
  const { place } = open(AT)
  await choose()
  expect(screen.getByText('2,780 VIV')).toBeDefined()
  await waitFor(() => expect(place()).toBe(`${AT}?viv=300&method=card`))
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  expect(browser.navigate).toHaveBeenCalledWith(opened, `/pay/${ORDER_ID}`)
  expect(sent(BEGIN).map(({ body }) => body)).toEqual([{ viv: 300, method: 'card' }])
  expect(sent('/consents')).toEqual([])
  postFromWindow({ order_id: ORDER_ID })
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${ORDER_ID}`)
})

test('asks for consent to the current version of the terms when it is missing', async () => {
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

test('reuses the key after a lost answer, takes a new one for another choice, and ignores a double press', async () => {
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

test('disables amounts above the limit and shows it; shows the server’s refusal at the amounts', async () => {
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

test('need=120 preselects the smallest sufficient amount', async () => {
  serve()
  open(`${AT}?need=120`)
  expect((await amount(/^300 VIV/)).checked).toBe(true)
  expect(screen.getByText('120 VIV가 더 필요해요.')).toBeDefined()
})

test('requires the identity verification first', async () => {
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
  prove.mockResolvedValue(ORDER_ID)
  await click('본인확인하기')
  expect(await screen.findByRole('button', { name: '결제하기' })).toBeDefined()
  expect(sent('POST /v1/user/me/identity').map(({ body }) => body)).toEqual([{ identity_no: ORDER_ID }])
})

test('leads a member under 19 to the guardian’s consent', async () => {
  serve({ terms: { ...TERMS, needs: ['guardian', 'viv_terms'] } })
  const { place } = open(AT)
  expect(await screen.findByText('만 19세 미만은 보호자가 동의해야 충전할 수 있어요.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /결제하기/ })).toBeNull()
  await click('보호자 동의 받기')
  await waitFor(() => expect(place()).toBe('/viv-guardian'))
})

test('offers no payment while the guardian has stopped the spending', async () => {
  serve({ terms: { ...TERMS, needs: ['unfrozen'] } })
  const { place } = open(AT)
  await screen.findByText('보호자가 비브 쓰기를 멈췄어요. 다시 쓸 수 있게 되면 충전할 수 있어요.')
  expect([screen.queryByRole('button', { name: /결제하기/ }), screen.queryByRole('checkbox')]).toEqual([null, null])
  await click('보호자 동의 보기')
  await waitFor(() => expect(place()).toBe('/viv-guardian'))
})

test.each([
  ['on this page', async () => click('결제 그만두기')],
  ['in the window', async () => postFromWindow({ order_id: ORDER_ID, cancelled: true })],
])('keeps the choice when the payment is cancelled %s', async (_where, giveUp) => {
  serve({ payment: waitingPayment })
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

test('opens the completed screen when the cancelled payment was already paid', async () => {
  serve({ payment: PAYMENT })
  open(AT)
  await choose()
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  await click('결제 그만두기')
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
})

test('on a phone the payment replaces this page, with the choice in the return URL, and continues after the return', async () => {
  vi.mocked(browser.isTouch).mockReturnValue(true)
  serve()
  open(AT)
  await choose()
  await agree()
  location.hash = `${AT}?viv=300&method=card`
  await click('30,000원 결제하기')
  const back = encodeURIComponent(`${AT}?viv=300&method=card`)
  await waitFor(() => expect(browser.leave).toHaveBeenCalledWith(`/pay/${ORDER_ID}?back=${back}`))
  const { place } = open(`${AT}?viv=300&method=card&pay=${ORDER_ID}`)
  expect((await screen.findAllByText('300 VIV를 충전했어요')).length).toBeGreaterThan(0)
  expect(place()).toBe(`/viv-charge-payment-complete?order_id=${ORDER_ID}`)
})

test('a reload during the payment resumes it; a plain navigation back does not', async () => {
  serve({ payment: waitingPayment })
  const load = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' }] as never)
  sessionStorage.setItem('haru_topup', ORDER_ID)
  const first = open(AT)
  await amount(/^300 VIV/)
  expect(first.place()).toBe(AT)
  load.mockReturnValue([{ type: 'reload' }] as never)
  sessionStorage.setItem('haru_topup', ORDER_ID)
  const second = open(AT)
  await waitFor(() => expect(second.place()).toBe(`/viv-charge-payment?order_id=${ORDER_ID}`))
})

test('opened over a room, it stays over the room', async () => {
  serve({ payment: { ...waitingPayment, state: 3, fail_reason: '한도를 초과했어요.' } })
  const { place } = open('/my-haru-room/5/popup-viv-charge-select')
  await choose()
  await waitFor(() => expect(place()).toBe('/my-haru-room/5/popup-viv-charge-select?viv=300&method=card'))
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  postFromWindow({ order_id: ORDER_ID })
  await userEvent.click(await screen.findByRole('button', { name: '다시 결제하기' }))
  await waitFor(() => expect(place()).toBe('/my-haru-room/5/popup-viv-charge-select?viv=300'))
})

test('opened in the portal, it stays in the portal', async () => {
  serve()
  const { place } = open('/Pc-viv-charge-select')
  await choose()
  await agree()
  await click('30,000원 결제하기')
  await waitsForWindow()
  postFromWindow({ order_id: ORDER_ID })
  expect(await screen.findByText('300 VIV를 충전했어요')).toBeDefined()
  expect(place()).toBe(`/Pc-viv-charge-payment-complete?order_id=${ORDER_ID}`)
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1, name: '충전 완료' })).toBeDefined()
})

test('offers a retry when the terms fail to load', async () => {
  let fails = true
  serve({ answer: ({ url }) => (fails && url.endsWith('/payment/terms') ? refusal(500, 'x', '문제') : undefined) })
  open(AT)
  const again = await screen.findByRole('button', { name: '다시 시도' })
  fails = false
  await userEvent.click(again)
  expect(await amount(/^300 VIV/)).toBeDefined()
})
