import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSection } from '#kit/web/console/testing.tsx'
import { Facts } from '#kit/web/console/Split.tsx'
import { eventProposals } from './event-proposals.tsx'
import { vivProposals } from './proposals.tsx'

const haru = { user_no: 5, haru_name: '하루', state: 'active' }
const gone = { user_no: 6, haru_name: null, state: 'gone' }

function show(kind: keyof typeof vivProposals, view: object): void {
  showSection('/proposal', <Facts rows={vivProposals[kind].rows(view)} />, '/proposal', {})
}
const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('shows an adjustment with its sign, in viv and won, and the balance before and after', () => {
  const view = { member: haru, bucket: 'paid', amount: -1200, balance: { before: 5000, after: 3800 } }
  show('adjust', view)
  expect(factOf('회원')).toBe('하루 (5번)활동 중')
  expect(factOf('바뀌는 금액')).toBe('-1,200 VIV, -120,000원')
  expect(factOf('유료 잔액')).toBe('5,000 VIV →에서 3,800 VIV (-1,200 VIV, -120,000원)')
  expect(vivProposals.adjust.effect(view)).toBe('하루 (5번)의 유료 비브에서 1,200 VIV (120,000원)를 빼요. 5,000 VIV에서 3,800 VIV가 돼요.')
  const more = { ...view, bucket: 'free', amount: 3, balance: { before: 0, after: 3 } }
  expect(vivProposals.adjust.effect(more)).toBe('하루 (5번)의 무료 비브에 3 VIV (300원)를 더해요. 0 VIV에서 3 VIV가 돼요.')
})

test('shows each member of a grant with state and balance, and the sum', () => {
  const members = [
    { ...haru, free: { before: 0, after: 5000 } },
    { ...gone, free: { before: 10, after: 5010 } },
  ]
  const view = { members, amount: 5000, total: 10_000, expire_day: '2026-12-31', words: '가을 걷기' }
  show('grant', view)
  expect(factOf('모두')).toBe('+10,000 VIV, +1,000,000원')
  expect(factOf('사용 기한')?.replaceAll('\u00a0', ' ')).toBe('2026. 12. 31.')
  expect(factOf('하루 (5번)의 무료 잔액')).toBe('0 VIV →에서 5,000 VIV (+5,000 VIV, +500,000원)')
  expect(screen.getByText('삭제된 계정')).toBeTruthy()
  expect(vivProposals.grant.effect(view)).toBe(
    '하루 (5번) 외 1명에게 무료 비브를 한 명에 5,000 VIV씩 모두 10,000 VIV (1,000,000원)를 줘요. 비용은 하루가 내요.',
  )
})

test('a grant from an event without a day of its own lasts as long as the event says', () => {
  const members = [{ ...haru, free: { before: 0, after: 5000 } }]
  show('grant', { event: { event_no: 2, name: '가을 걷기' }, members, amount: 5000, total: 5000, expire_day: null, words: '가을 걷기' })
  expect(factOf('사용 기한')).toBe('이벤트에서 정한 날수')
})

test('shows both members of a gift, and its end if the sender’s account is deleted', () => {
  const view = {
    gift_no: 3,
    amount: 30,
    is_frozen: true,
    state: 1,
    remaining: 30,
    recovered: 10,
    from: { ...haru, paid: { before: 70, after: 90 } },
    to: { user_no: 8, haru_name: '받음', state: 'left', paid: { before: 30, after: 0 } },
  }
  show('gift_void', view)
  expect(factOf('하루 (5번)의 유료 잔액')).toBe('70 VIV →에서 90 VIV (+20 VIV, +2,000원)')
  expect(factOf('받음 (8번)의 유료 잔액')).toBe('30 VIV →에서 0 VIV (-30 VIV, -3,000원)')
  expect(factOf('선물 상태')).toBe('보냄 →에서 취소됨')
  expect(vivProposals.gift_void.effect(view)).toBe(
    '선물 3을 취소해요. 받음 (8번)에게서 30 VIV (3,000원)를 거두어 하루 (5번)에게 돌려줘요. 이 가운데 10 VIV (1,000원)는 취소된 결제의 손실을 메워요.',
  )
  expect(vivProposals.gift_void.effect({ ...view, from: { ...gone, paid: { before: 0, after: 0 } } })).toContain('이 비브는 사라져요.')
})

