import { queryOf } from './calls.ts'
import type { Newcomer } from './newcomers.ts'
import { expect, type Page } from './test.ts'

// A conversation on a member's phone.

export const field = (page: Page) => page.getByRole('textbox', { name: '메시지' })
/** A message of the conversation by its text. */
export const line = (page: Page, words: string) =>
  page.getByRole('group', { name: '대화 내용' }).getByRole('article').filter({ hasText: words })
/** The number of members who have not read it. */
export const unread = (page: Page, words: string) => line(page, words).getByText(/^\d+$/)

/** Writes and sends. */
export async function sendText(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await page.getByRole('button', { name: '보내기', exact: true }).click()
}

/** Opens the menu of a message. */
export async function openMenu(page: Page, words: string): Promise<void> {
  await line(page, words).locator('[data-bubble]').click({ button: 'right' })
  await expect(page.getByRole('dialog', { name: '메시지' })).toBeVisible()
}

/** The texts of all rendered messages, from the top. */
export const messagesIn = (page: Page) => page.getByRole('group', { name: '대화 내용' }).locator('[data-bubble]').allInnerTexts()

/** Requests a conversation through the API; returns the room number. */
export async function requestByApi(who: Newcomer, whom: Newcomer, words: string): Promise<number> {
  const asked = await who.post('/v1/user/chat/createroom', { target_no: whom.user_no, cm_content: words })
  return (await queryOf<{ cr_no: number }>(asked)).cr_no
}

/** Opens a conversation through the API: requested and accepted. */
export async function openRoomByApi(who: Newcomer, whom: Newcomer): Promise<number> {
  const roomNo = await requestByApi(who, whom, '안녕하세요')
  await queryOf(await whom.put('/v1/user/chat/personalroomstate', { cr_no: roomNo, state: 1 }))
  return roomNo
}

/** Sends a message through the API; returns its number. */
export const sendByApi = async (who: Newcomer, cr_no: number, cm_content: string): Promise<number> =>
  (await queryOf<{ cm_no: number }>(await who.post('/v1/user/chat/msg', { cr_no, cm_content }))).cm_no

type StoredMessage = { cm_no: number; cm_content: string }
/** The texts that the server stores, in its order. */
export const storedMessages = async (by: Newcomer, cr_no: number): Promise<string[]> =>
  (await queryOf<StoredMessage[]>(await by.get(`/v1/user/chat/msglist?cr_no=${cr_no}&limit=200`))).map(({ cm_content }) => cm_content)
