import type { Browser, BrowserContext } from '@playwright/test'
import { test as base } from './newcomers.ts'
import { logIn } from './people.ts'
import { demoPassword, prepareContext, type Page } from './test.ts'

type Fixtures = {
  /** Opens the console in a browser of its own, at the inbox or at a section ('/exchange'), and logs in at its form. */
  openConsole: (who: string, section?: string) => Promise<Page>
}

/** Journeys in which operators take part. */
export const test = base.extend<Fixtures>({
  openConsole: async ({ browser, baseURL, contextOptions, extraHTTPHeaders, faults }, give) => {
    const contexts: BrowserContext[] = []
    await give(async (who, section = '') => {
      const context = await newDesktopContext(browser, { ...contextOptions, baseURL, extraHTTPHeaders })
      contexts.push(context)
      await prepareContext(context, faults)
      const page = await context.newPage()
      await page.goto(`/console/#${section}`)
      await logIn(page, { user_id: who, password: demoPassword() })
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

const newDesktopContext = (browser: Browser, options: Parameters<Browser['newContext']>[0]) =>
  browser.newContext({ ...options, viewport: { width: 1280, height: 800 }, hasTouch: false })
