import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { line, sendText } from './conversation.ts'
import { test, type Newcomer } from './newcomers.ts'
import { picture } from './pictures.ts'
import { pick, tile } from './strip.ts'
import { expect, type Page } from './test.ts'

const POLL = '이번 주 산책'

test('a club is founded, found by search and joined; its room and board are shared, and a poll becomes a bungae', async ({
  newMember,
  openPhone,
}) => {
  const [leader, seeker] = [await newMember(), await newMember()]
  const title = `${leader.haru_name} 걷기`
  const own = await openPhone(leader, '/club-main')
  await own.getByRole('navigation').getByRole('link', { name: '모임 만들기' }).click()
  await found(own, title)

  const theirs = await openPhone(seeker, '/daily-line-main')
  await theirs.getByRole('navigation').getByRole('link', { name: '우리동네' }).click()
  await theirs.getByRole('link', { name: '모임 화면으로 가기' }).click()
  await expect(theirs.getByRole('navigation').getByRole('link', { name: '모임', exact: true })).toHaveAttribute('aria-current', 'page')
  await askToJoin(theirs, title)
  await own.reload()
  await expect(own.getByText('일주일에 세 번 걸어요')).toBeVisible()
  await own.getByRole('button', { name: `${seeker.haru_name}님 수락` }).click()
  await expect(own.getByText(`${seeker.haru_name}님이 멤버가 되었어요.`)).toBeVisible()

  // The open page hears of it.
  await theirs.getByRole('button', { name: '단체 채팅' }).click()
  await sendText(theirs, '잘 부탁해요')
  await own.getByRole('button', { name: '단체 채팅' }).click()
  await expect(line(own, '잘 부탁해요')).toBeVisible()

  await theirs.goBack()
  await writeWithPictures(theirs)
  await own.goto('/#/club-my-list?tab=led')
  await own.getByRole('link', { name: new RegExp(title) }).click()
  await readPost(own, seeker)

  await own.goBack()
  const start = await askForDate(own)
  await theirs.goBack()
  await vote(theirs)
  await openBungae(own, start)
})

async function found(page: Page, title: string): Promise<void> {
  await page.getByLabel('모임 이름').fill(title)
  await page.getByRole('textbox', { name: '소개' }).fill('저녁마다 동네를 함께 걸어요.')
  await page.getByRole('combobox', { name: '관심사', exact: true }).selectOption({ label: '걷기' })
  await page.getByRole('radiogroup', { name: '어디서 만나나요?' }).getByText('온라인으로 해요').click()
  await page.getByRole('button', { name: '질문 더하기' }).click()
  await page.getByRole('textbox', { name: '질문 1' }).fill('얼마나 자주 걷나요?')
  await page.getByRole('button', { name: '모임 만들기' }).click()
  await expect(page).toHaveURL(/#\/club-detail\/\d+$/)
}

async function askToJoin(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '모임 찾기' }).first().click()
  await page.getByRole('searchbox', { name: '찾을 모임' }).fill(title)
  // The search begins after a pause in typing.
  await expect(page).toHaveURL(/club-search\?q=/)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: '참여 신청하기' }).click()
  const sheet = page.getByRole('dialog', { name: '모임의 질문' })
  await sheet.getByRole('textbox', { name: '얼마나 자주 걷나요?' }).fill('일주일에 세 번 걸어요')
  await sheet.getByRole('button', { name: '참여 신청하기' }).click()
  await expect(page.getByText('모임에서 신청을 확인하고 있어요.')).toBeVisible()
}

async function writeWithPictures(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '게시판' }).click()
  await page.getByRole('button', { name: '글쓰기' }).click()
  await page.getByLabel('제목').fill('첫 산책')
  await page.getByRole('textbox', { name: '글', exact: true }).fill('공원을 한 바퀴 돌았어요.')
  await pick(page, [await picture('green'), await picture('sky')])
  await expect(tile(page, 2)).toBeVisible()
  await page.getByRole('button', { name: '올리기', exact: true }).click()
  await expect(page).toHaveURL(/#\/club-board-detail\/\d+$/)
}

async function readPost(page: Page, author: Newcomer): Promise<void> {
  await page.getByRole('tab', { name: '게시판' }).click()
  await page.getByRole('link', { name: /첫 산책/ }).click()
  await expect(page.getByText('공원을 한 바퀴 돌았어요.')).toBeVisible()
  await expect(page.getByRole('main').getByText(author.haru_name).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /사진 1\/2|사진 1/ }).first()).toBeVisible()
}

/** Writes a post with a poll of two dates; returns the second one as a field has it. */
async function askForDate(page: Page): Promise<string> {
  await page.getByRole('button', { name: '글쓰기' }).click()
  await page.getByLabel('제목').fill(POLL)
  await page.getByRole('textbox', { name: '글', exact: true }).fill('언제 걸을까요?')
  await page.getByRole('button', { name: '투표 붙이기' }).click()
  const poll = page.getByRole('region', { name: '투표', exact: true })
  await poll.getByText('날짜 고르기').click()
  const [first, second] = [3, 4].map((days) => `${koreanDay(new Date(Date.now() + days * DAY_MS))}T07:30`)
  await poll.getByLabel('항목 1').fill(first!)
  await poll.getByLabel('항목 2').fill(second!)
  await page.getByRole('button', { name: '올리기', exact: true }).click()
  await expect(page.getByRole('button', { name: '이 날짜로 번개 만들기' })).toBeVisible()
  return second!
}

/** Opens the newest post and chooses its second date. */
async function vote(page: Page): Promise<void> {
  await page.getByRole('link', { name: new RegExp(POLL) }).click()
  await page.getByRole('group', { name: '투표 항목' }).locator('label').nth(1).click()
  await page.getByRole('button', { name: '투표하기' }).click()
  await expect(page.getByRole('button', { name: /1표, 누가 골랐는지 보기/ })).toBeVisible()
}

/** The author makes the second date of the open poll a bungae, whose form holds the name and the date already. */
async function openBungae(page: Page, start: string): Promise<void> {
  await page.getByRole('button', { name: '이 날짜로 번개 만들기' }).click()
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await expect(page.getByLabel('이름')).toHaveValue(POLL)
  await expect(page.getByLabel('시작', { exact: true })).toHaveValue(start)
  await page.getByLabel('모두에게 보이는 곳').fill('공원 근처')
  await page.getByLabel('만나는 곳').fill('공원 정문')
  await page.getByLabel('주소').fill('서울 영등포구 여의공원로 68')
  await page.getByRole('button', { name: '번개 열기' }).click()
  await expect(page).toHaveURL(/#\/club-bungae-detail\/\d+$/)
  await expect(page.getByRole('heading', { name: POLL, level: 2 })).toBeVisible()
}
