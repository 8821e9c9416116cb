import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { launchOptions } from '../scripts/check/chromium.ts'
import { picture } from './pictures.ts'
import { tokenOf } from './tokens.ts'
import { pick, tile } from './strip.ts'
import { evaluateUntilStable, expect, demoPassword, test, type Page } from './test.ts'

const words = '아침에 비가 와서 창가에 오래 앉아 있었다'

test('a draft survives a killed browser and is deleted at the log-out', async ({ baseURL, request }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'haru-draft-'))
  const open = () =>
    chromium.launchPersistentContext(folder, { ...launchOptions(), baseURL, viewport: { width: 390, height: 844 }, locale: 'ko-KR' })
  let context = await open()
  try {
    await openWithLogIn(context, await tokenOf(request, 'member15', demoPassword()))
    // Chromium writes the local storage with a delay, so the log-in is from an earlier visit.
    await context.close()

    context = await open()
    const before = await context.newPage()
    await before.goto('/#/daily-create')
    const started = await fillDraft(before)
    await expect.poll(() => localDrafts(before)).toContain(words)
    await kill(context)

    context = await open()
    const after = await context.newPage()
    await after.goto('/#/daily-create')
    await expectDraftRestored(after, started)
    await logOut(context)
    await expectDraftDeleted(after)

    const other = await openWithLogIn(context, await tokenOf(request, 'member16', demoPassword()))
    await expect(other.getByRole('textbox', { name: '글' })).toHaveValue('')
    await expect(other.getByRole('button', { name: '이어 쓰기' })).toHaveCount(0)
    await expect(tile(other, 1)).toHaveCount(0)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function openWithLogIn(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate((given) => localStorage.setItem('haru_token', given), token)
  await page.goto('about:blank')
  await page.goto('/#/daily-create')
  await expect(page.getByRole('textbox', { name: '글' })).toBeVisible()
  return page
}

/** Enters a mood, a meal, a picture, a running timer and text. Returns when the timer was started. */
async function fillDraft(page: Page): Promise<number> {
  await page.getByRole('radio', { name: '행복해요' }).check({ force: true })
  await pick(page, [await picture('violet')])
  await page.getByRole('group', { name: '언제 먹었나요?' }).getByRole('button', { name: '간식', exact: true }).click()
  await page.getByRole('button', { name: '무엇을 드셨어요? 음식 찾기' }).click()
  const foods = page.getByRole('dialog', { name: '음식 찾기' })
  await foods.getByRole('textbox').fill('귤')
  await foods.getByRole('button', { name: '‘귤’ 직접 적기' }).click()
  await foods.getByRole('textbox', { name: '칼로리' }).fill('45')
  await foods.getByRole('button', { name: '더하기', exact: true }).click()
  await foods.getByRole('button', { name: '1개 더하기' }).click()
  await page.getByRole('button', { name: '운동 더하기' }).click()
  const workouts = page.getByRole('dialog', { name: '운동 찾기' })
  await workouts.getByRole('textbox').fill('산책')
  await workouts.getByRole('button', { name: /^산책/ }).click()
  await page.getByRole('button', { name: /^시간 재기/ }).click()
  const started = Date.now()
  await page.getByRole('textbox', { name: '글' }).pressSequentially(words)
  return started
}

/** Kills the browser without a shutdown, as an operating system does. */
async function kill(context: BrowserContext) {
  const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
  const line = await context.browser()!.newBrowserCDPSession()
  void line.send('Browser.crash').catch(() => undefined)
  await gone
}

async function expectDraftRestored(page: Page, started: number) {
  await expect(page.getByText('쓰던 하루가 있어요. 이어서 쓸까요?')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '글' })).toHaveValue('')
  await page.getByRole('button', { name: '이어 쓰기' }).click()
  await expect(page.getByRole('textbox', { name: '글' })).toHaveValue(words)
  await expect(page.getByRole('radio', { name: '행복해요' })).toBeChecked()
  await expect(page.getByRole('button', { name: '귤 45kcal 고치기' })).toBeVisible()
  await expect(tile(page, 1)).toBeVisible()
  const shown = tile(page, 1).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)

  const clock = page.getByRole('button', { name: /^멈추기/ })
  const [, minutes, seconds] = /(\d+):(\d+)/.exec((await clock.textContent()) ?? '') ?? []
  const off = Number(minutes) * 60 + Number(seconds) - (Date.now() - started) / 1000
  expect(Math.abs(off)).toBeLessThan(2.5)
}

/** Logs out in another tab, because the writing tab would ask about unsaved text. */
async function logOut(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/#/daily-line-main')
  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(
    page
      .getByRole('button', { name: '로그인하기' })
      .or(page.getByRole('link', { name: '로그인하기' }))
      .first(),
  ).toBeVisible()
  await page.close()
}

async function expectDraftDeleted(page: Page) {
  await page.goto('about:blank')
  await page.goto('/#/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => localDrafts(page)).toBe('')
  expect(
    await evaluateUntilStable(page, () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(words)
}

/** The content of this origin's IndexedDB as text, empty if there is none. */
const localDrafts = (page: Page): Promise<string> =>
  evaluateUntilStable(page, async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(String(request.error)))
      })
    const found: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames) found.push(...(await done(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return found.length === 0 ? '' : JSON.stringify(found)
  })
