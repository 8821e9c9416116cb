import { expect, test } from 'vitest'
import { base32, otpauthLink, stepOfCode, totpCode, totpStep } from './totp.ts'

/** The key of RFC 6238, appendix B. */
const KEY = Buffer.from('12345678901234567890')

test('gives the codes of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(totpCode(KEY, totpStep(new Date(seconds * 1000)))).toBe(code)
  }
})

test('accepts the step before and after, and no step that was used', () => {
  const now = new Date(1_234_567_890_000)
  const step = totpStep(now)
  for (const [shift, accepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const) {
    expect(stepOfCode(KEY, totpCode(KEY, step + shift), now, 0)).toBe(accepted ? step + shift : null)
  }
  expect(stepOfCode(KEY, totpCode(KEY, step), now, step)).toBeNull()
  expect(stepOfCode(KEY, totpCode(KEY, step + 1), now, step)).toBe(step + 1)
  for (const code of ['', '12345', '1234567', '０05924', 'abcdef']) expect(stepOfCode(KEY, code, now, 0)).toBeNull()
})

test('writes keys as RFC 4648 does, and a link for the app', () => {
  for (const [text, code] of Object.entries({ '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foobar: 'MZXW6YTBOI' })) {
    expect(base32(Buffer.from(text))).toBe(code)
  }
  expect(otpauthLink('MZXW6', 'operator1')).toBe(
    'otpauth://totp/haru%3Aoperator1?secret=MZXW6&issuer=haru&algorithm=SHA1&digits=6&period=30',
  )
})
