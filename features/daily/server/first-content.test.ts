import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { aDaily } from '#kit/server/testing/factories.ts'
import type { FirstContent } from '#kit/server/http/index-page.ts'
import { builtRender, firstContent } from '#kit/server/http/first-content.ts'
import { featureServer, type TestServer } from '#kit/server/testing/server.ts'
import { deleteDaily } from '../contract.ts'
import { daily } from './feature.ts'

const draw = vi.fn<(page: unknown[]) => string>((page) => (page as { daily_content: string }[]).map((daily) => daily.daily_content).join())

let server: TestServer
let root: string
let first: FirstContent
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'haru-first-'))
  mkdirSync(join(root, 'web'))
  writeFileSync(join(root, 'web/index.html'), '<div id="first" aria-hidden="true" inert hidden></div>')
  server = await featureServer([daily], { webRoot: join(root, 'web'), first: () => first() })
  first = firstContent(server.app.services, async () => draw)
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true })
})

const fetchPage = async () => (await fetch(server.url)).text()

test('contains only what a guest may see, and loses a deleted daily at once', async () => {
  const author = await server.aMember()
  const deleted = await aDaily(server.db, author.user_no, { content: '지울 글' })
  await aDaily(server.db, author.user_no, { content: '모두의 글' })
  await aDaily(server.db, author.user_no, { content: '나만의 글', visibility: 'private' })
  await aDaily(server.db, (await server.aMember({ account_private: true })).user_no, { content: '닫힌 계정의 글' })
  expect(await fetchPage()).toContain('모두의 글,지울 글<')
  await server.call(deleteDaily, { params: { daily_no: deleted } }, { as: author })
  await vi.waitFor(async () => expect(await fetchPage()).toContain('>모두의 글<'))
})

test('is drawn once while nothing changes, and again after a minute because it shows relative times', async () => {
  await fetchPage()
  draw.mockClear()
  await fetchPage()
  server.clock.advance(10_000)
  await fetchPage()
  expect(draw).not.toHaveBeenCalled()
  server.clock.advance(MINUTE_MS)
  await fetchPage()
  expect(draw).toHaveBeenCalledOnce()
})

test('builtRender gives null without the built components, and their render function with them', async () => {
  expect(await builtRender(join(root, 'web'))()).toBeNull()
  mkdirSync(join(root, 'first'))
  writeFileSync(join(root, 'first/first.js'), 'export const firstContent = (page) => String(page.length)')
  expect((await builtRender(join(root, 'web'))())?.([1, 2])).toBe('2')
})
