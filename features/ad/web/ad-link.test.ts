import { expect, test } from 'vitest'
import { isValidAdLink } from './ad-link.ts'

test.each([
  ['/daily-line-main', true],
  ['/search-expert?q=1', true],
  ['/daily-line-detail/7', true],
  ['', true],
  ['/daily-line-detail/', false],
  ['/daily-line-detail', false],
  ['/nowhere-main', false],
  ['daily-line-main', false],
  ['https://evil.test/daily-line-main', false],
  ['//daily-line-main', false],
])('%s', (link, leads) => expect(isValidAdLink(link)).toBe(leads))
