import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listDailyLine } from '#features/daily/contract.ts'
import { HOME, href } from '#features/routes.ts'
import { takePreloaded } from '#kit/web/preload.ts'
import { requestOf } from '#kit/web/request.ts'
import { tokenFor } from '#kit/web/testing.ts'

const requested = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  document.body.innerHTML = '<div id="first" hidden><p>글</p></div>'
  document.head.innerHTML =
    '<template><link rel="modulepreload" href="/assets/x.js"></template><template data-rest><link href="/assets/table.js"></template><template><script type="module" src="/assets/start.js"></script></template>'
  requested.mockImplementation(async () => new Response('{"state":1,"query":[]}'))
  vi.stubGlobal('fetch', requested)
})
afterEach(() => {
  vi.unstubAllGlobals()
  requested.mockReset()
})

const app = () => document.head.querySelector('link[rel=modulepreload] ~ script[src="/assets/start.js"]')
const open = async (hash: string): Promise<unknown[]> => {
  location.hash = hash
  await import('./preload.ts')
  await vi.waitFor(() => expect(app()).not.toBeNull())
  return requested.mock.calls.map(([url]) => url)
}
const firstScreen = () => document.getElementById('first')

test.each(['', '#/', `#${href(HOME)}`])('at %s requests the line as the app will', async (hash) => {
  expect(await open(hash)).toEqual([requestOf(listDailyLine, {}).url])
})

test('shows a guest the server’s first screen, and loads the app after it', async () => {
  location.hash = ''
  await import('./preload.ts')
  expect(firstScreen()?.hidden).toBe(false)
  expect([app(), requested.mock.calls]).toEqual([null, []])
  await open('')
  expect(firstScreen()?.textContent).toBe('글')
})

test.each([
  ['another screen', '#/login', null],
  ['a member', '', 'x.x.x'],
])('loads the app at once for %s', async (_, hash, token) => {
  if (token !== null) localStorage.setItem('haru_token', token)
  location.hash = hash
  await import('./preload.ts')
  expect(firstScreen()).toBeNull()
  expect(app()).not.toBeNull()
})

test('requests nothing for another screen, and removes the first screen', async () => {
  expect(await open('#/login')).toEqual([])
  expect(firstScreen()).toBeNull()
})

test.each([
  ['does not load the table of screens for the line', '', false],
  ['loads the table of screens for another screen', '#/viv-main', true],
])('%s', async (_, hash, isNamed) => {
  await open(hash)
  expect(document.head.querySelector(':scope > link[href="/assets/table.js"]') !== null).toBe(isNamed)
})

test('removes the guests’ first screen for a member', async () => {
  localStorage.setItem('haru_token', tokenFor(1))
  await open('')
  expect(firstScreen()).toBeNull()
})

test.each([
  ['applies the stored look before the first paint', { theme: 'dark', scale: '1.3' }, ['dark', '130%']],
  ['ignores an invalid stored look', { theme: 'pink', scale: '9' }, [undefined, '']],
])('%s', async (_what, { theme, scale }, look) => {
  localStorage.setItem('haru_theme', theme)
  localStorage.setItem('haru_font_scale', scale)
  await open('#/login')
  const { dataset, style } = document.documentElement
  expect([dataset.theme, style.fontSize]).toEqual(look)
})

test('does not use a token that must be renewed first', async () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { user_no: 1, iat: now - 600, exp: now + 60 }
  localStorage.setItem('haru_token', `x.${btoa(JSON.stringify(claims))}.x`)
  expect(await open('')).toEqual([])
  expect(takePreloaded(requestOf(listDailyLine, {}).url, undefined)).toBeUndefined()
})
