import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { randomAddress, tokenOf } from './tokens.ts'

export { expect, type Page }

chooseServer()

type Member = `member${number}` | `expert${number}`

type Fixtures = {
  /** Logs a demo member in on this page's browser context, and goes to a screen. */
  as: (member: Member, to?: string) => Promise<void>
  /** Thrown errors and console errors of the page. A journey with any fails. */
  faults: string[]
}

export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's dependencies from the braces: this one has none.
  baseURL: async ({}, give) => {
    await give(process.env.HARU_E2E_URL)
  },
  // Each journey has an address of its own, because limits of guests are counted by address.
  extraHTTPHeaders: async ({}, give) => {
    await give({ 'x-forwarded-for': randomAddress() })
  },
  faults: [
    async ({ context }, give) => {
      const faults: string[] = []
      await prepareContext(context, faults)
      await give(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  as: async ({ context, page, request }, give) => {
    await give(async (member, to = '/daily-line-main') => {
      const token = await tokenOf(request, member, demoPassword())
      await context.addInitScript((stored) => {
        // A new tab's blank page has no storage. Set only once, so that a journey that logs out stays logged out after a reload.
        if (location.protocol === 'about:' || localStorage.getItem('journey') !== null) return
        localStorage.setItem('journey', 'logged in')
        localStorage.setItem('haru_token', stored)
      }, token)
      await page.goto(`/#${to}`)
    })
  },
})

/** Collects errors of a browser context, and loads only the code of visited screens, as with data saving. */
export async function prepareContext(context: BrowserContext, faults: string[]): Promise<void> {
  await saveData(context)
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(message.text())
  })
}

/** Prevents the preloading of other screens, which is half of a page's work. */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = window.navigator
    if (connection) Object.defineProperty(connection, 'saveData', { value: true })
  })

/** Evaluates in the page; again if a navigation interrupts it. */
export async function evaluateUntilStable<T>(page: Page, question: () => T | Promise<T>): Promise<T> {
  let answer!: T
  await expect(async () => {
    answer = await page.evaluate(question)
  }).toPass()
  return answer
}

/** Sets the variables of this worker's server, of those that setup.ts started. */
function chooseServer(): void {
  const { HARU_E2E_SERVERS: started, TEST_PARALLEL_INDEX: index = '0' } = process.env
  const mine = started && (JSON.parse(started) as { url: string; password: string; dataDir: string }[])[Number(index)]
  if (!mine) return
  process.env.HARU_E2E_URL = mine.url
  process.env.HARU_E2E_PASSWORD = mine.password
  process.env.HARU_E2E_DATA = mine.dataDir
}

/** The password of all demo members. */
export function demoPassword(): string {
  const password = process.env.HARU_E2E_PASSWORD
  if (!password) throw new Error('HARU_E2E_PASSWORD is needed beside HARU_E2E_URL')
  return password
}

/** Chromium logs one line per refused or interrupted request, and per try to reach a server that restarts; journeys cause those on purpose. */
function isExpected(text: string): boolean {
  if (text.startsWith('Failed to load resource:') || text.includes('net::ERR_INTERNET_DISCONNECTED')) return true
  return text.startsWith('WebSocket connection to') && /net::ERR_CONNECTION_|response code: 503/.test(text)
}

/** The card in the line that holds this text. */
export const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
