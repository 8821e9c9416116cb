import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSection } from '#kit/web/console/testing.tsx'
import { Facts } from '#kit/web/console/Split.tsx'
import { topupProposals } from './proposals.tsx'

const member = { user_no: 5, haru_name: '하루', state: 'active' }
const refund = {
  member,
  refund_no: 7,
  charge_no: 9,
  viv: 100,
  won: 10_000,
  method: 'card',
  state: 3,
  reason: 'withdrawal',
  tries: 6,
  fail_reason: 'too_much',
  reg_dt: '2026-11-20T05:00:00Z',
  due_dt: '2026-11-25T14:59:59Z',
}

function show(kind: keyof typeof topupProposals, view: object): void {
  showSection('/proposal', <Facts rows={topupProposals[kind].rows(view)} />, '/proposal', {})
}
const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('shows a refund of a top-up with its money, its used part and both balances', () => {
  const view = {
    member,
    charge_no: 9,
    viv: 300,
    won: 30_000,
    cancelled_viv: 50,
    method: 'card',
    paid_dt: '2026-11-20T05:00:00Z',
    cause: 'minor',
    amount: 250,
    refund_won: 24_000,
    taken: 100,
    used: 150,
    bonus: 5,
    bonus_spent: 10,
    paid: { before: 120, after: 20 },
    free: { before: 5, after: 0 },
  }
  show('refund', view)
  expect(factOf('취소할 비브')).toBe('250 VIV (25,000원)')
  expect(factOf('돌려줄 돈')).toBe('24,000원')
  expect(factOf('그 가운데 이미 쓴 비브 (하루의 비용)')).toBe('150 VIV (15,000원)')
  expect(factOf('유료 잔액')).toBe('120 VIV →에서 20 VIV (-100 VIV, -10,000원)')
  expect(factOf('무료 잔액')).toBe('5 VIV →에서 0 VIV (-5 VIV, -500원)')
  expect(factOf('이 충전에서 취소한 비브')).toBe('50 VIV →에서 300 VIV')
  expect(topupProposals.refund.effect(view)).toBe(
    '하루 (5번)의 충전 9에서 250 VIV를 취소하고 24,000원을 결제 수단으로 돌려줘요. 이미 쓴 150 VIV (15,000원)는 하루의 비용이에요.',
  )
  expect(topupProposals.refund.members(view)).toEqual([member])
})

test('shows a payment by hand with the state and the gateway’s refusal in words', () => {
  show('refund_settle', refund)
  expect(factOf('상태')).toBe('결제사가 돌려줄 수 없어요 →에서 돌려줬어요')
  expect(factOf('결제사의 답')).toBe('결제사에 남은 금액보다 커요')
  expect(topupProposals.refund_settle.effect(refund)).toBe(
    '하루 (5번)의 환불 7을 10,000원을 직접 돌려준 것으로 끝내요. 결제사에는 다시 요청하지 않아요.',
  )
})

test('shows a loss with its effect on the member’s exchanges', () => {
  const view = { ...refund, loss_viv: 70, is_stopped: { before: true, after: false } }
  show('refund_loss', view)
  expect(factOf('남은 손실')).toBe('70 VIV (7,000원)')
  expect(factOf('이 회원의 환전')).toBe('멈춤 →에서 가능')
  expect(topupProposals.refund_loss.effect(view)).toContain('이 회원의 환전이 다시 열려요.')
})

test('shows the amount of each kind in the queue with sign and unit', () => {
  const { refund: refunded, refund_settle, refund_loss } = topupProposals
  expect(refunded.amount({ amount: 20 })).toBe('-20 VIV, -2,000원')
  expect(refund_settle.amount({ won: 10_000 })).toBe('10,000원')
  expect(refund_loss.amount({ loss_viv: 70 })).toBe('-70 VIV, -7,000원')
})
