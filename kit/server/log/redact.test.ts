import { expect, test, vi } from 'vitest'
import { requestErrors } from '#kit/contract/errors.ts'
import { REDACTED, redact, redactText, storable } from './redact.ts'

test.each([
  ['Authorization: Bearer abc.def-123', `Authorization: ${REDACTED}`],
  ['eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX25vIjoxfQ.abc', REDACTED],
  ['/socket.io/?EIO=4&token=abc123&t=1', `/socket.io/?EIO=4&token=${REDACTED}&t=1`],
  ['user_token=push&x=1', `user_token=${REDACTED}&x=1`],
  ['password=a b', `password=${REDACTED} b`],
  ['{"password":"a\\"b","x":1}', `{"password":"${REDACTED}","x":1}`],
  ['{"password":"cut of', `{"password":"${REDACTED}"`],
  [JSON.stringify('{"password":"a\\"b","x":1}'), JSON.stringify(`{"password":"${REDACTED}","x":1}`)],
  [JSON.stringify(JSON.stringify({ a: { password: 'a"b' }, x: 1 })), JSON.stringify(JSON.stringify({ a: { password: REDACTED }, x: 1 }))],
  ['{"otp": 123456}', `{"otp": "${REDACTED}"}`],
  ['mail me: some.one+x@mail.example.co.kr!', `mail me: ${REDACTED}!`],
  ['010-1234-5678, 01012345678, +82 10-1234-5678', `${REDACTED}, ${REDACTED}, ${REDACTED}`],
  ['900101-1234567', REDACTED],
  ['오늘 5000 m, 32:00, 2026-11-21', '오늘 5000 m, 32:00, 2026-11-21'],
  ['daily_no=123456789012', 'daily_no=123456789012'],
  ['new_password=a&x=1', `new_password=${REDACTED}&x=1`],
  ['{"newPassword":"a"}', `{"newPassword":"${REDACTED}"}`],
  ['X-Api-Key: abc, x', `X-Api-Key: ${REDACTED} x`],
  ["{'password': 'abc'}", `{'password': '${REDACTED}'}`],
  ['Unexpected token < in JSON', 'Unexpected token < in JSON'],
  ['{"code":"123456","x":1}', `{"code":"${REDACTED}","x":1}`],
  [JSON.stringify('{"code":"123 456"}'), JSON.stringify(`{"code":"${REDACTED}"}`)],
  ['x v=0\r\no=- 1 2 IN IP4 192.0.2.7\r\na=ice-pwd:by5G\n    at y', `x ${REDACTED}\n    at y`],
  [JSON.stringify({ description: 'v=0\r\no=- 1 2 IN IP4 192.0.2.7\r\n', x: 1 }), `{"description":"${REDACTED}\\r\\n","x":1}`],
  ['Invalid line: a=ice-ufrag:Zq7x\nnext', `Invalid line: ${REDACTED}\nnext`],
  ['"candidate:842163049 1 udp 1677729535 2001:db8::7 51047 typ srflx", x', `"${REDACTED}", x`],
  ['c=IN IP4 192.0.2.7', `c=${REDACTED}`],
  ['/player?v=0&a=1, a candidate: yes', '/player?v=0&a=1, a candidate: yes'],
  ['{"code":"auth.bad_credentials"}', '{"code":"auth.bad_credentials"}'],
])('%s', (text, kept) => {
  expect(redactText(text)).toBe(kept)
})

test('redacts secrets and personal data by their names at any depth, and nothing else', () => {
  const given = {
    a: 1,
    'X-Api-Key': 'x',
    newPassword: 'x',
    deep: [{ user_token: 'x', 'set-cookie': 'x', email: 'x', status: 500, tokens_left: 3 }],
    headers: [['cookie', 'sid=x']],
    to: { receiver: 'x', addr1: 'x', memo: 'x', zip: '04032' },
    account: { holder: 'x', account_no: 'x', bank_no: 4 },
    claimant_name: 'x',
    none: null,
    url: '/a?token=x',
  }
  expect(redact(given)).toEqual({
    a: 1,
    'X-Api-Key': REDACTED,
    newPassword: REDACTED,
    deep: [{ user_token: REDACTED, 'set-cookie': REDACTED, email: REDACTED, status: 500, tokens_left: REDACTED }],
    headers: [['cookie', REDACTED]],
    to: { receiver: REDACTED, addr1: REDACTED, memo: REDACTED, zip: '04032' },
    account: { holder: REDACTED, account_no: REDACTED, bank_no: 4 },
    claimant_name: REDACTED,
    none: null,
    url: `/a?token=${REDACTED}`,
  })
  const error = new Error('stays')
  expect(redact({ err: error })).toEqual({ err: error })
})

