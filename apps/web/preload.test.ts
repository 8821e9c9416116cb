import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDailyLine } from '#features/daily/contract.ts'
import { HOME, href } from '#features/routes.ts'
import { takeEarly } from '#kit/web/preload.ts'
import { sentOf } from '#kit/web/request.ts'
import { tokenFor } from '#kit/web/testing.ts'

const asked = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  document.body.innerHTML = '<div id="first" hidden><p>글</p></div>'
  document.head.innerHTML =
    '<template><link rel="modulepreload" href="/assets/x.js"></template><template data-rest><link href="/assets/table.js"></template><template><script type="module" src="/assets/start.js"></script></template>'
  asked.mockImplementation(async () => new Response('{"state":1,"query":[]}'))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

const app = () => document.head.querySelector('link[rel=modulepreload] ~ script[src="/assets/start.js"]')
const open = async (hash: string): Promise<unknown[]> => {
  location.hash = hash
  await import('./preload.ts')
  await vi.waitFor(() => expect(app()).not.toBeNull())
  return asked.mock.calls.map(([url]) => url)
}
const drawn = () => document.getElementById('first')

test.each(['', '#/', `#${href(HOME)}`])('on its own screen (%s) the line is asked for as the app will ask', async (hash) => {
  expect(await open(hash)).toEqual([sentOf(listDailyLine, {}).url])
})

test('a guest at the line sees what the server drew at once, and the app comes after it', async () => {
  location.hash = ''
  await import('./preload.ts')
  expect(drawn()?.hidden).toBe(false)
  expect([app(), asked.mock.calls]).toEqual([null, []])
  await open('')
  expect(drawn()?.textContent).toBe('글')
})

test.each([
  ['another screen', '#/login', null],
  ['a member', '', 'x.x.x'],
])('%s has the app at once', async (_, hash, token) => {
  if (token !== null) localStorage.setItem('haru_token', token)
  location.hash = hash
  await import('./preload.ts')
  expect(drawn()).toBeNull()
  expect(app()).not.toBeNull()
})

test('another screen asks for what it needs itself, and the line is not in its way', async () => {
  expect(await open('#/login')).toEqual([])
  expect(drawn()).toBeNull()
})

test.each([
  ['the line has no need of the table of all screens', '', false],
  ['another screen has it at once', '#/viv-main', true],
])('%s', async (_, hash, isNamed) => {
  await open(hash)
  expect(document.head.querySelector(':scope > link[href="/assets/table.js"]') !== null).toBe(isNamed)
})

test('a member never sees what was drawn for guests', async () => {
  localStorage.setItem('haru_token', tokenFor(1))
  await open('')
  expect(drawn()).toBeNull()
})

test.each([
  ['what was chosen here is worn before anything is painted', { theme: 'dark', scale: '1.3' }, ['dark', '130%']],
  ['what is no look is not', { theme: 'pink', scale: '9' }, [undefined, '']],
])('%s', async (_what, { theme, scale }, worn) => {
  localStorage.setItem('haru_theme', theme)
  localStorage.setItem('haru_font_scale', scale)
  await open('#/login')
  const { dataset, style } = document.documentElement
  expect([dataset.theme, style.fontSize]).toEqual(worn)
})

test('a token that the app will renew first is not used', async () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { user_no: 1, iat: now - 600, exp: now + 60 }
  localStorage.setItem('haru_token', `x.${btoa(JSON.stringify(claims))}.x`)
  expect(await open('')).toEqual([])
  expect(takeEarly(sentOf(listDailyLine, {}).url, undefined)).toBeUndefined()
})
