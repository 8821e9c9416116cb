import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeKeyRing } from './ring.ts'
import { makeSecretBox } from './secret-box.ts'

const OLD = 'the first secret, which is long enough'
const NEW = 'the second secret, which is long enough'
const old = makeSecretBox(makeKeyRing(OLD))
const both = makeSecretBox(makeKeyRing(NEW, [OLD]))
const PLACE = 'viv account 7'

test('opens a value only unchanged, for its purpose and at its place', () => {
  const sealed = both.seal('bank account', PLACE, '1234567890')
  expect(sealed.includes('1234567890')).toBe(false)
  expect(both.open('bank account', PLACE, sealed).toString()).toBe('1234567890')
  expect(() => both.open('bank account', 'viv account 8', sealed)).toThrow()
  expect(() => both.open('document', PLACE, sealed)).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => both.open('bank account', PLACE, changed), `byte ${at}`).toThrow()
  }
})

test('opens what an earlier secret has sealed, and seals with the current one', () => {
  const sealed = old.seal('totp', 'operator 1', 'content')
  expect(both.open('totp', 'operator 1', sealed).toString()).toBe('content')
  expect(sealed.subarray(0, old.prefix.length)).toEqual(old.prefix)
  expect(both.seal('totp', 'operator 1', 'content').subarray(0, both.prefix.length)).toEqual(both.prefix)
  expect(both.prefix).not.toEqual(old.prefix)
})

test('names the secret that is missing, not the secret itself', () => {
  const { keyId } = both
  expect(() => old.open('totp', 'operator 1', both.seal('totp', 'operator 1', 'content'))).toThrow(`not configured (${keyId})`)
  expect(keyId).toMatch(/^[0-9a-f]{8}$/)
})

test('opens values from before key ids with any secret of the ring', () => {
  const derived = Buffer.from(hkdfSync('sha256', OLD, '', 'haru digest document', 32))
  const iv = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', createHmac('sha256', derived).update(PLACE).digest(), iv)
  const sealed = Buffer.concat([Buffer.of(1), iv, cipher.update('1234567890'), cipher.final(), cipher.getAuthTag()])
  expect(both.open('bank account', PLACE, sealed).toString()).toBe('1234567890')
  expect(() => both.open('bank account', 'viv account 8', sealed)).toThrow()
  expect(() => makeSecretBox(makeKeyRing(NEW)).open('bank account', PLACE, sealed)).toThrow()
})
