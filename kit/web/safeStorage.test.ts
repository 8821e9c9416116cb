import { afterEach, expect, test, vi } from 'vitest'
import { removeMemberData, MEMBER_PREFIX, readStored, writeStored } from './safeStorage.ts'

afterEach(() => vi.unstubAllGlobals())

test('removeMemberData removes keys with the member prefix and nothing else', () => {
  writeStored('haru_look', 'dark')
  writeStored(`${MEMBER_PREFIX}searches_5`, '["비밀"]')
  removeMemberData()
  expect([readStored('haru_look'), readStored(`${MEMBER_PREFIX}searches_5`)]).toEqual(['dark', null])
})

test('removeMemberData removes values in memory where the local storage fails', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('closed')
    },
  })
  writeStored(`${MEMBER_PREFIX}searches_5`, '["비밀"]')
  expect(readStored(`${MEMBER_PREFIX}searches_5`)).toBe('["비밀"]')
  removeMemberData()
  expect(readStored(`${MEMBER_PREFIX}searches_5`)).toBeNull()
})
