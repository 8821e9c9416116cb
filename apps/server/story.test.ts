import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountMedia } from '#features/media/server/serve.ts'
import { readServerPicture, storeServerPicture } from '#features/media/server/public.ts'
import { cleanupMedia } from '#features/media/server/cleanup.ts'
import { aPicture } from '#features/media/server/testing.ts'
import { createStory, deleteStory, getStory, type Story } from '#features/story/contract.ts'
import { storyHttp } from '#features/story/server/http.ts'
import { cleanupStories } from '#features/story/server/cleanup.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'

// The picture of a story is served only to viewers of the story, and only while it is visible.

let server: TestServer
let author: TestMember
beforeAll(async () => {
  server = await testServer(storyHttp, { mounts: [mountMedia] })
  author = await server.aMember()
})
afterAll(() => server.close())

async function writeStory(visibility: 'public' | 'followers'): Promise<Story> {
  const { db, clock, app } = server
  author = await withNewSession(author)
  const picture = await readServerPicture(await aPicture(), 'image/jpeg')
  const key = await storeServerPicture(db, app.services.storage, { user_no: author.user_no, picture, now: clock.now })
  const answer = await server.call(createStory, { body: { st_image: { key }, visibility } }, { as: author })
  return (answer.body.query as Story[])[0]!
}
/** A session is shorter than a story. */
async function withNewSession({ user_no }: TestMember): Promise<TestMember> {
  return { user_no, token: await server.app.services.sessions.open(server.db, { user_no, device: 'test', now: server.clock.now }) }
}
async function addressFor(as: TestMember | null, story_no: number): Promise<string> {
  const { status, body } = await server.call(getStory, { params: { story_no } }, { as: as && (await withNewSession(as)) })
  if (status !== 200) throw new Error(`Answered ${status}`)
  return (body.query as Story[])[0]!.st_image.transforms['lst']!
}
const statusOf = async (address: string) => (await server.send(`GET ${address}`)).status
const cacheOf = async (address: string) => (await server.send(`GET ${address}`)).headers.get('cache-control')

test('the address of an ended story’s picture works only for its author', async () => {
  const reader = await server.aMember()
  const { story_no } = await writeStory('public')
  const open = await addressFor(null, story_no)
  expect([open.includes('mark='), await statusOf(open)]).toEqual([false, 200])
  server.clock.advance(DAY_MS - MINUTE_MS)
  const [theirs, mine] = [await addressFor(reader, story_no), await addressFor(author, story_no)]
  expect([theirs.includes('mark='), mine.includes('mark=')]).toEqual([true, true])
  for (const address of [open, theirs, mine]) expect([address, await statusOf(address)]).toEqual([address, 200])
  // Caches may store it only while the story is visible.
  expect(await cacheOf(open)).toBe('private, max-age=60')
  expect(await cacheOf(theirs)).toBe('private, max-age=60')

  server.clock.advance(MINUTE_MS)
  // The signatures are still valid for minutes.
  expect([await statusOf(open), await statusOf(theirs), await statusOf(mine)]).toEqual([404, 404, 200])
  expect(await statusOf(await addressFor(author, story_no))).toBe(200)
})

test('serves a story for followers only to followers who are not blocked', async () => {
  const [follower, stranger] = [await server.aMember(), await server.aMember()]
  await relate(server.db, 'follow', follower.user_no, author.user_no)
  const { story_no } = await writeStory('followers')
  const address = await addressFor(follower, story_no)
  expect(await statusOf(address)).toBe(200)
  expect(await statusOf(address.replace(/\?.*/, ''))).toBe(404)
  expect(await statusOf(address.replace(`viewer=${follower.user_no}`, `viewer=${stranger.user_no}`))).toBe(404)
  await expect(addressFor(stranger, story_no)).rejects.toThrow('404')
  await relate(server.db, 'block', author.user_no, follower.user_no)
  expect(await statusOf(address)).toBe(404)
})

test('serves no picture of a deleted or cleaned-up story, and removes it a month later', async () => {
  const [deleted, swept] = [await writeStory('public'), await writeStory('public')]
  const stored = async () =>
    (await server.db.sql`select from media where key = any(${[deleted, swept].map(({ st_image }) => st_image.key)})`).length
  await server.call(deleteStory, { params: { story_no: deleted.story_no } }, { as: author })
  expect(await statusOf(`/media/${deleted.st_image.key}/lst`)).toBe(404)
  const { db, clock, app } = server
  clock.advance(31 * DAY_MS)
  const mine = await addressFor(author, swept.story_no).catch(() => null)
  expect(mine).toBeNull()
  await cleanupStories(db, clock.now, app.services)
  await cleanupMedia(db, clock.now, app.services)
  expect(await stored()).toBe(1)
  clock.advance(30 * DAY_MS + 1)
  await cleanupMedia(db, clock.now, app.services)
  expect(await stored()).toBe(0)
})
