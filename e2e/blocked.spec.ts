import { queryIn, write } from './calls.ts'
import { scrollToRecord, createStory, test, type Newcomer } from './newcomers.ts'
import { cardWith, expect, type Page } from './test.ts'

const GONE = '볼 수 없는 페이지입니다'
type Traces = { words: string; daily: number; shared: number; said: string }

test('a block hides both members from each other everywhere until it is removed', async ({ meet, phoneOf }) => {
  const [one, other, third] = [await meet(), await meet(), await meet()]
  // A post of somebody else's, which both like and talk below.
  const { daily_no: shared } = await write(third, { daily_content: `셋이 만나는 하루 ${Date.now()}`, visibility: 'public' })
  const [mine, theirs] = [await traces(one, shared), await traces(other, shared)]
  const [here, there] = [await phoneOf(one, '/daily-line-main'), await phoneOf(other, '/daily-line-main')]
  await seen(here, other, theirs)

  await here.goto(`/#/my-haru-room/${other.user_no}`)
  await here.getByRole('button', { name: '더 보기' }).click()
  await here.getByRole('button', { name: '차단하기' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '차단', exact: true }).click()
  await expect(here.getByText('차단했어요')).toBeVisible()
  await unseen(here, other, theirs)
  await unseen(there, one, mine)

  await here.goto('/#/block-list')
  await here.getByRole('button', { name: `${other.haru_name} 차단 해제` }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '차단 해제' }).click()
  await expect(here.getByText('차단한 사람이 없어요')).toBeVisible()
  await seen(here, other, theirs)
})

/** A day, a story, and a like and a comment at somebody else's. */
async function traces(who: Newcomer, shared: number): Promise<Traces> {
  const words = `${who.haru_name}의 하루`
  const { daily_no: daily } = await write(who, { daily_content: words, visibility: 'public' })
  const said = `${who.haru_name}의 한마디`
  await queryIn(await who.post('/v2/user/daily_fav', { daily_no: shared }))
  await queryIn(await who.post('/v1/user/comment', { daily_no: shared, comment_content: said }))
  await createStory(who, '', 'public')
  return { words, daily, shared, said }
}

/** Line, story strip, a post of both with its likers, search and room: somebody is in all of them. */
async function seen(page: Page, { user_no, haru_name }: Newcomer, { words, shared, said }: Traces) {
  await page.goto('/#/daily-line-main')
  await page.reload()
  await expect(cardWith(page, words)).toBeVisible()
  await expect(strip(page).getByRole('link', { name: new RegExp(`^${haru_name}`) })).toBeVisible()
  await page.goto(`/#/daily-line-detail/${shared}`)
  await expect(page.getByText(said)).toBeVisible()
  await page.goto(`/#/daily-like/${shared}`)
  await expect(likers(page).getByText(haru_name)).toBeVisible()
  await page.goto(`/#/search-user?q=${haru_name}`)
  await expect(people(page).getByRole('link', { name: haru_name })).toBeVisible()
  await page.goto(`/#/my-haru-room/${user_no}`)
  await scrollToRecord(page, words)
}

/** And in none of them; what can be waited for is that the rest has come. */
async function unseen(page: Page, { user_no, haru_name }: Newcomer, { words, daily, shared, said }: Traces) {
  await page.goto('/#/daily-line-main')
  await page.reload()
  await expect(cardWith(page, '셋이 만나는 하루')).toBeVisible()
  await expect(
    strip(page)
      .getByRole('link', { name: /스토리/ })
      .first(),
  ).toBeVisible()
  await expect(cardWith(page, words)).toHaveCount(0)
  await expect(strip(page).getByRole('link', { name: new RegExp(`^${haru_name}`) })).toHaveCount(0)
  await page.goto(`/#/daily-line-detail/${shared}`)
  await expect(page.getByText('의 한마디')).toHaveCount(1)
  await expect(page.getByText(said)).toHaveCount(0)
  await page.goto(`/#/daily-like/${shared}`)
  await expect(likers(page).getByRole('link')).toHaveCount(1)
  await expect(likers(page).getByText(haru_name)).toHaveCount(0)
  await page.goto(`/#/search-user?q=${haru_name}`)
  await expect(page.getByText('찾은 것이 없어요')).toBeVisible()
  for (const path of [`/my-haru-room/${user_no}`, `/daily-line-detail/${daily}`, `/follow-main/${user_no}`, `/story-detail/${user_no}`]) {
    await page.goto(`/#${path}`)
    await expect(page.getByText(GONE).filter({ visible: true })).toBeVisible()
  }
}

const strip = (page: Page) => page.getByRole('region', { name: '스토리' })
const likers = (page: Page) => page.getByRole('region', { name: '좋아요한 사람' })
const people = (page: Page) => page.getByRole('region', { name: '사람' })
