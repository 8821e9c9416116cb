import sharp from 'sharp'
import { callsOf, readDaily, type Post } from './calls.ts'
import { objectAt } from './database.ts'
import { ALL_COLOURS, colourOf, picture, tenPictures } from './pictures.ts'
import { pick, picker, save, tile, uploadsInProgress } from './strip.ts'
import { cardWith, expect, test, type Page } from './test.ts'

/** The maximum size of a picture after the browser has reduced it: about 1.5 MB. */
const SENT_MAX = 1_600_000

const words = `사진 아홉 장으로 남긴 하루 ${Date.now()}`

test('ten pictures are picked at once, reordered, cropped, removed and shown to everyone', async ({ page, as, request }) => {
  const sent: number[] = []
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/v1/user/media')) sent.push((asked.postDataJSON() as { bytes: number }).bytes)
  })
  await as('member11', '/daily-create')
  const files = await tenPictures()
  expect(Math.max(...files.map(({ buffer }) => buffer.length))).toBeGreaterThan(SENT_MAX)
  await pick(page, files)
  await expect(tile(page, 10)).toBeVisible()
  expect(sent).toHaveLength(10)
  expect(Math.max(...sent)).toBeLessThanOrEqual(SENT_MAX)

  await refuseEleventh(page)
  const order = await rearrange(page, [...ALL_COLOURS])
  await crop(page, 3)
  await removePicture(page, 10)
  order.pop()

  await page.getByRole('textbox', { name: '글' }).fill(words)
  const dailyNo = await save(page, '모두에게')
  const guest = await callsOf(request, null)
  const post = await readDaily(guest, dailyNo)
  expect(await Promise.all(post.daily_images.map(async ({ transforms }) => colourOf(await bytesAt(guest, transforms.thm!))))).toEqual(order)
  expect(post.daily_images[2]).toMatchObject({ mimetype: 'image/png', width: 300, height: 300 })
  // The file is rotated and shown upright.
  expect(post.daily_images[order.indexOf('orange')]).toMatchObject({ width: 300, height: 400 })

  await expectShown(page, post)
  await expectNoMetadata(post)
})

async function refuseEleventh(page: Page) {
  const full = page.getByRole('alert').filter({ hasText: '사진과 영상은 10개까지 올릴 수 있어요.' })
  await expect(full).toHaveCount(0)
  await picker(page).setInputFiles([await picture('red')])
  await expect(full).toBeVisible()
  await expect(tile(page, 10)).toHaveCount(1)
  await expect(uploadsInProgress(page)).toHaveCount(0)
}

/** Moves tiles by mouse, keys and menu, and repeats the moves in the list `order`. */
async function rearrange(page: Page, order: string[]): Promise<string[]> {
  const move = (from: number, to: number) => order.splice(to - 1, 0, ...order.splice(from - 1, 1))
  // Not to the edge, where the strip scrolls automatically.
  await drag(page, 1, 2)
  move(1, 2)

  await tile(page, 2).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2번째 자리예요')).toBeAttached()
  // A timer that starts when the tile is picked up adds the listener for keys; an earlier arrow key has no effect.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('3번째 자리예요')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('3번째에 놓았어요')).toBeAttached()
  move(2, 3)

  await tile(page, 5).click()
  await page.getByRole('button', { name: '대표로 옮기기' }).click()
  await expect(page.getByText('1번째로 옮겼어요').filter({ visible: true }).first()).toBeVisible()
  move(5, 1)
  return order
}

async function drag(page: Page, from: number, to: number) {
  await tile(page, from).scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)]
  const before = await tile(page, from).locator('img').getAttribute('src')
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await expect(page.getByText(`${to}번째 자리예요`)).toBeAttached()
  await page.mouse.up()
  await expect(tile(page, to).locator('img')).toHaveAttribute('src', before ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function middleOf(page: Page, at: number) {
  const box = (await tile(page, at).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function crop(page: Page, at: number) {
  await tile(page, at).click()
  await page.getByRole('button', { name: '정사각형으로 자르기' }).click()
  const finished = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/v1/user/media/'))
  await page.getByRole('button', { name: '이대로 자르기' }).click()
  expect((await finished).ok()).toBe(true)
  await expect(tile(page, at)).toBeVisible()
  await expect(uploadsInProgress(page)).toHaveCount(0)
}

async function removePicture(page: Page, at: number) {
  await page.getByRole('button', { name: `사진 ${at}/10 지우기` }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: '이 사진을 지울까요?' })
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect(question).toHaveCount(0)
  await expect(tile(page, at)).toBeVisible()
  await page.getByRole('button', { name: `사진 ${at}/10 지우기` }).click()
  await question.getByRole('button', { name: '지우기' }).click()
  await expect(tile(page, at)).toHaveCount(0)
}

async function expectShown(page: Page, { daily_images: images, daily_thumb: thumb, haru_name: name }: Post) {
  const pictures = page.getByRole('button', { name: new RegExp(`^${name}님의 사진 \\d+/9 크게 보기`) })
  await expect(pictures).toHaveCount(9)
  for (const [index, { key }] of images.entries()) {
    const shown = pictures.nth(index).locator(`img[src*="${key}"]`)
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
  }
  await pictures.first().click()
  await expect(page.getByRole('img', { name: '사진 1/9' }).first()).toBeVisible()
  await page.goBack()

  await page.goto('/#/daily-line-main')
  const first = images[0]!.key
  expect(thumb).toContain(first)
  await expect(cardWith(page, words).locator('img[src^="/media/"]').first()).toHaveAttribute('src', new RegExp(first))
}

/** Checks that the served copies contain no metadata. */
async function expectNoMetadata({ daily_images: images }: Post) {
  for (const { key } of images) {
    expect(await objectAt(`raw/${key}`)).toBeNull()
    const copy = await objectAt(`media/${key}/copy`)
    const { exif, xmp, iptc, orientation } = await sharp(copy!).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, orientation: undefined })
  }
}

async function bytesAt(by: Awaited<ReturnType<typeof callsOf>>, address: string): Promise<Buffer> {
  const answer = await by.get(address)
  expect(answer.status()).toBe(200)
  return answer.body()
}
