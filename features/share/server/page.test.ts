import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { aDaily, anItem, relate } from '#kit/server/testing/factories.ts'
import { testServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { mountShare } from './page.ts'

const ORIGIN = 'http://haru.test'
const KEY = '0199a1b2-0000-4000-8000-000000000001'
const UNKNOWN = 999_999

let server: TestServer
let writer: TestMember
beforeAll(async () => {
  server = await testServer([], { mounts: [mountShare] })
  writer = await server.aMember({ haru_name: '새벽런너준', haru_statemsg: '천천히 오래' })
})
afterAll(() => server.close())

const page = async (path: string, method = 'GET') => {
  const answer = await fetch(`${server.url}${path}`, { method })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const metaContent = (html: string, name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const aFeed = (columns: object = {}) => aDaily(server.db, writer.user_no, { kind: 'feed', info: null, record_date: null, ...columns })
/** Replaces the numbers in the addresses, which differ. */
const withoutNumbers = (html: string) => html.replaceAll(/(?<=#\/[\w-]+\/)\d+/g, 'N')

describe('targets that a guest may not see get the page of an unknown target', () => {
  test.each(['private', 'for followers', 'deleted', 'hidden', 'of a private account', 'of a deleted member', 'a story'])(
    '%s',
    async (why) => {
      const account = why === 'of a private account' ? { account_private: true } : why === 'of a deleted member' ? { state: 0 } : {}
      const author = await server.aMember(account)
      const columns = {
        private: { visibility: 'private' },
        'for followers': { visibility: 'followers' },
        deleted: { state: 0 },
        hidden: { hide_dt: server.clock.now },
        'a story': { kind: 'story', info: null, record_date: null, expire_dt: new Date(server.clock.now.getTime() + 1000) },
      }[why]
      const no = await aDaily(server.db, author.user_no, { content: '비밀이에요', ...columns })
      const asked = await page(`/s/daily/${no}`)
      const never = await page(`/s/daily/${UNKNOWN}`)
      expect(asked.status).toBe(200)
      expect(withoutNumbers(asked.html)).toBe(withoutNumbers(never.html))
      expect(asked.html).not.toContain('비밀')
      expect([...asked.headers.keys()]).toEqual([...never.headers.keys()])
    },
  )

  test('rooms of private, deleted and hidden members', async () => {
    const never = withoutNumbers((await page(`/s/room/${UNKNOWN}`)).html)
    for (const columns of [{ account_private: true }, { state: 0 }, { hide_dt: server.clock.now }]) {
      const { user_no } = await server.aMember({ haru_statemsg: '비밀이에요', ...columns })
      expect(withoutNumbers((await page(`/s/room/${user_no}`)).html)).toBe(never)
    }
  })

  test.each([
    '/s/daily/x',
    '/s/daily/0',
    '/s/daily/-1',
    '/s/daily/99999999999999999999',
    '/s/story/1',
    '/s/user/1',
    '/s/daily/1%27',
    '/s/__proto__/1',
  ])('%s', async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(200)
    expect(metaContent(html, 'og:title')).toBe('하루')
    expect(html).toContain('content="0;url=/#/"')
  })

  test('ignores the log-in and the follows of the requester', async () => {
    const follower = await server.aMember()
    await relate(server.db, 'follow', follower.user_no, writer.user_no)
    const no = await aDaily(server.db, writer.user_no, { visibility: 'followers' })
    const answer = await fetch(`${server.url}/s/daily/${no}`, { headers: { authorization: `Bearer ${follower.token}` } })
    expect(metaContent(await answer.text(), 'og:title')).toBe('하루')
  })
})

test('a daily and a feed have a card with text and first public picture, and redirect to their screens', async () => {
  const item = anItem(KEY) as { transforms: object }
  const film = { ...item, mimetype: 'video/mp4', transforms: { src: '/media/f/src' } }
  const images = [film, { ...item, transforms: { ...item.transforms, lst2x: `/media/${KEY}/lst2x` } }]
  const columns = { content: `<p>새벽 5시 50분 <b>기상</b></p>${'가'.repeat(100)}` }
  for (const [kind, no, screen] of [
    ['daily', await aDaily(server.db, writer.user_no, columns), 'daily-line-detail'],
    ['feed', await aFeed(columns), 'feed-line-detail'],
  ] as const) {
    await server.db.sql`update post set images = ${JSON.stringify(images)}::text::jsonb where post_no = ${no}`
    const { status, html, headers } = await page(`/s/${kind}/${no}`)
    expect(status).toBe(200)
    expect(metaContent(html, 'og:title')).toBe('새벽런너준님의 하루')
    expect(metaContent(html, 'og:description')).toBe(`새벽 5시 50분 기상 ${'가'.repeat(67)}`)
    expect(metaContent(html, 'og:image')).toBe(`${ORIGIN}/media/${KEY}/lst2x`)
    expect(metaContent(html, 'og:url')).toBe(`${ORIGIN}/s/${kind}/${no}`)
    expect(metaContent(html, 'og:locale')).toBe('ko_KR')
    expect(metaContent(html, 'twitter:card')).toBe('summary_large_image')
    expect(metaContent(html, 'robots')).toBe('noindex')
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=/#/${screen}/${no}" />`)
    expect(html).toContain(`<a href="/#/${screen}/${no}">`)
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('public, max-age=5')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    // Not under the address of the other kind.
    expect(metaContent((await page(`/s/${kind === 'daily' ? 'feed' : 'daily'}/${no}`)).html, 'og:title')).toBe('하루')
  }
})

test('a room has a card with the status message, and the default picture without pictures', async () => {
  const { html } = await page(`/s/room/${writer.user_no}`)
  expect(metaContent(html, 'og:title')).toBe('새벽런너준님의 방')
  expect(metaContent(html, 'og:description')).toBe('천천히 오래')
  expect(metaContent(html, 'og:image')).toBe(`${ORIGIN}/s/card.png`)
  expect(html).toContain(`content="0;url=/#/my-haru-room/${writer.user_no}"`)
  const picture = await fetch(`${server.url}/s/card.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
})

test('a post without text has a card with the name of its author', async () => {
  const { html } = await page(`/s/daily/${await aDaily(server.db, writer.user_no, { content: '' })}`)
  expect(metaContent(html, 'og:description')).toBe('새벽런너준님의 하루 기록이에요.')
})

test('escapes names, texts and addresses of pictures', async () => {
  const evil = `"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=//evil.test">`
  const author = await server.aMember({ haru_name: evil, haru_statemsg: evil })
  const no = await aDaily(server.db, author.user_no, { content: evil })
  const images = [{ transforms: { lst: 'https://evil.test/x.png' } }]
  await server.db.sql`update post set images = ${JSON.stringify(images)}::text::jsonb where post_no = ${no}`
  for (const path of [`/s/daily/${no}`, `/s/room/${author.user_no}`]) {
    const { html } = await page(path)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil.test">')
    expect(html.match(/<meta http-equiv/g)).toHaveLength(1)
    expect(metaContent(html, 'og:image')).toBe(`${ORIGIN}/s/card.png`)
  }
})

test('HEAD sends the same headers without the page', async () => {
  const no = await aDaily(server.db, writer.user_no)
  const [head, get] = [await page(`/s/daily/${no}`, 'HEAD'), await page(`/s/daily/${no}`)]
  expect(head.status).toBe(200)
  expect(head.html).toBe('')
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.html)))
  expect(head.headers.get('content-security-policy')).toBe(get.headers.get('content-security-policy'))
  expect((await page('/s/card.png', 'HEAD')).status).toBe(200)
})
