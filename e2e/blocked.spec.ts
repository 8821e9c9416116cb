import { queryOf, createDaily } from './calls.ts'
import { scrollToRecord, createStory, test, type Newcomer } from './newcomers.ts'
import { cardWith, expect, type Page } from './test.ts'

const GONE = '볼 수 없는 페이지입니다'
type Traces = { words: string; daily: number; shared: number; comment: string }

test('a block hides both members from each other everywhere until it is removed', async ({ newMember, openPhone }) => {
  const [one, other, third] = [await newMember(), await newMember(), await newMember()]
  // Both like and comment on a third member's post.
  const { daily_no: shared } = await createDaily(third, { daily_content: `셋이 만나는 하루 ${Date.now()}`, visibility: 'public' })
  const [mine, theirs] = [await createTraces(one, shared), await createTraces(other, shared)]
  const [here, there] = [await openPhone(one, '/daily-line-main'), await openPhone(other, '/daily-line-main')]
  await expectVisible(here, other, theirs)

  await here.goto(`/#/my-haru-room/${other.user_no}`)
  await here.getByRole('button', { name: '더 보기' }).click()
  await here.getByRole('button', { name: '차단하기' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '차단', exact: true }).click()
  await expect(here.getByText('차단했어요')).toBeVisible()
  await expectHidden(here, other, theirs)
  await expectHidden(there, one, mine)

  await here.goto('/#/block-list')
  await here.getByRole('button', { name: `${other.haru_name} 차단 해제` }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '차단 해제' }).click()
  await expect(here.getByText('차단한 사람이 없어요')).toBeVisible()
  await expectVisible(here, other, theirs)
})

/** Creates a daily, a story, and a like and a comment on the shared post. */
async function createTraces(who: Newcomer, shared: number): Promise<Traces> {
  const words = `${who.haru_name}의 하루`
  const { daily_no: daily } = await createDaily(who, { daily_content: words, visibility: 'public' })
  const comment = `${who.haru_name}의 한마디`
  await queryOf(await who.post('/v2/user/daily_fav', { daily_no: shared }))
  await queryOf(await who.post('/v1/user/comment', { daily_no: shared, comment_content: comment }))
  await createStory(who, '', 'public')
  return { words, daily, shared, comment }
}

/** The member is visible in line, story strip, likers, search and room. */
async function expectVisible(page: Page, { user_no, haru_name }: Newcomer, { words, shared, comment }: Traces) {
  await page.goto('/#/daily-line-main')
  await page.reload()
  await expect(cardWith(page, words)).toBeVisible()
  await expect(strip(page).getByRole('link', { name: new RegExp(`^${haru_name}`) })).toBeVisible()
  await page.goto(`/#/daily-line-detail/${shared}`)
  await expect(page.getByText(comment)).toBeVisible()
  await page.goto(`/#/daily-like/${shared}`)
  await expect(likers(page).getByText(haru_name)).toBeVisible()
  await page.goto(`/#/search-user?q=${haru_name}`)
  await expect(people(page).getByRole('link', { name: haru_name })).toBeVisible()
  await page.goto(`/#/my-haru-room/${user_no}`)
  await scrollToRecord(page, words)
}

/** The member is in none of them, after the rest of each page has loaded. */
async function expectHidden(page: Page, { user_no, haru_name }: Newcomer, { words, daily, shared, comment }: Traces) {
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
  await expect(page.getByText(comment)).toHaveCount(0)
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
