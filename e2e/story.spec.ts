import { follow, test, type Newcomer } from './newcomers.ts'
import { picture } from './pictures.ts'
import { pick } from './strip.ts'
import { expect, type Page } from './test.ts'

// With reduced motion a story waits for a press on its play button.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const strip = (page: Page) => page.getByRole('region', { name: '스토리' })
const ringOf = (page: Page, { haru_name }: Newcomer, state: '새 스토리' | '모두 봤어요') =>
  strip(page).getByRole('link', { name: new RegExp(`^${haru_name} ?님의 스토리, ${state}$`) })

test('a viewed story has a grey ring, and its author sees viewers and replies', async ({ newMember, openPhone }) => {
  const [author, friend] = [await newMember(), await newMember()]
  await follow(friend, author)
  const own = await openPhone(author, '/daily-line-main')
  await strip(own)
    .getByRole('link', { name: /^내 스토리 ?, 스토리 올리기$/ })
    .click()
  await pick(own, [await picture('violet')])
  await own.getByLabel('한마디 (선택)').fill('오늘의 보라')
  await own.getByRole('radiogroup', { name: '누구에게 보일까요?' }).getByText('모두', { exact: true }).click()
  await own.getByRole('button', { name: '스토리 올리기', exact: true }).click()
  await expect(own.getByText('스토리를 올렸어요')).toBeVisible()
  await expect(own).toHaveURL(/#\/daily-line-main$/)

  const page = await openPhone(friend, '/daily-line-main')
  await ringOf(page, author, '새 스토리').click()
  await expect(page.getByRole('heading', { level: 1, name: `${author.haru_name}님의 스토리` })).toBeAttached()
  await expect(page.getByText('오늘의 보라')).toBeVisible()
  await page.getByRole('textbox', { name: `${author.haru_name}님에게 답장 보내기` }).fill('색이 참 고와요')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('답장을 보냈어요')).toBeVisible()
  await page.getByRole('button', { name: '닫기' }).click()
  await expect(ringOf(page, author, '모두 봤어요')).toBeVisible()
  await page.reload()
  await expect(ringOf(page, author, '모두 봤어요')).toBeVisible()

  await strip(own).getByRole('link', { name: '내 스토리' }).click()
  await own.getByRole('button', { name: '본 사람 1' }).click()
  const sheet = own.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: friend.haru_name })).toBeVisible()
  await sheet.getByRole('tab', { name: '답장' }).click()
  await expect(sheet.getByText('색이 참 고와요')).toBeVisible()
})
