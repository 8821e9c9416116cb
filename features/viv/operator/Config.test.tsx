import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetConsole, ok, refused, showSection, someone, click, type } from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import Adjust from './Adjust.tsx'
import Config from './Config.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/config'
const REASON = '약관이 바뀌어 함께 바꿔요'
const figure = (config_key: string, of: object) => ({ config_key, edit_dt: null, is_two: false, ...of })
const FIGURES = [
  figure('gift_max', { kind: 'count', value: 1000, standing: 1000 }),
  figure('charge_products', { kind: 'counts', value: [10, 30], standing: [10, 30] }),
  figure('exchange_origins', { kind: 'origins', value: ['bank', 'sale'], standing: ['bank', 'sale'], is_two: true }),
]

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/config', <Config />, at, { [LIST]: () => ok(FIGURES), ...answers })

test('changes a figure with a reason after confirming old and new value', async () => {
  const SAVE = 'PUT /v1/operator/config/gift_max'
  const { callsTo } = open('/config/gift_max', { [SAVE]: () => ok({ figure: FIGURES[0], proposal_no: null }) })
  await type('새 값', '많이')
  await click('바꾸기')
  expect(await screen.findByText('0 이상의 숫자로 적어 주세요.')).toBeTruthy()
  await type('새 값', '2,000')
  await type(/이유/, REASON)
  await click('바꾸기')
  await waitFor(() => expect(callsTo(SAVE)[0]?.body).toEqual({ value: 2000, reason: REASON }))
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: '선물 한 번 한도 (VIV): 1,000 → 2,000. 이렇게 바꿀까요?' }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('값을 바꿨어요'))
})

test('refuses a list of amounts that is not ascending', async () => {
  const SAVE = 'PUT /v1/operator/config/charge_products'
  const { callsTo } = open('/config/charge_products', {
    [SAVE]: () => refused(400, 'treasury.config_value', '쓸 수 없는 값이에요.', 'value'),
  })
  await type(/새 값/, '30, 10')
  await type(/이유/, REASON)
  await click('바꾸기')
  expect(await screen.findByText('작은 것부터 커지는 숫자를 쉼표로 나눠 적어 주세요.')).toBeTruthy()
  await type(/새 값/, '10, 30, 100')
  await click('바꾸기')
  expect(await screen.findByText('쓸 수 없는 값이에요.')).toBeTruthy()
  expect(callsTo(SAVE)[0]!.body).toEqual({ value: [10, 30, 100], reason: REASON })
})

test('a change that needs two people becomes a proposal', async () => {
  const SAVE = 'PUT /v1/operator/config/exchange_origins'
  const { callsTo, place } = open('/config/exchange_origins', { [SAVE]: () => ok({ figure: null, proposal_no: 8 }) })
  fireEvent.click(await screen.findByRole('checkbox', { name: '카드' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '판매 수입' }))
  await type(/이유/, REASON)
  await click('변경 올리기')
  await waitFor(() => expect(place()).toBe('/proposal/8'))
  expect(callsTo(SAVE)[0]!.body).toEqual({ value: ['card', 'bank'], reason: REASON })
})

test('an adjustment needs a member, an amount and a reason, and becomes a proposal', async () => {
  const ADJUST = 'POST /v1/operator/adjust'
  const { callsTo, place } = showSection('/adjust', <Adjust />, '/adjust', {
    'POST /v1/operator/member/search': () => ok({ members: [], is_cut: false }),
    'POST /v1/operator/member/find': () => ok({ members: [someone(3, '하루')], unknown: [] }),
    [ADJUST]: () => ok({ proposal_no: 9 }),
  })
  expect((await screen.findByRole('button', { name: '조정 올리기' })).hasAttribute('disabled')).toBe(true)
  await type(/회원 번호, 아이디/, '하루')
  await click('찾기')
  expect(await screen.findByText('하루 (3번) 회원이에요')).toBeTruthy()
  await click('조정 올리기')
  expect(await screen.findByText('0이 아닌 숫자로 적어 주세요.')).toBeTruthy()
  await type(/금액/, '−300')
  await type('비브 종류', 'free')
  await type(/이유/, REASON)
  await click('조정 올리기')
  await waitFor(() => expect(place()).toBe('/proposal/9'))
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ text: '하루 (3번)의 무료 비브 -300 VIV 조정을 안건으로 올릴까요?' }))
  expect(callsTo(ADJUST)[0]!.body).toEqual({ user_no: 3, bucket: 'free', amount: -300, reason: REASON })
})

test('typing again clears the found member; a member found by a numeric name is refused', async () => {
  const ADJUST = 'POST /v1/operator/adjust'
  const found = [[someone(3, '하루')], [], [someone(20, '103')], [someone(103, '가람')]]
  const { callsTo } = showSection('/adjust', <Adjust />, '/adjust', {
    'POST /v1/operator/member/search': () => ok({ members: [], is_cut: false }),
    'POST /v1/operator/member/find': () => ok({ members: found.shift(), unknown: [] }),
    [ADJUST]: () => ok({ proposal_no: 9 }),
  })
  const isClosed = async () => (await screen.findByRole('button', { name: '조정 올리기' })).hasAttribute('disabled')
  await type(/회원 번호, 아이디/, '하루')
  await click('찾기')
  expect(await screen.findByText('하루 (3번) 회원이에요')).toBeTruthy()
  expect(await isClosed()).toBe(false)
  await type(/회원 번호, 아이디/, '없는이')
  expect(await isClosed()).toBe(true)
  expect(screen.queryByText('하루 (3번) 회원이에요')).toBeNull()
  await click('찾기')
  expect(await screen.findByText('그런 회원을 찾지 못했어요.')).toBeTruthy()
  expect(await isClosed()).toBe(true)
  await type(/회원 번호, 아이디/, '103')
  await click('찾기')
  expect(await screen.findByText(/103 \(20번\) 회원은 이름이 숫자예요/)).toBeTruthy()
  expect(await isClosed()).toBe(true)
  await click('찾기')
  expect(await screen.findByText('가람 (103번) 회원이에요')).toBeTruthy()
  expect(await isClosed()).toBe(false)
  expect(callsTo(ADJUST)).toEqual([])
})