test.each([
  'password_now',
  'password_confirm',
  'reset_token',
  'captcha',
  'identity_no',
  'social_no',
  'KAKAO_ADMIN_KEY',
  'FCM_SERVICE_ACCOUNT',
  'mail',
  'recipient',
  'real_name',
  'birth',
  'ci',
  'di_hash',
])('redacts %s', (name) => {
  expect(redact({ [name]: 'x' })).toEqual({ [name]: REDACTED })
})

test('redacts a code of digits, and keeps error codes', () => {
  expect(redact({ code: '123456' })).toEqual({ code: REDACTED })
  for (const code of ['auth.locked', 'ECONNRESET']) expect(redact({ code })).toEqual({ code })
})

test('limits the length of texts, the number of fields and the depth', () => {
  const limits = { text: 3, total: 100, members: 2, depth: 2 }
  expect(redact({ a: 'abcdef', b: [1, 2, 3], c: 1 }, limits)).toEqual({ a: 'abc…', b: [1, 2] })
  expect(redact({ a: { b: { c: 1 } } }, limits)).toEqual({ a: { b: REDACTED } })
  // A text that is cut within a surrogate pair must stay well-formed: PostgreSQL would refuse it.
  expect(redact('ab👍🏽', limits)).toBe('ab\ufffd…')
})

test('removes only characters that PostgreSQL cannot store', () => {
  expect(storable({ a: ['하루\0', { b: '\ud800x', c: '👍🏽', d: 1 }] })).toEqual({ a: ['하루', { b: '\ufffdx', c: '👍🏽', d: 1 }] })
})

test('refuses field names that PostgreSQL cannot store', () => {
  for (const name of ['a\0b', '\ud800']) expect(() => storable({ a: [{ [name]: 1 }] })).toThrow(requestErrors.invalid().message)
})

test('recognises a secret that the cut divides', () => {
  const limits = { text: 20, total: 100, members: 2, depth: 2 }
  for (const secret of [
    'someone.with.a.name@mail.example.com',
    'Bearer abcdefghijklmnop',
    'token=abcdefghijklmnopqrstuvw',
    '010-1234-5678',
  ]) {
    expect(redact(`${'.'.repeat(14)} ${secret}`, limits)).not.toMatch(/some|abc|010/)
  }
  const jwt = `eyJ${'h'.repeat(400)}.eyJ${'b'.repeat(400)}.c`
  expect(redact(`at x ${jwt}`, limits)).not.toContain('hhh')
})

/** Runs the work and returns how many characters each expression searched, the most of all expressions. */
function searchedBy(work: () => unknown): number {
  const searched = new Map<RegExp, number>()
  const replace = vi.spyOn(String.prototype, 'replace').mockImplementation(function (this: string, pattern, replacement) {
    if (!(pattern instanceof RegExp)) throw new TypeError('Only expressions are searched.')
    searched.set(pattern, (searched.get(pattern) ?? 0) + this.length)
    return pattern[Symbol.replace](this, replacement)
  })
  try {
    work()
  } finally {
    replace.mockRestore()
  }
  return Math.max(...searched.values())
}

test('cuts before it searches, text by text and in all', () => {
  const limits = { text: 2000, total: 12_000, members: 50, depth: 6 }
  expect(searchedBy(() => redact('a'.repeat(64_000), limits))).toBeLessThanOrEqual(2300)
  expect(searchedBy(() => redactText('a'.repeat(64_000)))).toBeLessThanOrEqual(8300)
  const many = { deep: [{ texts: Array.from({ length: 32 }, () => 'a'.repeat(2000)) }] }
  expect(searchedBy(() => redact(many, limits))).toBeLessThanOrEqual(12_000 + 6 * 300)
  expect(JSON.stringify(redact(many, limits)).length).toBeLessThan(13_000)
})

test.each([
  'a.',
  'a-',
  'a',
  '0',
  '-',
  '\\',
  '"',
  '"a-',
  'a@',
  'a@a-',
  'password',
  '-password',
  'token ',
  '"password":"',
  'eyJ',
  'eyJ-',
  'eyJa.',
  '{"code":"',
  '\\"pass\\":',
])('searches text of %s in linear time', (part) => {
  const timeOf = (length: number): number =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const text = part.repeat(length / part.length)
        const began = performance.now()
        redactText(text, length)
        return performance.now() - began
      }),
    )
  timeOf(16_000)
  // A quadratic pattern would take 256 times as long for 16 times the text. The addend is for what is too short to measure.
  expect(timeOf(256_000)).toBeLessThan(64 * (timeOf(16_000) + 0.2))
})
