import { expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { PASS } from '../transitions.ts'
import { daysToCount, isFreezable, markProblem, newPass, paidFor, passDue, passRefund, resumed, shareOf } from './pass-rules.ts'

const NOW = new Date('2026-11-23T03:00:00Z')
const aPass = (of: object = {}) => ({
  state: PASS.active,
  ...newPass({ unit: 'session', qtt: 10, valid_days: 60, freeze_days: 14 }, 1, '2026-11-23'),
  used: 0,
  paid_viv: 1000,
  fee_percent: 10,
  expired_percent: 100,
  frozen_on: null,
  reg_dt: NOW.toISOString(),
  ...of,
})
const days = (qtt: number, of: object = {}) =>
  aPass({ ...newPass({ unit: 'day', qtt, valid_days: qtt, freeze_days: 5 }, 1, '2026-11-23'), ...of })

/** Numbers from 0 to below 1 that follow from the first. */
function* randoms(seed: number): Generator<number> {
  for (let value = seed; ;) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0
    yield value / 2 ** 32
  }
}

test('the shares of all uses sum exactly to what was paid, and none differs from another but the last', () => {
  const random = randoms(90)
  for (let round = 0; round < 500; round++) {
    const [total, paid_viv] = [1 + Math.floor(random.next().value! * 400), 1 + Math.floor(random.next().value! * 100_000)]
    const shares = Array.from({ length: total }, (_, used) => shareOf({ paid_viv, total, used }))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paid_viv)
    expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1)
    expect(shares.at(-1)).toBeGreaterThanOrEqual(shares[0]!)
    // After any number of uses what comes back and what is paid are all of it.
    const used = Math.floor(random.next().value! * total)
    const { refund_viv, fee_viv } = passRefund(aPass({ total, paid_viv, used }), 0, { by: 'buyer', isSellerUnavailable: false, now: NOW })
    expect(paidFor({ paid_viv, total }, used) + refund_viv + fee_viv).toBe(paid_viv)
  }
})

test('the fee is a share of the rest, and nothing for an unused pass within seven days or where the seller ends it', () => {
  expect(passRefund(aPass({ used: 4 }), 1, { by: 'buyer', isSellerUnavailable: false, now: NOW })).toEqual({ refund_viv: 450, fee_viv: 50 })
  expect(passRefund(aPass({ used: 4 }), 1, { by: 'seller', isSellerUnavailable: false, now: NOW })).toEqual({ refund_viv: 500, fee_viv: 0 })
  expect(passRefund(aPass(), 0, { by: 'buyer', isSellerUnavailable: false, now: NOW })).toEqual({ refund_viv: 1000, fee_viv: 0 })
  expect(passRefund(aPass({ reg_dt: '2026-11-15T03:00:00Z' }), 0, { by: 'buyer', isSellerUnavailable: false, now: NOW })).toEqual({
    refund_viv: 900,
    fee_viv: 100,
  })
  expect(passRefund(aPass({ used: 4, fee_percent: 15 }), 1, { by: 'buyer', isSellerUnavailable: false, now: NOW })).toEqual({
    refund_viv: 425,
    fee_viv: 75,
  })
  const unavailable = { isSellerUnavailable: true, now: NOW }
  expect(passRefund(aPass({ used: 4 }), 1, { by: 'buyer', ...unavailable })).toEqual({ refund_viv: 500, fee_viv: 0 })
  expect(passRefund(aPass({ used: 4, expired_percent: 33 }), 1, { by: 'system', ...unavailable })).toEqual({ refund_viv: 500, fee_viv: 0 })
  const expired = [100, 33, 0].map(
    (expired_percent) =>
      passRefund(aPass({ used: 4, expired_percent }), 1, { by: 'system', isSellerUnavailable: false, now: NOW }).refund_viv,
  )
  expect(expired).toEqual([500, 165, 0])
})

test('a freeze begins tomorrow and its days follow the last one', () => {
  const pass = aPass()
  expect(isFreezable(pass, '2026-11-23')).toBe(true)
  expect(isFreezable(aPass({ freeze_left: 0 }), '2026-11-23')).toBe(false)
  expect(isFreezable(pass, pass.expire_on)).toBe(false)
  const frozen = { ...pass, state: PASS.frozen, frozen_on: '2026-11-24' }
  expect(resumed(frozen, '2026-11-23')).toMatchObject({ freeze_left: 14, expire_on: pass.expire_on })
  expect(resumed(frozen, '2026-11-27')).toMatchObject({ freeze_left: 11, expire_on: addDays(pass.expire_on, 3) })
  // No longer than is left of the freezes.
  expect(resumed(frozen, '2027-02-01')).toMatchObject({ freeze_left: 0, expire_on: addDays(pass.expire_on, 14) })
  expect(passDue(frozen, NOW)).toEqual(new Date('2026-12-08T00:00+09:00'))
})

test('days are counted once they are over, without those of a freeze', () => {
  const pass = days(10)
  expect([daysToCount(pass, '2026-11-23'), daysToCount(pass, '2026-11-26'), daysToCount(pass, '2027-01-01')]).toEqual([0, 3, 10])
  expect(passDue(pass, NOW)).toEqual(new Date('2026-11-24T00:00+09:00'))
  const frozen = { ...pass, state: PASS.frozen, frozen_on: '2026-11-25' }
  expect(daysToCount(frozen, '2026-11-28')).toBe(2)
  const counted = { ...frozen, used: 2, count_on: '2026-11-25' }
  expect(passDue(counted, NOW)).toEqual(new Date('2026-11-30T00:00+09:00'))
  expect(resumed(counted, '2026-11-28')).toMatchObject({ count_on: '2026-11-28', freeze_left: 2, expire_on: '2026-12-05' })
})

test('a use is marked for one of the last days on which the pass could be used', () => {
  const pass = aPass({ start_on: '2026-11-20' })
  const problem = (day: string, of: object = {}, waiting = 0) => markProblem({ ...pass, ...of }, waiting, day, '2026-11-23')
  expect([problem('2026-11-23'), problem('2026-11-20')]).toEqual([null, null])
  expect([problem('2026-11-24'), problem('2026-11-19'), problem('2026-11-15')]).toEqual(['day', 'day', 'day'])
  expect(problem('2026-11-23', { used: 9 }, 1)).toBe('used')
  expect(problem('2026-11-23', { unit: 'day' })).toBe('unit')
  expect(problem('2026-11-23', { state: PASS.refunded })).toBe('state')
  const frozen = { state: PASS.frozen, frozen_on: '2026-11-22' }
  expect([problem('2026-11-21', frozen), problem('2026-11-23', frozen)]).toEqual([null, 'day'])
})
