import { expect, test } from 'vitest'
import { ageOn } from '#kit/contract/time.ts'
import { formatPhone, formatPhoneTyping, isMinor, JOIN_AGE, maskId, maskName, maskPhone, phoneDigits } from './rules.ts'

test.each([
  ['2012-11-21', '2026-11-21', 14],
  ['2012-11-22', '2026-11-21', 13],
  ['2012-12-01', '2026-11-21', 13],
  ['2008-02-29', '2027-02-28', 18],
  ['2008-02-29', '2027-03-01', 19],
  ['2001-01-01', '2001-01-01', 0],
])('a person born on %s is on %s %i years old', (birth, today, years) => {
  expect(ageOn(birth, today)).toBe(years)
  expect(isMinor(birth, today)).toBe(years < 19)
  expect(ageOn(birth, today) >= JOIN_AGE).toBe(years >= 14)
})

test.each([
  ['01012345678', '010-1234-5678'],
  ['0111234567', '011-123-4567'],
  ['15881234', '1588-1234'],
  ['0212345678', '02-1234-5678'],
  ['021234567', '02-123-4567'],
  ['0311234567', '031-123-4567'],
  ['03112345678', '031-1234-5678'],
  ['010-1234-5678', '010-1234-5678'],
  ['0101', '010-1'],
  ['', ''],
])('formatPhone(%s) is %s', (digits, shown) => {
  expect(formatPhone(digits)).toBe(shown)
})

test.each([
  ['01', '01'],
  ['0101', '010-1'],
  ['0101234', '010-1234'],
  ['01012345', '010-1234-5'],
  ['010-1234-56789', '010-1234-5678'],
  ['0212', '02-12'],
  ['021234567', '02-123-4567'],
  ['02123456789', '02-1234-5678'],
  ['1588', '1588'],
  ['158812345', '1588-1234'],
  ['031123', '031-123'],
])('formatPhoneTyping(%s) is %s', (typed, shown) => {
  expect(formatPhoneTyping(typed)).toBe(shown)
})

test.each([
  ['홍길동', '홍*동'],
  ['남궁', '남*'],
  ['황보길동', '황**동'],
  ['김', '김*'],
  ['Jane Doe', 'J******e'],
])('maskName(%s) is %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test.each([
  ['01012345678', '010-****-5678'],
  ['0111234567', '011-***-4567'],
])('maskPhone(%s) is %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test.each([
  ['abcde9', 'ab***9'],
  ['abcd', 'ab***d'],
  ['abcdefghijklmnopqrst', 'ab***t'],
])('maskId(%s) is %s', (id, masked) => {
  expect(maskId(id)).toBe(masked)
})

test.each(['010-1234-5678', '010 1234 5678', '0111234567'])('phoneDigits accepts %s', (typed) => {
  expect(phoneDigits.parse(typed)).toBe(typed.replace(/\D/g, ''))
})

test.each(['', '010123456', '0212345678', '0101234567890', '015123456789'])('phoneDigits refuses %j', (typed) => {
  expect(phoneDigits.safeParse(typed).success).toBe(false)
})
