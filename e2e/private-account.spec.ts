import { queryIn, write } from './calls.ts'
import { scrollToRecord, test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const room = ({ user_no }: Newcomer) => `/my-haru-room/${user_no}`
const follows = ({ user_no }: Newcomer, kind: string) => `/follow-main/${user_no}?kind=${kind}`
const closed = (page: Page) => page.getByRole('heading', { name: '비공개 계정이에요' })
const act = (page: Page, who: Newcomer, label: string) => page.getByRole('button', { name: `${who.haru_name} ${label}`, exact: true })

test('a private account is asked: who is let in sees the room, who is declined sees it stay closed', async ({ meet, phoneOf }) => {
  const [owner, friend, stranger] = [await meet(), await meet(), await meet()]
  await queryIn(await owner.put('/v1/user/settings', [{ setting_key: 'account_private', setting_value: '1' }]))
  const words = `들어와야 보이는 하루 ${Date.now()}`
  await write(owner, { daily_content: words, visibility: 'public' })

  const [near, far] = [await phoneOf(friend, room(owner)), await phoneOf(stranger, room(owner))]
  for (const page of [near, far]) {
    await expect(closed(page)).toBeVisible()
    await act(page, owner, '팔로우').click()
    await expect(act(page, owner, '요청함')).toBeVisible()
    await expect(page.getByText('팔로우를 요청했어요. 수락되면 기록과 피드를 볼 수 있어요.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  }

  const own = await phoneOf(owner, follows(owner, 'requests'))
  await expect(own.getByRole('tab', { name: '요청 2' })).toBeVisible()
  await act(own, friend, '수락').click()
  await expect(own.getByText(`${friend.haru_name}님이 이제 내 기록을 볼 수 있어요`)).toBeVisible()
  await act(own, stranger, '거절').click()
  await expect(own.getByText('기다리는 요청이 없어요')).toBeVisible()

  for (const page of [near, far]) await page.reload()
  await expect(act(near, owner, '팔로잉')).toBeVisible()
  await scrollToRecord(near, words)
  await expect(act(far, owner, '팔로우')).toBeVisible()
  await expect(closed(far)).toBeVisible()

  // Whoever leaves has to ask again, and is asked whether they mean it.
  await act(near, owner, '팔로잉').click()
  await near.getByRole('alertdialog').getByRole('button', { name: '그만 팔로우' }).click()
  await expect(act(near, owner, '팔로우')).toBeVisible()
  await near.reload()
  await expect(closed(near)).toBeVisible()
})

test('an open account is followed at once, and a follower is taken out of the list', async ({ meet, phoneOf }) => {
  const [owner, fan] = [await meet(), await meet()]
  const theirs = await phoneOf(fan, room(owner))
  await act(theirs, owner, '팔로우').click()
  await expect(act(theirs, owner, '팔로잉')).toBeVisible()
  await expect(theirs.getByRole('list', { name: '숫자로 보는 방' }).getByRole('link', { name: /팔로워/ })).toContainText('1')

  const own = await phoneOf(owner, follows(owner, 'followers'))
  await expect(act(own, fan, '맞팔로우')).toBeVisible()
  await act(own, fan, '더 보기').click()
  await own.getByRole('button', { name: '팔로워에서 빼기' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: '빼기' }).click()
  await expect(own.getByText('아직 팔로워가 없어요')).toBeVisible()

  await theirs.reload()
  await expect(act(theirs, owner, '팔로우')).toBeVisible()
})
