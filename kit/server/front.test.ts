import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FirstContent } from './front.ts'
import { testServer, type TestServer } from './testing.ts'

const PAGE = (inside: string) => `<!doctype html><title>하루</title><div id="first" aria-hidden="true" inert>${inside}</div>`
const LONG = '<p>오늘</p>'.repeat(300)

const write = () => writeFileSync(join(root, 'index.html'), PAGE(''))

let server: TestServer
let root: string
let first: FirstContent
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'haru-front-'))
  write()
  server = await testServer([], { webRoot: root, first: () => first() })
})
afterEach(write)
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

test('the page carries its first content, whole, under the page’s own protections', async () => {
  first = async () => "<p>$& 하루 $'</p>"
  for (const path of ['/', '/index.html']) {
    const answer = await fetch(server.url + path)
    expect(await answer.text()).toBe(PAGE("<p>$& 하루 $'</p>"))
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('it is compressed as the browser takes it, and its ETag changes with it', async () => {
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
  ['is none', async () => null],
  ['fails', async () => Promise.reject(new Error('not today'))],
  ['never comes', () => new Promise(() => undefined)],
])('where it %s, the page comes as it was built', async (_, none) => {
  first = none
  const answer = await fetch(server.url)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(PAGE(''))
})

test('a new build is served from then on', async () => {
  first = async () => 'x'
  await fetch(server.url)
  writeFileSync(join(root, 'index.html'), PAGE('').replace('하루', '새 하루'))
  utimesSync(join(root, 'index.html'), 1, 1)
  expect(await (await fetch(server.url)).text()).toContain('<title>새 하루</title>')
})
