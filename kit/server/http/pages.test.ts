import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'
import { testServer, type TestServer } from '../testing/server.ts'

const PAGE = '<!doctype html><title>하루</title>'
const CONSOLE = '<!doctype html><title>하루 운영</title>'
const SCRIPT = 'console.log("하루")\n'.repeat(200)

let server: TestServer
let dist: string
let root: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'haru-web-'))
  root = join(dist, 'web')
  for (const folder of ['web/assets', 'console/assets']) mkdirSync(join(dist, folder), { recursive: true })
  writeFileSync(join(dist, 'console/index.html'), CONSOLE)
  writeFileSync(join(dist, 'console/assets/main-def456.js'), SCRIPT)
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'assets/main-abc123.js'), SCRIPT)
  writeFileSync(join(root, 'assets/small-abc123.js'), 'x')
  writeFileSync(join(root, 'assets/face-abc123.woff2'), Buffer.alloc(5000))
  writeFileSync(join(tmpdir(), 'haru-outside.txt'), 'outside')
  server = await testServer([], { webRoot: root })
  await precompress(root)
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
  rmSync(join(tmpdir(), 'haru-outside.txt'))
})

test('serves no files outside the web’s folder, no dot files and no directory listings', async () => {
  writeFileSync(join(root, '.env'), 'HARU_SECRET=x')
  for (const path of [
    '/../haru-outside.txt',
    '/%2e%2e/haru-outside.txt',
    '/..%2fharu-outside.txt',
    '/assets/..%5c..%5charu-outside.txt',
    '/.env',
    '/assets/',
    '/assets',
    '/index.html%00.js',
    '//index.html',
  ]) {
    const answer = await raw(path)
    expect([400, 404], path).toContain(answer.status)
    expect(answer.bytes.toString(), path).not.toMatch(/outside|HARU_SECRET|main-abc123/)
  }
})

test('the page is revalidated by its ETag at each visit, hashed files never', async () => {
  const page = await raw('/')
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
  expect(page.bytes.toString()).toBe(PAGE)
  expect((await raw('/', { 'if-none-match': page.headers.etag! })).status).toBe(304)
  expect((await raw('/assets/small-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('sends large text files precompressed, and fonts uncompressed', async () => {
  const script = await raw('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    vary: expect.stringMatching(/accept-encoding/i) as string,
  })
  expect(brotliDecompressSync(script.bytes).toString()).toBe(SCRIPT)
  expect((await raw('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await raw('/assets/main-abc123.js')).bytes.toString()).toBe(SCRIPT)
  expect((await raw('/assets/face-abc123.woff2', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('hashed files are read once, and a missing one is found when it is there', async () => {
  expect((await raw('/assets/late-abc123.js')).status).toBe(404)
  writeFileSync(join(root, 'assets/late-abc123.js'), 'late')
  const late = await raw('/assets/late-abc123.js')
  expect(late).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } })
  rmSync(join(root, 'assets/late-abc123.js'))
  expect((await raw('/assets/late-abc123.js')).bytes).toEqual(late.bytes)
})

test('precompress creates only files that are missing or older than their source', async () => {
  expect(await precompress(root)).toEqual([])
  rmSync(join(root, 'assets/main-abc123.js.br'))
  expect(await precompress(root)).toEqual([join(root, 'assets/main-abc123.js.br')])
})

test('the policy allows no inline scripts, no other origins and no framing by others', async () => {
  const policy = String((await raw('/')).headers['content-security-policy'])
  const host = new URL(server.url).host
  expect(policy.split(';').toSorted()).toEqual(
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      `connect-src 'self' ws://${host} wss://${host}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].toSorted(),
  )
  expect(String((await raw('/', { host: 'evil.example https://evil.example' })).headers['content-security-policy'] ?? '')).not.toContain(
    'evil',
  )
  for (const [name, value] of Object.entries({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(self)',
  })) {
    expect((await raw('/')).headers[name]).toBe(value)
  }
})

test('serves the operators’ page at /console with the same headers and noindex', async () => {
  const page = await raw('/console/')
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' } })
  expect(page.bytes.toString()).toBe(CONSOLE)
  const web = await raw('/')
  for (const name of [
    'content-security-policy',
    'x-frame-options',
    'x-content-type-options',
    'cross-origin-opener-policy',
    'permissions-policy',
  ]) {
    expect(page.headers[name], name).toBe(web.headers[name])
  }
  expect(web.headers['x-robots-tag']).toBeUndefined()
  expect(await raw('/console')).toMatchObject({ status: 302, headers: { location: '/console/' } })
  expect((await raw('/console/assets/main-def456.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const path of ['/console/../haru-outside.txt', '/console/%2e%2e/%2e%2e/haru-outside.txt', '/console/assets/']) {
    expect((await raw(path)).bytes.toString(), path).not.toMatch(/outside|main-def456/)
  }
})

test('the policy allows uploads to the origin of an external storage', async () => {
  const storage = { ...server.app.services.storage, origin: 'https://s3.test' }
  const other = await testServer([], { webRoot: root, storage })
  const policy = (await fetch(`${other.url}/`)).headers.get('content-security-policy')!
  await other.close()
  expect(/connect-src ([^;]*)/.exec(policy)![1]!.split(' ')).toContain('https://s3.test')
  expect(policy.match(/s3\.test/g)).toHaveLength(1)
})

test('answers an unknown path with the app for a browser’s navigation, and with an envelope for a script', async () => {
  const page = await raw('/old-address', { accept: 'text/html,*/*' })
  expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(page.bytes.toString()).toBe(PAGE)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  for (const [path, accept] of [
    ['/assets/old-chunk.js', '*/*'],
    ['/v1/nothing', 'text/html'],
  ] as const) {
    const answer = await raw(path, { accept })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ state: -9, code: 'request.not_found' })
  }
})

function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }))
    }).on('error', reject)
  })
}
