import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDaily } from '#kit/server/testing/factories.ts'
import type { FirstContent } from '#kit/server/http/front.ts'
import { builtDraw, firstContent } from '#kit/server/http/first.ts'
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

const shown = async () => (await fetch(server.url)).text()

test('it holds what a guest may see, and what is deleted leaves it at once', async () => {
  const author = await server.aMember()
  const gone = await aDaily(server.db, author.user_no, { content: '지울 글' })
  await aDaily(server.db, author.user_no, { content: '모두의 글' })
  await aDaily(server.db, author.user_no, { content: '나만의 글', visibility: 'private' })
  await aDaily(server.db, (await server.aMember({ account_private: true })).user_no, { content: '닫힌 계정의 글' })
  expect(await shown()).toContain('모두의 글,지울 글<')
  await server.call(deleteDaily, { params: { daily_no: gone } }, { as: author })
  await vi.waitFor(async () => expect(await shown()).toContain('>모두의 글<'))
})

test('it is drawn once while nothing changes, and again each minute for the times', async () => {
  await shown()
  draw.mockClear()
  await shown()
  server.clock.advance(10_000)
  await shown()
  expect(draw).not.toHaveBeenCalled()
  server.clock.advance(60_000)
  await shown()
  expect(draw).toHaveBeenCalledOnce()
})

test('without the built components there is none; with them they draw', async () => {
  expect(await builtDraw(join(root, 'web'))()).toBeNull()
  mkdirSync(join(root, 'first'))
  writeFileSync(join(root, 'first/first.js'), 'export const firstContent = (page) => String(page.length)')
  expect((await builtDraw(join(root, 'web'))())?.([1, 2])).toBe('2')
})
