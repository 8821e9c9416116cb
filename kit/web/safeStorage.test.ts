import { afterEach, expect, test, vi } from 'vitest'
import { dropOwn, OWN, readKept, writeKept } from './safeStorage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a log-out takes what is the member’s own, and nothing else', () => {
  writeKept('haru_look', 'dark')
  writeKept(`${OWN}searches_5`, '["비밀"]')
  dropOwn()
  expect([readKept('haru_look'), readKept(`${OWN}searches_5`)]).toEqual(['dark', null])
})

test('also where the storage is closed and it lay in memory', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('closed')
    },
  })
  writeKept(`${OWN}searches_5`, '["비밀"]')
  expect(readKept(`${OWN}searches_5`)).toBe('["비밀"]')
  dropOwn()
  expect(readKept(`${OWN}searches_5`)).toBeNull()
})
