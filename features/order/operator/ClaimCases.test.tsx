import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, operatorNamed, OWN_MEMBER, refused, resetConsole, showSection, someone, type } from '#kit/web/console/testing.tsx'
import { confirm, toast } from '#kit/web/overlays.ts'
import ClaimCases from './ClaimCases.tsx'

vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: vi.fn(), confirm: vi.fn(async () => true) }))

const LIST = 'GET /v1/operator/order/claim'
const ONE = 'GET /v1/operator/order/claim/12'
const DECIDE = 'POST /v1/operator/order/claim/12/decide'
const ANSWER = '답 (두 사람이 읽어요)'
const SAID = '사진과 설명을 살펴보고 결정했어요.'
const AT = '2026-11-20T05:00:00Z'

const aRow = (claim_no: number, of: object = {}) => ({
  claim_no,
  order_no: 40,
  is_platform: false,
  kind: 'return',
  state: 8,
  reason_code: 'MIND',
  title: '라벤더 오일',
  buyer: someone(101, '푸****래'),
  seller: someone(102, '정*윤'),
  company: '향기 가게',
  item_amt: 180,
  refund_viv: null,
  objection: '한 번도 쓰지 않았어요',
  object_dt: AT,
  answer: null,
  decide_dt: null,
  by: null,
  reg_dt: AT,
  sort_dt: AT,
  ...of,
})
const image = {
  mimetype: 'image/jpeg',
  key: 'k',
  transforms: { thm: '/t.jpg', full: '/f.jpg' },
  width: 1,
  height: 1,
  seconds: null,
  placeholder: null,
}
const anItem = (of: object = {}) => ({
  order_item_no: 1,
  item_name: '라벤더 오일',
  sio_title: '30 mL',
  qtt: 1,
  unit_amt: 180,
  ship_amt: 30,
  state: 6,
  held_viv: 210,
  posted_viv: 0,
  back_viv: 0,
  is_claimed: true,
  is_paid: false,
  ...of,
})
const aCase = (of: object = {}) => ({
  ...aRow(12),
  end_dt: null,
  order_dt: AT,
  order_state: 6,
  claim: {
    claim_no: 12,
    kind: 'return',
    state: 8,
    reason_code: 'MIND',
    content: '생각보다 향이 진해서 돌려보내요',
    images: [image],
    item_amt: 180,
    fee_amt: 30,
    refund_viv: null,
    interest_viv: null,
    interest_seller_viv: null,
    sio_title: null,
    carrier_name: 'CJ대한통운',
    tracking_no: '6123456799',
    tracking_url: null,
    sent_dt: AT,
    received_dt: AT,
    inspect_dt: null,
    reason: '사용한 흔적이 있어요',
    refuse_dt: AT,
    object_until: null,
    objection: '한 번도 쓰지 않았어요',
    object_dt: AT,
    answer: null,
    decide_dt: null,
    due_dt: null,
    reg_dt: AT,
    end_dt: null,
    acts: [],
  },
  items: [anItem()],
  parcels: [{ parcel_no: 1, nth: 1, carrier: 'cj', carrier_name: 'CJ대한통운', tracking_no: '6123456789', tracking_url: null, reg_dt: AT }],
  money: { paid: 210, free: 0, held_viv: 210, posted_viv: 0, back_viv: 0, back_paid: 0, back_free: 0 },
  can_decide: true,
  proposal_no: null,
  ...of,
})

beforeEach(resetConsole)

const open = (at: string, answers: Parameters<typeof showSection>[3] = {}) =>
  showSection('/claim', <ClaimCases />, at, { [LIST]: () => ok([aRow(12), aRow(13)]), [ONE]: () => ok(aCase()), ...answers })

test('queue and order are in the address and in the request', async () => {
  const { callsTo, place } = open('/claim')
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(callsTo(LIST)[0]!.url).toContain('queue=objected&sort=oldest')
  fireEvent.click(screen.getByRole('button', { name: '결정함' }))
  await waitFor(() => expect(place()).toBe('/claim?queue=decided'))
  await waitFor(() => expect(callsTo(LIST).at(-1)!.url).toContain('queue=decided&sort=newest'))
})

test('a case shows both sides’ words, the pictures, the parcels and the money', async () => {
  open('/claim/12')
  expect(await screen.findByText('생각보다 향이 진해서 돌려보내요')).toBeTruthy()
  expect(screen.getByText('사용한 흔적이 있어요')).toBeTruthy()
  expect(screen.getByText(/에 거절했어요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '사진 1 새 창에서 보기' }).getAttribute('href')).toBe('/f.jpg')
  expect(screen.getByText('CJ대한통운 6123456789')).toBeTruthy()
  expect(screen.getByText('CJ대한통운 6123456799')).toBeTruthy()
  expect(screen.getByText('푸****래 (101번)')).toBeTruthy()
})

