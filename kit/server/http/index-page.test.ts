import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FirstContent } from './index-page.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const SHEET = '<link rel="preload" as="style" crossorigin href="/assets/app-abc123.css">'
const SCRIPT = 'show()'
const PAGE = (inside: string, styles = '') =>
  `<!doctype html><head><title>하루</title><template>${SHEET}<script type="module" src="/assets/x.js"></script></template>${styles}</head>` +
  `<div id="first" aria-hidden="true" inert hidden>${inside}</div><script>${SCRIPT}</script>`
const STYLES = (css: string) => `<style id="first-styles">${css}</style>`
const LONG = '<p>오늘</p>'.repeat(300)

const write = () => writeFileSync(join(root, 'index.html'), PAGE(''))

let server: TestServer
let root: string
let first: FirstContent
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'haru-front-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets/app-abc123.css'), '.far{top:1px}.near{top:2px}')
  write()
  server = await testServer([], { webRoot: root, first: () => first() })
})
afterEach(write)
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('serves the page with its first content and its security headers', async () => {
  first = async () => "<p>$& 하루 $'</p>"
  for (const path of ['/', '/index.html']) {
    const answer = await fetch(server.url + path)
    expect(await answer.text()).toBe(PAGE("<p>$& 하루 $'</p>"))
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

const policyOf = async (path = '/', headers = {}) => (await fetch(server.url + path, { headers })).headers.get('content-security-policy')!
const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inlines only the needed styles, and the policy allows them and the page’s own script by hash', async () => {
  first = async () => '<p class="near">하루</p><script>steal()</script><style>p{top:3px}</style>'
  const answer = await fetch(server.url)
  expect(await answer.text()).toBe(PAGE(await first().then(String), STYLES('.near{top:2px;}')))
  const etag = answer.headers.get('etag')!
  for (const policy of [await policyOf(), await policyOf('/', { 'if-none-match': etag })]) {
    expect(policy).toContain(`script-src 'self' ${hashSource(SCRIPT)};`)
    expect(policy).toContain(`style-src 'self' ${hashSource('.near{top:2px;}')};`)
  }
  first = async () => null
  expect(await policyOf()).toContain("style-src 'self';")
  const lost = await policyOf('/old-address', { accept: 'text/html' })
  expect(lost).toContain(`script-src 'self' ${hashSource(SCRIPT)};`)
})

test('compresses the page as the browser accepts it, and changes the ETag with the content', async () => {
  first = async () => LONG
  const get = (headers: Record<string, string>) => fetch(server.url, { headers })
  for (const encoding of ['br', 'gzip']) {
    const answer = await get({ 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toBe(PAGE(LONG))
  }
  const etag = (await get({})).headers.get('etag')!
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  first = async () => `${LONG}<p>새 글</p>`
  const changed = await get({ 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('새 글')
})

test.each<[string, FirstContent]>([
  ['is null', async () => null],
  ['fails', async () => Promise.reject(new Error('not today'))],
  ['never comes', () => new Promise(() => undefined)],
])('serves the page as it was built when the first content %s', async (_, none) => {
  first = none
  const answer = await fetch(server.url)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(PAGE(''))
})

test('serves a new build as soon as it is written', async () => {
  first = async () => 'x'
  await fetch(server.url)
  writeFileSync(join(root, 'index.html'), PAGE('').replace('하루', '새 하루'))
  utimesSync(join(root, 'index.html'), 1, 1)
  expect(await (await fetch(server.url)).text()).toContain('<title>새 하루</title>')
})
