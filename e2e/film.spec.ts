import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { callsOf, queryOf, readDaily, upload } from './calls.ts'
import { pick, picker, save, tile, uploadsInProgress } from './strip.ts'
import { expect, test } from './test.ts'

const filmAt = (name: string) => path.join(import.meta.dirname, 'files', name)
/** The bytes that store the film's location. */
const PLACE = /\+37\.\d+\+12\d\.\d+|loci/

test(
  'a film of more than a minute is refused by the browser, and by the server when the browser is bypassed',
  { tag: '@soak' },
  async ({ page, as, request }) => {
    await as('member12', '/daily-create')
    await picker(page).setInputFiles(filmAt('film-61s.mp4'))
    await expect(page.getByRole('alert').filter({ hasText: '1분 이하의 영상만 올릴 수 있어요.' })).toBeVisible()
    await expect(uploadsInProgress(page)).toHaveCount(0)
    await expect(tile(page, 1, '영상')).toHaveCount(0)

    const member = await callsOf(request, 'member12')
    const answer = await upload(member, await readFile(filmAt('film-61s.mp4')), 'video/mp4')
    expect(answer.status()).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'media.too_long', msg: 'Only content of 1 minute or less can be uploaded.' })
  },
)

test('a short film shows its length, plays, and is served without its location', async ({ page, as, request }) => {
  expect((await readFile(filmAt('film-3s.mp4'))).toString('latin1')).toMatch(PLACE)
  await as('member12', '/daily-create')
  await pick(page, filmAt('film-3s.mp4'))
  await expect(tile(page, 1, '영상')).toHaveAccessibleName('영상 1/1, 대표, 길이 3초')
  const dailyNo = await save(page, '모두에게')

  await page.getByRole('button', { name: /님의 영상 1\/1, 길이 3초 크게 보기$/ }).click()
  const video = page.locator('video[aria-label="영상 1/1"]')
  await expect(video).toBeVisible()
  await video.evaluate((film: HTMLVideoElement) => film.play())
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0.5)

  const guest = await callsOf(request, null)
  const [film] = (await readDaily(guest, dailyNo)).daily_images
  const served = await guest.get(film!.transforms.src!)
  expect(served.headers()['content-type']).toBe('video/mp4')
  expect((await served.body()).toString('latin1')).not.toMatch(PLACE)
})

test('a file with a false picture type is refused by browser and server', { tag: '@soak' }, async ({ page, as, request }) => {
  const mislabelledFiles = [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ]
  const member = await callsOf(request, 'member12')
  await as('member12', '/daily-create')
  for (const [index, text] of mislabelledFiles.entries()) {
    const buffer = Buffer.from(text)
    await picker(page).setInputFiles([{ name: `liar${index}.jpg`, mimeType: 'image/jpeg', buffer }])
    await expect(page.getByRole('alert').filter({ hasText: `올릴 수 없는 파일이에요: liar${index}.jpg` })).toBeVisible()
    await expect(tile(page, 1)).toHaveCount(0)

    const refused = await upload(member, buffer, 'image/jpeg')
    expect(refused.status()).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'media.type' })
    const key = new URL(refused.url()).pathname.split('/').at(-1)
    expect(await queryOf<unknown[]>(await member.get(`/v1/user/media?keys=${key}`))).toEqual([])
    expect((await member.get(`/media/${key}/full`)).status()).toBe(404)
  }
})
