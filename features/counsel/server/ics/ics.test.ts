import { expect, test } from 'vitest'
import { approveCounsel } from '../../contract/session.ts'
import { beginSessionFile, endFeed, getFeed, renewFeed } from '../../contract/ics.ts'
import { mountIcs } from './files.ts'
import { icsHttp } from './http.ts'
import { startSessionTest } from '../session/testing.ts'

const api = await startSessionTest(icsHttp, { mounts: [mountIcs] })
const { server } = api
const read = async (url: string): Promise<{ status: number; text: string; type: string | null }> => {
  const answer = await fetch(new URL(url.replace('http://haru.test', ''), server.url))
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}

test('only the two sides get the file of a session, once it is accepted', async () => {
  const [member, expert, stranger] = [await api.member(), await api.expert(), await api.member()]
  const no = await api.request({ member, expert }, 600)
  const ask = (as: typeof member | null) => server.call(beginSessionFile, { params: { coun_no: no } }, { as })
  expect([(await ask(null)).status, (await ask(stranger)).status, (await ask(member)).status]).toEqual([401, 404, 404])
  await api.act(approveCounsel, expert, no)
  const { url } = (await ask(member)).body.query as { url: string }
  const file = await read(url)
  expect(file).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  const start = new Date(server.clock.now.getTime() + 600 * 60_000)
  expect(file.text).toContain(`UID:counsel-${no}@haru`)
  expect(file.text).toContain(`DTSTART:${stampOf(start)}`)
  expect((await read(url.replace(`of=${member.user_no}`, `of=${expert.user_no}`))).status).toBe(404)
  server.clock.advance(5 * 60_000)
  expect((await read(url)).status).toBe(404)
})

test('a feed has an address of its own, which a new one and its end replace', async () => {
  const [member, expert] = [await api.member(), await api.expert()]
  const no = await api.request({ member, expert }, 600)
  await api.act(approveCounsel, expert, no)
  const waiting = await api.request({ member: await api.member(), expert }, 900)
  for (const endpoint of [getFeed, renewFeed, endFeed]) expect((await server.call(endpoint, {}, { as: null })).status).toBe(401)
  const make = async () => ((await server.call(renewFeed, {}, { as: expert })).body.query as { url: string }).url
  const first = await make()
  const feed = await read(first)
  expect(feed.text).toContain(`UID:counsel-${no}@haru`)
  expect(feed.text).not.toContain(`UID:counsel-${waiting}@haru`)
  const second = await make()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  const [row] = await server.db.sql<[{ token_hash: Buffer }]>`select token_hash from counsel_feed where user_no = ${expert.user_no}`
  expect(second).not.toContain(row.token_hash.toString('base64url'))
  await server.call(endFeed, {}, { as: expert })
  expect((await read(second)).status).toBe(404)
  expect((await server.call(getFeed, {}, { as: expert })).body.query).toEqual({ reg_dt: null })
})

/** `20261121T140000Z` */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')
