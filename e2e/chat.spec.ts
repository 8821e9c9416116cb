import { field, line, openMenu, sendText, unread } from './conversation.ts'
import { test, type Newcomer } from './newcomers.ts'
import { picture } from './pictures.ts'
import { expect, type Page } from './test.ts'

const badge = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: /채팅$/ })
const rowOf = (page: Page, { haru_name }: Newcomer) => page.getByRole('tabpanel').getByRole('link').filter({ hasText: haru_name })
/** Presses the confirming button of a question, or the only button of a notice. */
async function answer(page: Page, title: string, yes: string): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: title }).or(page.getByRole('alertdialog').filter({ hasText: title }))
  await asked.getByRole('button', { name: yes, exact: true }).click()
  await expect(asked).toHaveCount(0)
}

test('a chat request arrives at once, is accepted, and both members write', async ({ newMember, openPhone }) => {
  const [one, other] = [await newMember(), await newMember()]
  const [here, there] = [await openPhone(one, `/my-haru-room/${other.user_no}`), await openPhone(other, '/daily-line-main')]
  await expect(there.getByRole('article').first()).toBeVisible()
  await expect(badge(there)).toHaveAccessibleName('채팅')

  await here.getByRole('button', { name: '대화', exact: true }).click()
  const sheet = here.getByRole('dialog', { name: `${other.haru_name}님에게 대화 요청` })
  await sheet.getByRole('button', { name: '대화 요청하기' }).click()
  await expect(sheet.getByText('첫 메시지를 적어 주세요.')).toBeVisible()
  await sheet.getByRole('textbox', { name: '첫 메시지' }).fill('같이 걸어요!')
  await sheet.getByRole('button', { name: '대화 요청하기' }).click()
  await answer(here, '대화를 요청했어요. 수락하면 대화가 열려요.', '확인')
  await expect(here).toHaveURL(/chat-detail\/\d+$/)
  await expect(here.getByRole('heading', { name: '수락을 기다리고 있어요' })).toBeVisible()
  await expect(field(here)).toHaveCount(0)

  await expect(badge(there)).toHaveAccessibleName(/안 읽은 메시지 1/)
  await badge(there).click()
  await there.getByRole('tab', { name: /^요청.*1/ }).click()
  await expect(rowOf(there, one)).toContainText('새 대화 요청')
  await rowOf(there, one).click()
  await expect(line(there, '같이 걸어요!')).toBeVisible()
  await there.getByRole('button', { name: '수락하기' }).click()
  await expect(there.getByText('대화 요청을 수락했어요.')).toBeVisible()
  // The other member's open page receives the message.
  await expect(field(here)).toBeVisible()

  await field(there).pressSequentially('좋아')
  await expect(here.getByText(new RegExp(`^${other.haru_name}님이 적고 있어요$`))).toBeVisible()
  await sendText(there, '좋아요, 어디서 만날까요?')
  await expect(line(here, '어디서 만날까요?')).toBeVisible()
  await expect(unread(there, '어디서 만날까요?')).toHaveCount(0)

  // A message stays unread while the room is hidden; the count disappears when it is shown.
  await here.goto('/#/chat-list')
  await expect(rowOf(here, other)).toContainText('좋아요, 어디서 만날까요?')
  await sendText(there, '공원 앞 어때요?')
  await expect(unread(there, '공원 앞')).toHaveText('1')
  await expect(rowOf(here, other)).toContainText(/공원 앞 어때요\?.*안 읽은 메시지 1/)
  await expect(badge(here)).toHaveAccessibleName(/안 읽은 메시지 1/)
  await rowOf(here, other).click()
  await expect(line(here, '공원 앞')).toBeVisible()
  await expect(unread(there, '공원 앞')).toHaveCount(0)
  await here.goBack()
  await expect(badge(here)).toHaveAccessibleName('채팅')
  await here.goForward()

  await useMessageActions(here, there)
})

/** A reaction, a reply, a picture and a deleted message. */
async function useMessageActions(here: Page, there: Page): Promise<void> {
  await openMenu(here, '공원 앞')
  await here.getByRole('button', { name: '👍' }).click()
  await expect(line(there, '공원 앞').getByRole('button', { name: '👍 1명' })).toBeVisible()

  await openMenu(here, '공원 앞')
  await here.getByRole('dialog').getByRole('button', { name: '답장', exact: true }).click()
  await expect(field(here)).toBeFocused()
  await sendText(here, '네, 열 시에요')
  await expect(line(there, '네, 열 시에요').getByRole('button', { name: /공원 앞 어때요\?, 답장한 메시지로 이동$/ })).toBeVisible()

  await here.getByLabel('사진·영상', { exact: true }).setInputFiles([await picture('mint')])
  const shown = there.getByRole('button', { name: '사진 크게 보기' }).locator('img:not([aria-hidden])')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)

  await sendText(here, '잘못 보낸 말')
  await expect(line(there, '잘못 보낸 말')).toBeVisible()
  await openMenu(here, '잘못 보낸 말')
  await here.getByRole('button', { name: '모두에게서 삭제' }).click()
  await answer(here, '모두에게서 삭제할까요?', '삭제')
  for (const page of [here, there]) {
    await expect(line(page, '삭제된 메시지예요')).toBeVisible()
    await expect(line(page, '잘못 보낸 말')).toHaveCount(0)
  }
}
