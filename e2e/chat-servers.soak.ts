import { startRedis } from '#kit/server/realtime/testing.ts'
import { field, line, openRoomByApi, messagesIn, sendText, storedMessages, unread } from './conversation.ts'
import { startBeside, type Haru } from './haru.ts'
import { databaseUrl, dataDir } from './database.ts'
import { test as base } from './newcomers.ts'
import { expect, type Page } from './test.ts'

type Redis = Awaited<ReturnType<typeof startRedis>>

/** Two further servers on this worker's database and files, which share a Redis. */
const test = base.extend<{ redis: Redis; servers: [Haru, Haru] }>({
  redis: async ({}, give) => {
    const redis = await startRedis()
    await give(redis)
    await redis.stop()
  },
  servers: async ({ redis }, give) => {
    const env = { DATABASE_URL: databaseUrl(), REDIS_URL: redis.url }
    const servers = await Promise.all([startBeside(dataDir(), env), startBeside(dataDir(), env)])
    await give(servers)
    await Promise.all(servers.map(({ stop }) => stop()))
  },
})

test('two members at two servers lose no message when Redis restarts', async ({
  newMember,
  redis,
  // Started before the phones, so that these close first: a page without its server logs errors.
  servers,
  openPhone,
}) => {
  const [one, other] = [await newMember(), await newMember()]
  const roomNo = await openRoomByApi(one, other)
  const [here, there] = [
    await openPhone(one, `/chat-detail/${roomNo}`, servers[0].url),
    await openPhone(other, `/chat-detail/${roomNo}`, servers[1].url),
  ]
  await both([here, there], (page) => expect(field(page)).toBeVisible())
  await sendText(here, '여기는 하나')
  await expect(line(there, '여기는 하나')).toBeVisible()
  await field(there).pressSequentially('응')
  await expect(here.getByText(/ 적고 있어요$/)).toBeVisible()
  await sendText(there, '여기는 둘')
  await expect(line(here, '여기는 둘')).toBeVisible()
  await expect(unread(there, '여기는 둘')).toHaveCount(0)

  // Each member still reaches their own server, and the database stores the messages.
  await redis.kill()
  await sendText(here, '끊긴 사이 하나')
  await sendText(there, '끊긴 사이 둘')
  await expect.poll(() => storedMessages(one, roomNo)).toEqual(expect.arrayContaining(['끊긴 사이 하나', '끊긴 사이 둘']))
  await redis.restart()
  await both([here, there], (page) => expect(line(page, '끊긴 사이')).toHaveCount(2))

  await expect(async () => {
    await sendText(there, '다시')
    await expect(line(here, '다시').last()).toBeVisible({ timeout: 3000 })
  }).toPass()
  const story = await storedMessages(one, roomNo)
  await both([here, there], (page) => expect.poll(() => messagesIn(page)).toEqual(story))
})

const both = (pages: Page[], work: (page: Page) => Promise<void>) => Promise.all(pages.map(work))
