import { expect, test } from 'vitest'
import { makeKeyRing } from '../keys/ring.ts'
import { makeDigest } from './digest.ts'

test('gives the same digest only for the same secret, kind and value', () => {
  const digest = makeDigest(makeKeyRing('a secret of the tests, long enough'))
  expect(digest('ci', 'A')).toEqual(makeDigest(makeKeyRing('a secret of the tests, long enough'))('ci', 'A'))
  for (const other of [digest('ci', 'B'), digest('di', 'A'), makeDigest(makeKeyRing('another secret, just as long'))('ci', 'A')]) {
    expect(other).toHaveLength(32)
    expect(other).not.toEqual(digest('ci', 'A'))
  }
})
