import type { Browser, BrowserContext, Geolocation } from '@playwright/test'
import { callsWithToken, queryOf, upload, type Calls } from './calls.ts'
import { registerByApi, newPerson } from './people.ts'
import { picture } from './pictures.ts'
import { prepareContext, test as base, expect, type Page } from './test.ts'

/** A new member of one journey, with API calls in their name. */
export type Newcomer = Calls & { user_no: number; user_id: string; haru_name: string; password: string }

/** A phone in another browser than the journey's, a script that runs before those of its pages, and a position that its pages may read. */
type Phone = { within?: Browser; script?: string; at?: Geolocation }

type Fixtures = {
  /** Registers a new member through the API. */
  newMember: (haruName?: string) => Promise<Newcomer>
  /**
   * Opens a screen on the member's phone, or with `null` on a guest's, at the server under test or another one. Errors on its
   * page fail the journey.
   */
  openPhone: (who: Pick<Newcomer, 'token'> | null, to: string, server?: string, phone?: Phone) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  newMember: async ({ request }, give) => {
    await give(async (haruName) => {
      const person = newPerson(haruName === undefined ? {} : { haru_name: haruName })
      const { user_id, password, haru_name, token } = await registerByApi(request, person)
      const calls = callsWithToken(request, token)
      const { user_no } = await queryOf<{ user_no: number }>(await calls.get('/v1/user/auth/profile'))
      return { ...calls, user_no, user_id, haru_name, password }
    })
  },
  openPhone: async ({ browser, baseURL, contextOptions, faults }, give) => {
    const contexts: BrowserContext[] = []
    await give(async (who, to, server = baseURL, { within = browser, script, at } = {}) => {
      const where = at && { geolocation: at, permissions: ['geolocation'] }
      const context = await within.newContext({ ...contextOptions, ...where, baseURL: server })
      contexts.push(context)
      await prepareContext(context, faults)
      await context.addInitScript((token) => {
        // Only once: a session that has ended must not return when the page is loaded again.
        if (!location.protocol.startsWith('http') || token === null || localStorage.getItem('journey') !== null) return
        localStorage.setItem('journey', 'logged in')
        localStorage.setItem('haru_token', token)
      }, who?.token ?? null)
      if (script !== undefined) await context.addInitScript({ content: script })
      const page = await context.newPage()
      await page.goto(`/#${to}`)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** One member follows the other. */
export const follow = async (who: Newcomer, whom: Newcomer) => queryOf(await who.post('/v1/user/follow', { user_no: whom.user_no }))

/** Uploads a picture of one colour; returns its key. */
export async function uploadPicture(by: Calls, ...of: Parameters<typeof picture>): Promise<string> {
  const { buffer, mimeType } = await picture(...of)
  return (await queryOf<{ key: string }>(await upload(by, buffer, mimeType))).key
}

/** Scrolls a room until the record below the month is rendered. */
export async function scrollToRecord(page: Page, words: string): Promise<void> {
  const record = page.locator('main:visible').getByText(words)
  await expect(async () => {
    await page.locator('[data-scroll]:visible').evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }))
    await expect(record).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Creates a story with a picture; returns its number. */
export async function createStory(who: Newcomer, words: string, visibility: 'public' | 'followers'): Promise<number> {
  const key = await uploadPicture(who, 'green')
  const [story] = await queryOf<{ story_no: number }[]>(
    await who.post('/v1/user/story', { st_content: words, st_image: { key }, visibility }),
  )
  return story!.story_no
}

/** Creates a public feed with pictures; returns its number. */
export async function createFeed(who: Newcomer, words: string, ...colours: Parameters<typeof picture>[0][]): Promise<number> {
  const images = await Promise.all(colours.map(async (colour) => ({ key: await uploadPicture(who, colour) })))
  const [feed] = await queryOf<{ feed_no: number }[]>(
    await who.post('/v1/user/feed', { feed_content: words, feed_images: images, visibility: 'public' }),
  )
  return feed!.feed_no
}
