import type { APIResponse } from '@playwright/test'
import { callsOf, queryOf, readDaily, upload, createDaily, type Calls, type Post } from './calls.ts'
import { withDatabase } from './database.ts'
import { picture } from './pictures.ts'
import { cardWith, expect, test } from './test.ts'

/** Numbers and keys that never existed. */
const NONEXISTENT = { daily: 2_000_000_000, comment: 2_000_000_000, media: '00000000-0000-4000-8000-000000000000' }

type Hidden = { daily: number; comment: number; media: string }

test('strangers and guests get the same answers for a private daily as for an unknown one', async ({ page, as, request }) => {
  const [author, stranger, guest] = [await callsOf(request, 'member17'), await callsOf(request, 'member18'), await callsOf(request, null)]
  const words = `나만 보려고 남긴 하루 ${Date.now()}`
  const { post, hidden } = await createDayWithPicture(author, words, 'private')
  expect(await statusesFor(author, hidden)).toEqual(ALL_SEEN)

  for (const viewer of [stranger, guest]) {
    expect(await answersOf(viewer, hidden)).toEqual(await answersOf(viewer, NONEXISTENT))
    expect(await numbersIn(viewer)).not.toContain(hidden.daily)
  }
  await expectMarksRefused(post, stranger, guest)

  await as('member18', `/daily-line-detail/${hidden.daily}`)
  await expect(page.getByText('볼 수 없는 페이지입니다')).toBeVisible()
  await page.goto(`/#/comment-detail/${hidden.comment}`)
  await expect(page.getByRole('main').getByText('볼 수 없는 페이지입니다').filter({ visible: true })).toBeVisible()
  await page.goto('/#/daily-line-main')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardWith(page, words)).toHaveCount(0)
})

test('a daily for followers is visible to them, and unknown to others', { tag: '@soak' }, async ({ request }) => {
  const { follower, other } = await followerAndOther()
  const [author, near, far, guest] = await Promise.all(['member17', follower, other, null].map((member) => callsOf(request, member)))
  const { hidden } = await createDayWithPicture(author!, `팔로워에게 남긴 하루 ${Date.now()}`, 'followers')
  expect(await statusesFor(near!, hidden)).toEqual(ALL_SEEN)
  expect(await numbersIn(near!)).toContain(hidden.daily)
  for (const viewer of [far!, guest!]) {
    expect(await answersOf(viewer, hidden)).toEqual(await answersOf(viewer, NONEXISTENT))
    expect(await numbersIn(viewer)).not.toContain(hidden.daily)
  }
})

test('a picture is not served by its public address after its daily becomes private', { tag: '@soak' }, async ({ request }) => {
  const [author, guest] = [await callsOf(request, 'member17'), await callsOf(request, null)]
  const { post } = await createDayWithPicture(author, `모두에게 남겼다가 감춘 하루 ${Date.now()}`, 'public')
  const [item] = (await readDaily(guest, post.daily_no)).daily_images
  const addresses = Object.values(item!.transforms)
  expect(addresses.join()).not.toContain('mark=')
  for (const address of addresses) expect((await guest.get(address)).status()).toBe(200)

  const { daily_content, daily_info } = (await readDaily(author, post.daily_no)) as Post & { daily_content: string; daily_info: object }
  const edited = await author.put(`/v2/user/daily_v2/${post.daily_no}`, { daily_content, daily_info, visibility: 'private' })
  expect(edited.ok()).toBe(true)
  for (const address of addresses) expect((await guest.get(address)).status()).toBe(404)
  expect(await statusesFor(author, { daily: post.daily_no, comment: 0, media: item!.key })).toMatchObject({ detail: 200, picture: 200 })
})

/** Creates a daily with a picture, and its author's like and comment. */
async function createDayWithPicture(author: Calls, words: string, visibility: string): Promise<{ post: Post; hidden: Hidden }> {
  const { buffer, mimeType } = await picture('blue')
  const { key } = await queryOf<{ key: string }>(await upload(author, buffer, mimeType))
  const post = await createDaily(author, { daily_content: words, visibility, daily_images: [{ key }] })
  await queryOf(await author.post('/v2/user/daily_fav', { daily_no: post.daily_no }))
  const answer = await author.post('/v1/user/comment', { daily_no: post.daily_no, comment_content: '내게 남기는 말' })
  const { comment_no: comment } = await queryOf<{ comment_no: number }>(answer)
  return { post, hidden: { daily: post.daily_no, comment, media: key } }
}

