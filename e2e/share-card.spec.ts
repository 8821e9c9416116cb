import { callsOf, queryOf, upload, createDaily } from './calls.ts'
import { picture } from './pictures.ts'
import { expect, test } from './test.ts'

test('a shared daily has a preview with text and picture and opens its screen; a private one has no preview', async ({ page, request }) => {
  const author = await callsOf(request, 'member23')
  const { buffer, mimeType } = await picture('blue')
  const { key } = await queryOf<{ key: string }>(await upload(author, buffer, mimeType))
  const words = `나눌 하루 ${Date.now()}`
  const open = await createDaily(author, { daily_content: words, visibility: 'public', daily_images: [{ key }] })
  const closed = await createDaily(author, { daily_content: `감춘 하루 ${Date.now()}`, visibility: 'private' })

  // As a messenger fetches it: without scripts.
  const card = async (no: number) => (await request.get(`/s/daily/${no}`)).text()
  const of = (html: string, name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1]
  const html = await card(open.daily_no)
  expect(of(html, 'title')).toBe(`${open.haru_name}님의 하루`)
  expect(of(html, 'description')).toBe(words)
  const shown = await request.get(new URL(of(html, 'image')!).pathname)
  expect(shown.headers()['content-type']).toMatch(/^image\//)

  const nothing = (await card(2_000_000_000)).replaceAll('2000000000', 'N')
  expect((await card(closed.daily_no)).replaceAll(String(closed.daily_no), 'N')).toBe(nothing)
  expect((await request.get(new URL(of(nothing, 'image')!).pathname)).headers()['content-type']).toBe('image/png')

  await page.goto(`/s/daily/${open.daily_no}`)
  await expect(page).toHaveURL(new RegExp(`#/daily-line-detail/${open.daily_no}$`))
  await expect(page.getByText(words)).toBeVisible()
  await page.goto(`/s/daily/${closed.daily_no}`)
  await expect(page.getByRole('main').getByText('볼 수 없는 페이지입니다').filter({ visible: true })).toBeVisible()
})

test('the share button of a daily copies that address', { tag: '@soak' }, async ({ page, as, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await as('member23')
  await page.getByRole('article').first().getByRole('button', { name: '공유' }).click()
  await expect(page.getByText('링크를 복사했어요')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${baseURL}/s/daily/\\d+$`))
})
