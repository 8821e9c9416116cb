import { expect, test } from 'vitest'
import { makeKeyRing } from '../keys/ring.ts'
import { makeDigest, type StoredKeys } from './digest.ts'

const ring = makeKeyRing('a secret of the tests, long enough')
const otherRing = makeKeyRing('another secret, just as long')
const stored: StoredKeys = new Map([['ci', Buffer.alloc(32, 1)]])

test('gives the same digest only for the same key, kind and value', () => {
  const digest = makeDigest(ring, stored)
  expect(digest('code', 'A')).toEqual(makeDigest(ring, stored)('code', 'A'))
  for (const other of [digest('code', 'B'), digest('token', 'A'), makeDigest(otherRing, stored)('code', 'A')]) {
    expect(other).toHaveLength(32)
    expect(other).not.toEqual(digest('code', 'A'))
  }
})

test('a kind with a stored key does not depend on the secret', () => {
  const digest = makeDigest(ring, stored)
  expect(makeDigest(otherRing, stored)('ci', 'A')).toEqual(digest('ci', 'A'))
  expect(makeDigest(ring, new Map([['ci', Buffer.alloc(32, 2)]]))('ci', 'A')).not.toEqual(digest('ci', 'A'))
})
