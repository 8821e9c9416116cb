import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

test('refuses a CHROMIUM_PATH that cannot be run', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' }, [process.execPath])).toThrow('/nowhere/chromium')
})

test('takes CHROMIUM_PATH first, then the first of the usual places that can be run', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath }, ['/bin/sh'])).toBe(process.execPath)
  expect(findChromium({}, ['/nowhere/chromium', '/bin/sh'])).toBe('/bin/sh')
  expect(findChromium({}, ['/nowhere/chromium'])).toBeNull()
})
