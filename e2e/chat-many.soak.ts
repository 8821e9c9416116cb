import { MESSAGES_PAGE } from '#features/chat/rules.ts'
import { LOG_MAX } from '#features/chat/web/conversation/log.ts'
import { readManyMessages, scroller } from './chat-many.ts'
import { test } from './newcomers.ts'
import { expect, type Page } from './test.ts'

/** More pages than a conversation keeps in memory. */
const FULL = LOG_MAX / MESSAGES_PAGE + 4

test('a room with 50,000 messages opens at its end, scrolls back, stays small, and jumps to its first day and to its end', ({
  newMember,
  openPhone,
}) => readManyMessages({ newMember, openPhone }, 50_000, stayWithinMemory))

/** Messages that were scrolled away are dropped: memory stays within a full conversation and a third of it. */
async function stayWithinMemory(page: Page): Promise<void> {
  await loadOlderPages(page, FULL)
  const before = await sizeOf(page)
  await loadOlderPages(page, FULL / 3)
  const after = await sizeOf(page)
  expect(after.nodes).toBeLessThan(before.nodes * 1.5)
  expect(after.bytes).toBeLessThan(before.bytes * 1.3)
}

/** Loads this many pages, each by scrolling to the upper end. */
function loadOlderPages(page: Page, pages: number): Promise<void> {
  return scroller(page).evaluate(async (element, count) => {
    for (let read = 0; read < count; read++) {
      element.scrollTop = 0
      await new Promise(requestAnimationFrame)
      // Loading above moves the scroll offset down.
      while (element.scrollTop === 0) await new Promise(requestAnimationFrame)
    }
  }, pages)
}

/** Nodes of the document, and bytes of the script heap. */
async function sizeOf(page: Page): Promise<{ nodes: number; bytes: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await session.detach()
  return { nodes, bytes: usedSize }
}
