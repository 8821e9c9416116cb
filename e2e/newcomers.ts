import type { BrowserContext } from '@playwright/test'
import { callsOf, queryIn, upload, type Calls } from './calls.ts'
import { joined, somebody } from './people.ts'
import { picture } from './pictures.ts'
import { test as base, expect, watch, type Page } from './test.ts'

/** Somebody of one journey alone, who joined a moment ago: what they say by calls, and who they are. */
export type Newcomer = Calls & { user_no: number; haru_name: string; password: string }

type Fixtures = {
  /** Makes a new member. */
  meet: (haruName?: string) => Promise<Newcomer>
  /**
   * A phone of theirs, or with `null` a guest's, at a screen of the server under test or of another one. What goes wrong on it
   * unseen fails the journey too.
   */
  phoneOf: (who: Pick<Newcomer, 'token'> | null, to: string, server?: string) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  meet: async ({ request }, give) => {
    await give(async (haruName) => {
      const person = somebody(haruName === undefined ? {} : { haru_name: haruName })
      const { user_id, password, haru_name } = await joined(request, person)
      const calls = await callsOf(request, user_id, password)
      const { user_no } = await queryIn<{ user_no: number }>(await calls.get('/v1/user/auth/profile'))
      return { ...calls, user_no, haru_name, password }
    })
  },
  phoneOf: async ({ browser, baseURL, contextOptions, faults }, give) => {
    const contexts: BrowserContext[] = []
    await give(async (who, to, server = baseURL) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server })
      contexts.push(context)
      watch(context, faults)
      await context.addInitScript((token) => {
        // Once: a log-in that is over must stay so when the page is loaded again, or it would be loaded for ever.
        if (!location.protocol.startsWith('http') || token === null || localStorage.getItem('journey') !== null) return
        localStorage.setItem('journey', 'logged in')
        localStorage.setItem('haru_token', token)
      }, who?.token ?? null)
      const page = await context.newPage()
      await page.goto(`/#${to}`)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** From now on one follows the other. */
export const follow = async (who: Newcomer, whom: Newcomer) => queryIn(await who.post('/v1/user/follow', { user_no: whom.user_no }))

/** An own finished upload, a picture of one colour. */
export async function uploaded(by: Calls, ...of: Parameters<typeof picture>): Promise<string> {
  const { buffer, mimeType } = await picture(...of)
  return (await queryIn<{ key: string }>(await upload(by, buffer, mimeType))).key
}

/** A record in a room, below the month: it is drawn once one has read on to it. */
export async function readOnTo(page: Page, words: string): Promise<void> {
  const record = page.locator('main:visible').getByText(words)
  await expect(async () => {
    await page.locator('[data-scroll]:visible').evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }))
    await expect(record).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Puts up a story with a picture; answers its number. */
export async function tellStory(who: Newcomer, words: string, visibility: 'public' | 'followers'): Promise<number> {
  const key = await uploaded(who, 'green')
  const [story] = await queryIn<{ story_no: number }[]>(
    await who.post('/v1/user/story', { st_content: words, st_image: { key }, visibility }),
  )
  return story!.story_no
}

/** Puts up a feed of pictures, which everyone sees. */
export async function putUpFeed(who: Newcomer, words: string, ...colours: Parameters<typeof picture>[0][]): Promise<number> {
  const images = await Promise.all(colours.map(async (colour) => ({ key: await uploaded(who, colour) })))
  const [feed] = await queryIn<{ feed_no: number }[]>(
    await who.post('/v1/user/feed', { feed_content: words, feed_images: images, visibility: 'public' }),
  )
  return feed!.feed_no
}
