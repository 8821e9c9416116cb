import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { someAddress, tokenOf } from './screens.ts'

export { expect, type Page }

chooseServer()

type Member = `member${number}` | `expert${number}`

type Fixtures = {
  /** Logs a demo member in on this page's browser context, and goes to a screen. */
  as: (member: Member, to?: string) => Promise<void>
  /** What went wrong on the page unseen: thrown errors and console errors. A journey that leaves any fails. */
  faults: string[]
}

export const test = base.extend<Fixtures>({
  // The braces are how Playwright reads what a fixture needs: this one nothing.
  baseURL: async ({}, give) => {
    await give(process.env.HARU_E2E_URL)
  },
  // Each journey from an address of its own: what strangers may ask is counted for each of them.
  extraHTTPHeaders: async ({}, give) => {
    await give({ 'x-forwarded-for': someAddress() })
  },
  faults: [
    async ({ context }, give) => {
      const faults: string[] = []
      watch(context, faults)
      await give(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  as: async ({ context, page, request }, give) => {
    await give(async (member, to = '/daily-line-main') => {
      const token = await tokenOf(request, member, passwordOf())
      await context.addInitScript((kept) => {
        // A new tab's blank page has no storage. And only once: a journey that logs out must stay so when a page is loaded again.
        if (location.protocol === 'about:' || localStorage.getItem('journey') !== null) return
        localStorage.setItem('journey', 'logged in')
        localStorage.setItem('haru_token', kept)
      }, token)
      await page.goto(`/#${to}`)
    })
  },
})

/** Adds what goes wrong in a browser unseen. */
export function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
  })
}

/** Asks the page something. One that goes elsewhere meanwhile takes the question with it: then it is asked again. */
export async function ask<T>(page: Page, question: () => T | Promise<T>): Promise<T> {
  let answer!: T
  await expect(async () => {
    answer = await page.evaluate(question)
  }).toPass({ timeout: 10_000 })
  return answer
}

/** This worker's own server, of those that setup.ts started. */
function chooseServer(): void {
  const { HARU_E2E_SERVERS: started, TEST_PARALLEL_INDEX: index = '0' } = process.env
  const mine = started && (JSON.parse(started) as { url: string; password: string; dataDir: string }[])[Number(index)]
  if (!mine) return
  process.env.HARU_E2E_URL = mine.url
  process.env.HARU_E2E_PASSWORD = mine.password
  process.env.HARU_E2E_DATA = mine.dataDir
}

/** The demo members' one password. */
export function passwordOf(): string {
  const password = process.env.HARU_E2E_PASSWORD
  if (!password) throw new Error('HARU_E2E_PASSWORD is needed beside HARU_E2E_URL')
  return password
}

/** Chromium itself writes one line per refused or interrupted request; journeys make those on purpose. */
function isExpected(text: string): boolean {
  return text.startsWith('Failed to load resource:') || text.includes('net::ERR_INTERNET_DISCONNECTED')
}

/** The card in the line that holds this text. */
export const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
