import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

test('a CHROMIUM_PATH that cannot be run is refused, not passed over', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' }, [process.execPath])).toThrow('/nowhere/chromium')
})

test('CHROMIUM_PATH goes before the usual places, the first of which that can be run is taken', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath }, ['/bin/sh'])).toBe(process.execPath)
  expect(findChromium({}, ['/nowhere/chromium', '/bin/sh'])).toBe('/bin/sh')
  expect(findChromium({}, ['/nowhere/chromium'])).toBeNull()
})