const ALL_SEEN = { detail: 200, likers: 200, comments: 200, thread: 200, commentLikers: 200, picture: 200 }

/** The statuses for a member who may see the daily; the picture by the address in the detail. */
async function statusesFor(by: Calls, { daily, comment }: Hidden) {
  const detail = await by.get(`/v2/user/daily_v2/${daily}`)
  const [post] = await queryOf<Post[]>(detail)
  return {
    detail: detail.status(),
    likers: (await by.get(`/v2/user/daily_fav?daily_no=${daily}`)).status(),
    comments: (await by.get(`/v1/user/comment?daily_no=${daily}`)).status(),
    thread: comment === 0 ? 0 : (await by.get(`/v1/user/comment/${comment}`)).status(),
    commentLikers: comment === 0 ? 0 : (await by.get(`/v1/user/comment_fav?comment_no=${comment}`)).status(),
    picture: (await by.get(post!.daily_images[0]!.transforms.lst!)).status(),
  }
}

/** The answers of every endpoint about a daily, its comment and its picture. */
async function answersOf(by: Calls, { daily, comment, media }: Hidden) {
  const paths = [
    `/v2/user/daily_v2/${daily}`,
    `/v2/user/daily_fav?daily_no=${daily}`,
    `/v1/user/comment?daily_no=${daily}`,
    `/v1/user/comment/${comment}`,
    `/v1/user/comment/${comment}/reply`,
    `/v1/user/comment_fav?comment_no=${comment}`,
    ...['thm', 'lst', 'full', 'src'].map((size) => `/media/${media}/${size}`),
  ]
  const asked = await Promise.all(paths.map(async (path) => contentOf(await by.get(path))))
  const tried = [
    await by.post('/v2/user/daily_fav', { daily_no: daily }),
    await by.post('/v1/user/comment', { daily_no: daily, comment_content: '보이나요' }),
    await by.post('/v1/user/comment_fav', { comment_no: comment }),
    await by.post('/v1/user/report', { target_kind: 'daily', target_no: daily, reason: 'SPAM' }),
  ]
  return [...asked, ...(await Promise.all(tried.map(contentOf)))]
}

const contentOf = async (answer: APIResponse) => [answer.status(), await answer.text()]

async function numbersIn(by: Calls): Promise<number[]> {
  return (await queryOf<Post[]>(await by.get('/v2/user/daily_line'))).map((post) => post.daily_no)
}

/** A mark is valid for its viewer until it expires; a changed or expired one is refused. */
async function expectMarksRefused({ user_no: userNo, daily_images: [item] }: Post, stranger: Calls, guest: Calls) {
  const address = new URL(item!.transforms.lst!, 'http://haru')
  expect((await guest.get(address.pathname + address.search)).status()).toBe(200)
  const strangerNo = (await queryOf<{ user_no: number }>(await stranger.get('/v1/user/auth/profile'))).user_no
  const until = Number(address.searchParams.get('until'))
  const marked = (viewer: number, by: number) =>
    withDatabase(async (sql) => {
      const [row] = await sql<[{ mark: string }]>`select media_mark(${item!.key}, ${viewer}, ${by}) as mark`
      return { viewer: String(viewer), until: String(by), mark: row.mark }
    })
  const wrong: Record<string, string>[] = [
    { viewer: String(strangerNo) },
    { until: String(until + 600) },
    { mark: 'f'.repeat(64) },
    await marked(strangerNo, until),
    await marked(userNo, Math.floor(Date.now() / 1000) - 1),
  ]
  const never = await contentOf(await guest.get(`/media/${NONEXISTENT.media}/lst`))
  for (const change of wrong) {
    const search = new URLSearchParams({ ...Object.fromEntries(address.searchParams), ...change })
    expect(await contentOf(await guest.get(`${address.pathname}?${search}`))).toEqual(never)
  }
}

/** A follower of member17, and a member who does not follow them. */
async function followerAndOther(): Promise<{ follower: string; other: string }> {
  const rows = await withDatabase(
    (sql) => sql<{ user_id: string; follows: boolean }[]>`
      select u.user_id, f.user_no is not null as follows
      from users u left join follow f on f.user_no = u.user_no and f.state = 1 and f.target_no = (select user_no from users where user_id = 'member17')
      where u.user_id like 'member%' and u.user_id <> 'member17' order by u.user_no desc`,
  )
  return { follower: rows.find((row) => row.follows)!.user_id, other: rows.find((row) => !row.follows)!.user_id }
}
