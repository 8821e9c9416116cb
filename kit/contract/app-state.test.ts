import { expect, test } from 'vitest'
import { isOlder, nativeAppIn, pauseText, SWITCH_NAMES, SWITCHES } from './app-state.ts'

const now = new Date('2026-11-21T05:00:00Z')

test('says what is closed, why, and until when while that is ahead', () => {
  const pause = { name: 'exchange', notice: '은행 점검 때문이에요.', until_dt: '2026-11-21T06:30:00Z' } as const
  expect(pauseText(pause, now)).toBe('지금은 환전을 쉬고 있어요. 은행 점검 때문이에요. 11월 21일 오후 3:30쯤 다시 열 예정이에요.')
  expect(pauseText({ ...pause, notice: '' }, new Date('2026-11-21T07:00:00Z'))).toBe('지금은 환전을 쉬고 있어요.')
  for (const name of SWITCHES) expect(SWITCH_NAMES[name]).toMatch(/[가-힣]/)
})

test.each([
  ['1.4.2', '1.4.2', false],
  ['1.4.2', '1.4.10', true],
  ['1.10', '1.9.9', false],
  ['1.4', '1.4.1', true],
  ['2', '1.9', false],
])('%s is older than %s: %s', (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected)
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 haru-android/1.4.2', { platform: 'android', version: '1.4.2' }],
  ['Mozilla/5.0 (iPhone) haru-ios/2.0', { platform: 'ios', version: '2.0' }],
  ['Mozilla/5.0 (iPhone)', null],
  ['haru-ios/new', null],
  ['haru-windows/1.0', null],
])('finds the native app in %s', (agent, app) => {
  expect(nativeAppIn(agent)).toEqual(app)
})
