import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { everyScreen, expertScreens, type ScreenVisit } from './screens.ts'
import { demoPassword, saveData } from './test.ts'
import { tokenOf } from './tokens.ts'

/** Whose screens axe checks. */
export type Viewer = 'guest' | 'member' | 'expert'

export const WIDE = { width: 1280, height: 800 }
export const NARROW = { width: 390, height: 844 }

type Fixtures = { browser: Browser; baseURL: string | undefined; request: APIRequestContext }

/** A browser context of this viewer, and every screen that they visit. */
export async function openViewer(
  who: Viewer,
  { browser, baseURL, request }: Fixtures,
): Promise<{ context: BrowserContext; screens: ScreenVisit[] }> {
  const isExpert = who === 'expert'
  const token = await tokenOf(request, isExpert ? 'expert1' : 'member1', demoPassword())
  const screens = isExpert ? await expertScreens(request, token) : await everyScreen(request, token)
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: NARROW,
    locale: 'ko-KR',
    reducedMotion: 'reduce',
  })
  await saveData(context)
  if (who !== 'guest') await context.addInitScript((storage) => localStorage.setItem('haru_token', storage), token)
  // The portal's chat panel is checked beside its screens.
  if (isExpert) await context.addInitScript(() => localStorage.setItem('haru_own_portal_chat', 'open'))
  return { context, screens: screens.filter(({ asGuest }) => asGuest === (who === 'guest')) }
}