test('shows the old and the new value of a figure', () => {
  const view = { config_key: 'exchange_origins', before: ['bank', 'sale'], after: ['bank'] }
  show('config', view)
  expect(factOf('값')).toBe('계좌 이체, 판매 수입 →에서 계좌 이체')
  expect(vivProposals.config.effect({ config_key: 'gift_day', before: 10_000, after: 20_000 })).toBe(
    '선물 하루 한도 (VIV): 지금 10,000, 승인하면 20,000이 돼요.',
  )
})

test('shows what would be kept apart beside what counts now', () => {
  const after = { day: '2026-11-20', won: 2_500_000_000, way: 'trust', institution: '하나은행' }
  const view = { before: { ...after, day: '2026-11-21', won: 300 }, after }
  show('safeguard', { ...view, owed_won: 2_000_000_000 })
  // The earlier day changes nothing of what counts.
  expect(factOf('모자란 금액')).toBe('1,999,999,700원')
  cleanup()
  show('safeguard', { before: null, after, owed_won: 2_600_000_000 })
  expect(factOf('모자란 금액')).toBe('2,600,000,000원 →에서 100,000,000원')
  cleanup()
  show('safeguard', view)
  expect(factOf('지금 확정된 것')).toBe('300원 (하나은행, 신탁, 2026년 11월 21일 확인서)')
  expect(vivProposals.safeguard.effect(view)).toContain('더 늦은 날의 것이 보여요')
  expect(vivProposals.safeguard.effect({ ...view, before: null })).toContain('약속 페이지에는 다음 새벽 계산부터 보여요')
  expect(vivProposals.safeguard.amount(after)).toBe('2,500,000,000원')
})

test('shows the amount of each kind in the queue with sign and unit, and none where none is known', () => {
  const { adjust, grant, gift_void, config } = vivProposals
  expect(adjust.amount({ amount: -1200 })).toBe('-1,200 VIV, -120,000원')
  expect(grant.amount({ amount: 50, user_nos: [1, 2, 3] })).toBe('+150 VIV, +15,000원')
  expect(gift_void.amount({ gift_no: 3, amount: 30 })).toBe('-30 VIV, -3,000원')
  // From before the amount was stored.
  expect(gift_void.amount({ gift_no: 3 })).toBeNull()
  expect(config.amount({ key: 'gift_day', value: 3 })).toBeNull()
})

test('shows what changes of a budget, and who loses what by a claw-back', () => {
  const plan = { name: '걷기 챌린지', budget_viv: 1000, member_viv: null, from_day: '2026-12-01', until_day: null, expire_days: 30 }
  const change = { event_no: 3, before: plan, after: { ...plan, budget_viv: 3000 }, used_viv: 700 }
  const facts = (view: object, kind: keyof typeof eventProposals) =>
    showSection('/proposal', <Facts rows={eventProposals[kind].rows(view)} />, '/proposal', {})
  facts(change, 'event')
  expect(factOf('예산의 크기')).toBe('1,000 VIV (100,000원) →에서 3,000 VIV (300,000원)')
  expect(factOf('한 회원의 한도')).toBe('정하지 않음')
  expect(eventProposals.event.effect({ ...change, event_no: null, before: null })).toContain('3,000 VIV (300,000원)까지 무료 비브를')
  const became = { granted_viv: 100, clawed_viv: 0, left_viv: 40, spent_viv: 60, expired_viv: 0 }
  const claw = { event_no: 3, name: '걷기 챌린지', members: [{ ...haru, ...became }], total: 40 }
  facts(claw, 'event_clawback')
  expect(factOf('거둘 비브')).toBe('-40 VIV, -4,000원')
  expect(screen.getByText(/남음 40 VIV · 이미 씀 60 VIV/)).toBeTruthy()
  expect(eventProposals.event_clawback.members(claw)).toMatchObject([{ user_no: 5 }])
})
