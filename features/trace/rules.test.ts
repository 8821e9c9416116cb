import { expect, test } from 'vitest'
import { causeOf } from './rules.ts'

const stack = (hash: string, short: string) => `TypeError: no
    at ${short} (http://haru.test/assets/main-${hash}.js:1:2345)
    at openRoom (http://haru.test/assets/${hash}.js:1:99)
    at async http://haru.test/assets/first-${hash}.js:2:1
    at fourth (http://haru.test/assets/x-${hash}.js:2:1)`
const report = (of: object = {}) => ({ error: { name: 'TypeError', message: 'no', stack: stack('a1B2c3d', 'f') }, request: null, ...of })
const call = (url: string, of: object = {}) => ({
  error: { name: 'CallError', message: 'state 0' },
  request: { method: 'GET', url },
  status: 500,
  ...of,
})

test('shows the error, its message, its first place and the call', () => {
  expect(causeOf(report())).toEqual({
    name: 'TypeError',
    message: 'no',
    place: 'main.js',
    line: '',
    parts: ['TypeError', 'no', '', '', 'main.js', 'openRoom part.js', 'first.js'],
  })
  expect(causeOf(call('http://haru.test/v1/user/chat/12?cr_no=3'))).toMatchObject({ line: 'GET /v1/user/chat/n', place: '' })
})

test.each([
  ['another build', report(), report({ error: { name: 'TypeError', message: 'no', stack: stack('Zz-9_zz', 'qe') } })],
  [
    'another place of the same file',
    report(),
    report({ error: { name: 'TypeError', message: 'no', stack: stack('a1B2c3d', 'f').replaceAll(':1:', ':7:') } }),
  ],
  ['other numbers', call('/v1/user/daily_v2/7'), call('/v1/user/daily_v2/8?offset=30')],
  [
    'another id in the message',
    { error: { name: 'E', message: 'part 3f2504e0-4f89-11d3-9a0c-0305e82c3301 of 12' }, request: null },
    { error: { name: 'E', message: 'part 9b2504e0-4f89-11d3-9a0c-0305e82c3302 of 7' }, request: null },
  ],
  [
    'the stack of another browser',
    { error: { name: 'E', message: 'm', stack: 'openRoom@http://haru.test/assets/main-a1B2c3d.js:1:2' }, request: null },
    { error: { name: 'E', message: 'm', stack: '    at openRoom (http://haru.test/assets/main-a1B2c3d.js:1:2)' }, request: null },
  ],
])('the same cause: %s', (_, one, other) => {
  expect(causeOf(one).parts).toEqual(causeOf(other).parts)
})

test.each([
  ['another message', report(), report({ error: { name: 'TypeError', message: "Cannot read 'x'" } })],
  ['another call', call('/v1/user/chat'), call('/v1/user/comment')],
  ['another status', call('/v1/user/chat'), call('/v1/user/chat', { status: 502 })],
  [
    'another function',
    report(),
    report({ error: { name: 'TypeError', message: 'no', stack: stack('a1B2c3d', 'f').replace('openRoom', 'closeRoom') } }),
  ],
])('another cause: %s', (_, one, other) => {
  expect(causeOf(one).parts).not.toEqual(causeOf(other).parts)
})

test.each([[null], ['a text'], [7], [{}], [{ name: 7, message: {}, stack: [] }]])('takes whatever a client sends: %j', (error) => {
  expect(causeOf({ error, request: 'x' })).toMatchObject({ line: '', place: '' })
})
