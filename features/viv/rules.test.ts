import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vivErrors } from './errors.ts'
import {
  exchangeableFrom,
  exchangeFee,
  exchangeProblem,
  lineWords,
  giftLimitProblem,
  giftProblem,
  needsGuardian,
  splitPayment,
  VIV_CONFIG,
  withdrawProblem,
  WON_PER_VIV,
  type LotView,
} from './rules.ts'

test('one viv is 100 won', () => expect(WON_PER_VIV).toBe(100))

describe('exchangeFee (decisions d-4)', () => {
  test.each([
    [false, false, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
    [false, true, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
    [true, false, { gross_won: 200_000, platform_won: 20_000, withheld_won: 6_600, net_won: 173_400 }],
    [true, true, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
  ])('2,000 viv, earner %s, business %s', (is_earner, has_biz, fee) => expect(exchangeFee(2000, { is_earner, has_biz })).toEqual(fee))

  test('the parts sum to the gross amount, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.boolean(), fc.boolean(), (viv, is_earner, has_biz) => {
        const { gross_won, platform_won, withheld_won, net_won } = exchangeFee(viv, { is_earner, has_biz })
        expect(platform_won + withheld_won + net_won).toBe(gross_won)
        for (const part of [platform_won, withheld_won, net_won]) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})

test.each([
  [{ paid: 100, free: 50 }, 80, { paid: 80, free: 0 }],
  [{ paid: 100, free: 50 }, 100, { paid: 100, free: 0 }],
  [{ paid: 100, free: 50 }, 101, { paid: 100, free: 1 }],
  [{ paid: 100, free: 50 }, 150, { paid: 100, free: 50 }],
  [{ paid: 100, free: 50 }, 151, null],
  [{ paid: 0, free: 5 }, 5, { paid: 0, free: 5 }],
])('splitPayment uses paid viv first: %o for %i', (balance, amount, split) => expect(splitPayment(balance, amount)).toEqual(split))

describe('giftProblem and giftLimitProblem', () => {
  const today = '2026-11-21'
  const giver = { user_no: 1, birth: '1990-01-01' }
  const receiver = { user_no: 2, birth: '1991-01-01', may_contact: true, is_guarded_by_giver: false }
  test.each([
    ['a valid gift', giver, receiver, 1000, null],
    ['to oneself', giver, { ...receiver, user_no: 1 }, 1, vivErrors.to_self],
    ['to nobody', giver, null, 1, vivErrors.no_receiver],
    ['to a blocked member', giver, { ...receiver, may_contact: false }, 1, vivErrors.no_receiver],
    ['giver under 19', { ...giver, birth: '2007-11-22' }, receiver, 1, vivErrors.minor],
    ['giver is 19 today', { ...giver, birth: '2007-11-21' }, receiver, 1, null],
    ['giver of unknown age', { ...giver, birth: null }, receiver, 1, vivErrors.identity],
    ['to a member under 19', giver, { ...receiver, birth: '2008-01-01' }, 1, vivErrors.no_receiver],
    ['to a minor from the guardian', giver, { ...receiver, birth: '2010-01-01', is_guarded_by_giver: true }, 1, null],
    ['to a child under 14', giver, { ...receiver, birth: '2013-01-01', is_guarded_by_giver: true }, 1, vivErrors.no_receiver],
    ['above the limit of one gift', giver, receiver, 1001, vivErrors.gift_size],
    ['an amount of 0', giver, receiver, 0, vivErrors.gift_size],
  ])('%s', (_, from, to, amount, why) => expect(giftProblem(from, to, amount, today, VIV_CONFIG)).toBe(why))

  test.each([
    [{ day: 0, month: 0 }, 1000, null],
    [{ day: 9_000, month: 9_000 }, 1000, null],
    [{ day: 9_001, month: 9_001 }, 1000, vivErrors.gift_day],
    [{ day: 0, month: 29_000 }, 1000, null],
    [{ day: 0, month: 29_001 }, 1000, vivErrors.gift_month],
  ])('after %o, another %i', (given, amount, why) => expect(giftLimitProblem(given, amount, VIV_CONFIG)).toBe(why))
})

describe('exchangeableFrom and exchangeProblem', () => {
  const at = '2026-11-21T05:00:00.000Z'
  const old = '2026-01-01T00:00:00.000Z'
  const lot = (source: LotView['source'], origin_source: LotView['origin_source'], origin_dt = at): LotView => ({
    source,
    origin_source,
    origin_dt,
    reg_dt: at,
  })
  test.each([
    [lot('charge', 'card'), null],
    [lot('charge', 'phone'), null],
    [lot('charge', 'easy'), null],
    [lot('gift', 'card', old), null],
    [lot('charge', 'bank'), '2026-11-28T05:00:00.000Z'],
    [lot('gift', 'bank', old), '2026-11-22T05:00:00.000Z'],
    [lot('gift', 'bank'), '2026-11-28T05:00:00.000Z'],
    [lot('sale', 'sale'), at],
    [lot('gift', 'sale', old), '2026-11-22T05:00:00.000Z'],
  ])('%o can be exchanged from %s', (one, from) => expect(exchangeableFrom(one, VIV_CONFIG)?.toISOString() ?? null).toBe(from))

  test.each([
    [1000, 1000, 1000, vivErrors.exchange_small],
    [1001, 1001, 1001, null],
    [1001, 1001, 100, null],
    [1001, 1001, 99, vivErrors.exchange_amount],
    [1001, 500, 501, vivErrors.exchange_amount],
    [0, 0, 1, vivErrors.exchange_small],
  ])('with %i paid and %i exchangeable, a request for %i', (paid, now, amount, why) =>
    expect(exchangeProblem(paid, now, amount, VIV_CONFIG)).toBe(why),
  )
})

test.each([
  [0, 100, 100, null],
  [1, 100, 100, vivErrors.withdraw_late],
  [0, 0, 1, vivErrors.withdraw_used],
  [0, 50, 51, vivErrors.withdraw_amount],
])('withdrawProblem: %i ms after the deadline, %i left, %i requested', (after, left, amount, why) => {
  const until = new Date('2026-11-28T14:59:59Z')
  expect(withdrawProblem(until, left, amount, new Date(until.getTime() + after))).toBe(why)
})

test('needsGuardian: true under 19, false from 19 on, null for an unknown age', () => {
  expect([needsGuardian('2007-11-22', '2026-11-21'), needsGuardian('2007-11-21', '2026-11-21'), needsGuardian(null, '2026-11-21')]).toEqual(
    [true, false, null],
  )
})

test.each([
  [{ kind: 'gift_return', paid: -20, exchange_state: null }, '돌려준 선물'],
  [{ kind: 'gift_return', paid: 20, exchange_state: null }, '돌려받은 선물'],
  [{ kind: 'gift_void', paid: -20, exchange_state: null }, '취소된 선물'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: 3 }, '환전 취소'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: 5 }, '환전 반려'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: null }, '환전 되돌림'],
  [{ kind: 'charge', paid: 300, exchange_state: null }, '비브 충전'],
] as const)('lineWords: %j is labelled %s', (line, words) => {
  expect(lineWords(line)).toBe(words)
})
