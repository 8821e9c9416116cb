import type { Browser } from '@playwright/test'
import { FRAMES } from '#kit/server/testing/peers.ts'
import { launchOptions } from '../scripts/check/chromium.ts'
import type { ClockServer } from './clock-server-start.ts'
import { test as base } from './clock-server.ts'
import { expect, type Page } from './test.ts'

const { args, ...others } = launchOptions()
/** A camera of ten pictures a second: coding them is most of the work of a call. */
const CAMERA = '--use-fake-device-for-media-stream=fps=10'
export const withCamera = { ...others, args: [...args, CAMERA, '--use-fake-ui-for-media-stream'] }

/** The two people of a session have a browser each. */
export const test = base.extend<object, { otherBrowser: Browser }>({
  otherBrowser: [
    async ({ playwright }, give) => {
      const browser = await playwright.chromium.launch(withCamera)
      await give(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

export const ENTER = '카메라와 마이크로 들어가기'

/** Waits until pictures of the other side arrive at each page: more frames are decoded than before. */
export const seeEachOther = (...pages: Page[]): Promise<unknown> =>
  Promise.all(
    pages.map(async (page) => {
      const before = await framesOf(page)
      await expect.poll(() => framesOf(page), { intervals: [100] }).toBeGreaterThan(before + 5)
    }),
  )

const framesOf = (page: Page): Promise<number> => page.evaluate<number>(FRAMES)

/** Restarts the server, and waits until both sides have joined the call again. */
export async function restartDuringCall(server: ClockServer, counNo: number): Promise<void> {
  const before = await server.seatsOf(counNo)
  await server.restart()
  await expect
    .poll(async () => (await server.seatsOf(counNo)).map((seat, side) => seat > before[side]!), { timeout: 120_000 })
    .toEqual([true, true])
}
