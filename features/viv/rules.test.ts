import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vivErrors } from './errors.ts'
import {
  addMonths,
  businessDayAfter,
  chargeStates,
  daysBetween,
  exchangeableFrom,
  exchangeFee,
  exchangeProblem,
  exchangeStates,
  lineWords,
  giftLimitProblem,
  giftProblem,
  needsGuardian,
  splitPayment,
  statesWith,
  VIV_CONFIG,
  withdrawProblem,
  WON_PER_VIV,
  type LotView,
} from './rules.ts'

test('a viv is a hundred won', () => expect(WON_PER_VIV).toBe(100))

describe('fee of an exchange (decisions d-4)', () => {
  test.each([
    [false, false, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
    [false, true, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
    [true, false, { gross_won: 200_000, platform_won: 20_000, withheld_won: 6_600, net_won: 173_400 }],
    [true, true, { gross_won: 200_000, platform_won: 20_000, withheld_won: 0, net_won: 180_000 }],
  ])('2,000 viv, earner %s, business %s', (is_earner, has_biz, fee) => expect(exchangeFee(2000, { is_earner, has_biz })).toEqual(fee))

  test('the parts are the whole, for any amount', () => {
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
])('paid viv go first: %o of which %i', (balance, amount, split) => expect(splitPayment(balance, amount)).toEqual(split))

describe('gifts', () => {
  const today = '2026-11-21'
  const giver = { user_no: 1, birth: '1990-01-01' }
  const taker = { user_no: 2, birth: '1991-01-01', may_meet: true, is_guarded_by_giver: false }
  test.each([
    ['all is well', giver, taker, 1000, null],
    ['oneself', giver, { ...taker, user_no: 1 }, 1, vivErrors.to_self],
    ['nobody', giver, null, 1, vivErrors.no_receiver],
    ['blocked', giver, { ...taker, may_meet: false }, 1, vivErrors.no_receiver],
    ['giver under 19', { ...giver, birth: '2007-11-22' }, taker, 1, vivErrors.minor],
    ['giver is 19 today', { ...giver, birth: '2007-11-21' }, taker, 1, null],
    ['giver of unknown age', { ...giver, birth: null }, taker, 1, vivErrors.identity],
    ['receiver under 19', giver, { ...taker, birth: '2008-01-01' }, 1, vivErrors.no_receiver],
    ['the guardian', giver, { ...taker, birth: '2010-01-01', is_guarded_by_giver: true }, 1, null],
    ['a child under 14', giver, { ...taker, birth: '2013-01-01', is_guarded_by_giver: true }, 1, vivErrors.no_receiver],
    ['too much', giver, taker, 1001, vivErrors.gift_size],
    ['none', giver, taker, 0, vivErrors.gift_size],
  ])('%s', (_, from, to, amount, why) => expect(giftProblem(from, to, amount, today, VIV_CONFIG)).toBe(why))

  test.each([
    [{ day: 0, month: 0 }, 1000, null],
    [{ day: 9_000, month: 9_000 }, 1000, null],
    [{ day: 9_001, month: 9_001 }, 1000, vivErrors.gift_day],
    [{ day: 0, month: 29_000 }, 1000, null],
    [{ day: 0, month: 29_001 }, 1000, vivErrors.gift_month],
  ])('limits: after %o another %i', (given, amount, why) => expect(giftLimitProblem(given, amount, VIV_CONFIG)).toBe(why))
})

describe('what can be exchanged, and when', () => {
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
  ])('%o from %s', (one, from) => expect(exchangeableFrom(one, VIV_CONFIG)?.toISOString() ?? null).toBe(from))

  test.each([
    [1000, 1000, 1000, vivErrors.exchange_small],
    [1001, 1001, 1001, null],
    [1001, 1001, 100, null],
    [1001, 1001, 99, vivErrors.exchange_amount],
    [1001, 500, 501, vivErrors.exchange_amount],
    [0, 0, 1, vivErrors.exchange_small],
  ])('of %i paid, %i exchangeable, %i', (paid, now, amount, why) => expect(exchangeProblem(paid, now, amount, VIV_CONFIG)).toBe(why))
})

test.each([
  ['2026-11-20', 3, '2026-11-25'], // Friday
  ['2026-11-21', 3, '2026-11-25'], // Saturday
  ['2026-12-24', 1, '2026-12-28'], // Christmas, then a weekend
  ['2026-11-23', 10, '2026-12-07'],
])('from %s %i business days: %s', (day, count, end) => expect(businessDayAfter(day, count, new Set(['2026-12-25']))).toBe(end))

test.each([
  ['2026-11-21', 60, '2031-11-21'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-11-21', -60, '2021-11-21'],
  ['2026-01-31', -2, '2025-11-30'],
])('%s and %i months: %s', (day, months, end) => expect(addMonths(day, months)).toBe(end))

test('days from one to another', () => expect(daysBetween('2026-11-21', '2027-02-19')).toBe(90))

test.each([
  [0, 100, 100, null],
  [1, 100, 100, vivErrors.withdraw_late],
  [0, 0, 1, vivErrors.withdraw_used],
  [0, 50, 51, vivErrors.withdraw_amount],
])('%i ms after the last moment, %i left, %i asked', (after, left, amount, why) => {
  const until = new Date('2026-11-28T14:59:59Z')
  expect(withdrawProblem(until, left, amount, new Date(until.getTime() + after))).toBe(why)
})

test('a guardian is needed under 19', () => {
  expect([needsGuardian('2007-11-22', '2026-11-21'), needsGuardian('2007-11-21', '2026-11-21'), needsGuardian(null, '2026-11-21')]).toEqual(
    [true, false, null],
  )
})

test('states', () => {
  expect(statesWith(chargeStates, 'pay')).toEqual([1, 3, 6])
  expect(statesWith(chargeStates, 'cancel')).toEqual([2, 5])
  expect(statesWith(exchangeStates, 'cancel')).toEqual([1])
  expect(statesWith(exchangeStates, 'reject')).toEqual([1, 2])
})

test.each([
  [{ kind: 'gift_return', paid: -20, exchange_state: null }, '돌려준 선물'],
  [{ kind: 'gift_return', paid: 20, exchange_state: null }, '돌려받은 선물'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: 3 }, '환전 취소'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: 5 }, '환전 반려'],
  [{ kind: 'exchange_fail', paid: 300, exchange_state: null }, '환전 되돌림'],
  [{ kind: 'charge', paid: 300, exchange_state: null }, '비브 충전'],
] as const)('%j is read as %s', (line, words) => {
  expect(lineWords(line)).toBe(words)
})
