import { queryOf, createDaily } from './calls.ts'
import { scrollToRecord, test, type Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

const room = ({ user_no }: Newcomer) => `/my-haru-room/${user_no}`
const follows = ({ user_no }: Newcomer, kind: string) => `/follow-main/${user_no}?kind=${kind}`
const closed = (page: Page) => page.getByRole('heading', { name: '비공개 계정이에요' })
const act = (page: Page, who: Newcomer, label: string) => page.getByRole('button', { name: `${who.haru_name} ${label}`, exact: true })

test('a follow of a private account is a request: an accepted member sees the room, a declined one does not', async ({
  newMember,
  openPhone,
}) => {
  const [owner, friend, stranger] = [await newMember(), await newMember(), await newMember()]
  await queryOf(await owner.put('/v1/user/settings', [{ setting_key: 'account_private', setting_value: '1' }]))
  const words = `들어와야 보이는 하루 ${Date.now()}`
  await createDaily(owner, { daily_content: words, visibility: 'public' })

  const [near, far] = [await openPhone(friend, room(owner)), await openPhone(stranger, room(owner))]
  for (const page of [near, far]) {
    await expect(closed(page)).toBeVisible()
    await act(page, owner, '팔로우').click()
    await expect(act(page, owner, '요청함')).toBeVisible()
    await expect(page.getByText('팔로우를 요청했어요. 수락되면 기록과 피드를 볼 수 있어요.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  }

  const own = await openPhone(owner, follows(owner, 'requests'))
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

  // Unfollowing asks for a confirmation, because following needs a new request.
  await act(near, owner, '팔로잉').click()
  await near.getByRole('alertdialog').getByRole('button', { name: '그만 팔로우' }).click()
  await expect(act(near, owner, '팔로우')).toBeVisible()
  await near.reload()
  await expect(closed(near)).toBeVisible()
})