test('a refund of a part shows the money before and after and both alarms before it is sent, and opens the next case', async () => {
  const { callsTo, place } = open('/claim/12', {
    [DECIDE]: () => ok({ proposal_no: null }),
    'GET /v1/operator/order/claim/13': () => ok(aCase(aRow(13))),
  })
  await type(ANSWER, SAID)
  fireEvent.click(screen.getByRole('button', { name: /결정하기/ }))
  expect(await screen.findByText('결정을 골라 주세요.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '일부 환불' }))
  await type('돌려줄 비브', '181')
  fireEvent.click(screen.getByRole('button', { name: /결정하기/ }))
  expect(await screen.findByText('1에서 180 사이 숫자로 적어 주세요.')).toBeTruthy()
  await type('돌려줄 비브', '100')
  expect(screen.getByText('+100')).toBeTruthy()
  expect(screen.getByText('+110')).toBeTruthy()
  expect(screen.getByText('210 VIV → 0 VIV')).toBeTruthy()
  expect(screen.getAllByText('라벤더 오일 · 운영팀이 환불로 결정했어요')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /100 VIV 환불하기/ }))
  await waitFor(() => expect(callsTo(DECIDE)[0]?.body).toEqual({ refund_viv: 100, max_viv: 180, answer: SAID }))
  expect(vi.mocked(confirm).mock.calls[0]![0]).toMatchObject({ text: '구매자에게 100 VIV를 돌려줄까요? 되돌릴 수 없어요.' })
  await waitFor(() => expect(place()).toBe('/claim/13'))
})

test('a refund of what the seller was paid is taken from the seller', async () => {
  const money = { paid: 210, free: 0, held_viv: 0, posted_viv: 210, back_viv: 0, back_paid: 0, back_free: 0 }
  open('/claim/12', { [ONE]: () => ok(aCase({ items: [anItem({ held_viv: 0, posted_viv: 210, is_paid: true })], money })) })
  fireEvent.click(await screen.findByRole('radio', { name: '모두 환불' }))
  expect(screen.getByText('판매자에게서 돌아오는 비브')).toBeTruthy()
  expect(screen.getByText('−180')).toBeTruthy()
  expect(screen.getByText('210 VIV → 30 VIV')).toBeTruthy()
})

test('above the limit it is proposed, and the case links to the open proposal', async () => {
  let one = aCase({ item_amt: 1500, items: [anItem({ unit_amt: 1500, held_viv: 1530 })] })
  open('/claim/12', {
    [LIST]: () => ok([aRow(12)]),
    [ONE]: () => ok(one),
    [DECIDE]: () => {
      one = aCase({ proposal_no: 5 })
      return ok({ proposal_no: 5 })
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '모두 환불' }))
  expect(screen.getByText('1,000 VIV를 넘어서 다른 운영자가 한 번 더 확인해야 해요.')).toBeTruthy()
  await type(ANSWER, SAID)
  fireEvent.click(screen.getByRole('button', { name: /안건 올리기/ }))
  expect(await screen.findByRole('link', { name: '안건 5 보기' })).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('안건으로 올렸어요. 다른 운영자가 결정해요.')
})

test('a refusal says what follows, and who decided first is named', async () => {
  let one = aCase()
  open('/claim/12', {
    [LIST]: () => ok([aRow(12)]),
    [ONE]: () => ok(one),
    [DECIDE]: () => {
      const decided = { state: 6, answer: '살펴봤어요', decide_dt: AT }
      one = aCase({ ...decided, can_decide: false, by: operatorNamed(9, '다온'), claim: { ...aCase().claim, ...decided } })
      return refused(409, 'claim_case.not_now', '지금은 이 결정을 할 수 없어요.')
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: '거절' }))
  expect(screen.getByText(/7일이 지나면 판매자가 210 VIV를 받아요/)).toBeTruthy()
  await type(ANSWER, SAID)
  fireEvent.click(screen.getByRole('button', { name: /거절하기/ }))
  expect(await screen.findByText('다른 운영자가 방금 처리했어요. 지금은 결정함 상태예요.')).toBeTruthy()
  expect(screen.getByText('살펴봤어요')).toBeTruthy()
  // The moment is that of the decision, not of the seller's words.
  expect(screen.queryByText(/에 거절했어요/)).toBeNull()
})

test('the own order has no decision', async () => {
  open('/claim/12', { [ONE]: () => ok(aCase({ seller: someone(OWN_MEMBER, '정*윤') })) })
  expect(await screen.findByText('내 계정의 일이라 다른 운영자가 처리해야 해요.')).toBeTruthy()
})
