import { createDaily } from './calls.ts'
import { createFeed, scrollToRecord, test, uploadPicture, type Newcomer } from './newcomers.ts'
import { cardWith, expect, type Page } from './test.ts'

const roomOf = ({ user_no }: Newcomer) => `/my-haru-room/${user_no}`
const panel = (page: Page) => page.getByRole('tabpanel')

test('a daily and a feed are bookmarked, listed in the own room, and removed', async ({ newMember, openPhone }) => {
  const [author, me] = [await newMember(), await newMember()]
  const stamp = Date.now()
  await createDaily(author, { daily_content: `간직할 하루 ${stamp}`, visibility: 'public' })
  await createFeed(author, `간직할 피드 ${stamp}`, 'pink')

  const page = await openPhone(me, '/feed-line-main')
  const keep = cardWith(page, `간직할 피드 ${stamp}`).getByRole('button', { name: '간직하기' })
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/#/daily-line-main')
  await cardWith(page, `간직할 하루 ${stamp}`).getByRole('button', { name: '더보기', exact: true }).click()
  await page.getByRole('button', { name: '간직하기' }).click()
  await expect(page.getByText('간직했어요. 나만 볼 수 있어요.').last()).toBeVisible()

  await page.goto(`/#${roomOf(me)}`)
  await page.getByRole('tab', { name: '모음' }).click()
  await page.getByRole('link', { name: /간직한 글/ }).click()
  await expect(page).toHaveURL(/#\/bookmark-main$/)
  const tiles = page.getByRole('main').getByRole('listitem').filter({ visible: true })
  await expect(tiles).toHaveCount(2)
  await expect(tiles.first().getByRole('link')).toHaveAccessibleName(new RegExp(`^${author.haru_name}님의 데일리`))
  await tiles.last().getByRole('link').click()
  await page.getByRole('button', { name: '간직하기' }).click()
  await expect(page.getByText('간직한 글에서 뺐어요.').last()).toBeVisible()
  await page.goBack()
  await expect(tiles).toHaveCount(1)
})

test('the own room shows days by calendar, feeds and pictures by tabs, the edited status message, and the report', async ({
  newMember,
  openPhone,
}) => {
  const me = await newMember()
  const key = await uploadPicture(me, 'yellow')
  await createDaily(me, { daily_content: '방에 남긴 하루', visibility: 'private', daily_images: [{ key }], daily_info: { emoji: 2 } })
  await createFeed(me, '방에 올린 피드', 'grey')

  const page = await openPhone(me, roomOf(me))
  await page
    .getByRole('region', { name: /달력|의 기록/ })
    .getByRole('button', { name: /행복/ })
    .click()
  await expect(page.getByRole('heading', { level: 3, name: /의 기록$/ })).toBeVisible()
  await scrollToRecord(page, '방에 남긴 하루')
  await page.getByRole('tab', { name: '피드' }).click()
  await expect(panel(page).getByRole('link', { name: /님의 피드, 사진 1장, 방에 올린 피드/ })).toBeVisible()
  await page.getByRole('tab', { name: '모음' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: '편집' }).click()
  await expect(page).toHaveURL(new RegExp(`#${roomOf(me)}/popup-my-haru-room-edit$`))
  const message = page.getByRole('dialog').getByLabel('상태 메시지')
  await message.fill('오늘도 천천히')
  await page.getByRole('dialog').getByRole('button', { name: '저장하기' }).click()
  await expect(page).toHaveURL(new RegExp(`#${roomOf(me)}$`))
  await expect(page.getByText('오늘도 천천히')).toBeVisible()

  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: '활동 리포트' }).click()
  await expect(page).toHaveURL(/#\/activity-report-main$/)
  await expect(page.getByRole('main').filter({ visible: true })).toContainText(/남긴 하루.*1개/s)
  await page.getByRole('radiogroup', { name: '기간' }).getByText('월', { exact: true }).click()
  await expect(page).toHaveURL(/span=month/)
  await expect(page.getByRole('main').filter({ visible: true })).toContainText(/올린 피드.*1개/s)
})
