import { follow, test, type Newcomer } from './newcomers.ts'
import { picture } from './pictures.ts'
import { pick } from './strip.ts'
import { cardWith, expect, type Page } from './test.ts'

const offers = (page: Page, name: '부를 사람' | '해시태그') => page.getByRole('listbox', { name })

test('a feed with a mention and a tag is found by the tag, liked, commented on, edited and deleted', async ({ newMember, openPhone }) => {
  const [author, friend] = [await newMember(), await newMember()]
  await follow(author, friend)
  const tag = `노을${friend.haru_name.slice(2)}`
  const own = await openPhone(author, '/feed-create')
  await pick(own, [await picture('orange'), await picture('sky')])
  const field = own.getByRole('textbox', { name: '글' })
  await field.pressSequentially(`오늘은 @${friend.haru_name.slice(0, 3)}`)
  await expect(offers(own, '부를 사람').getByRole('option', { selected: true })).toHaveText(new RegExp(friend.haru_name))
  await field.press('Enter')
  await expect(field).toHaveValue(`오늘은 @${friend.haru_name} `)
  await field.pressSequentially(`하고 #${tag}`)
  await own.getByRole('radiogroup', { name: '공개 범위' }).getByText('모두에게', { exact: true }).click()
  await own.getByRole('button', { name: '피드 올리기' }).click()
  await expect(own).toHaveURL(/#\/feed-detail\/\d+$/)

  await findAndComment(await openPhone(friend, '/search'), author, friend, tag)

  await own.reload()
  await expect(own.getByText('저도 봤어요')).toBeVisible()
  await expect(own.getByRole('button', { name: '좋아요 1', exact: true })).toBeVisible()
  await own.getByRole('button', { name: '더보기', exact: true }).click()
  await own.getByRole('button', { name: '고치기' }).click()
  // The field of a comment below the feed has the same name.
  await expect(own).toHaveURL(/#\/feed-edit\/\d+$/)
  await own.getByRole('textbox', { name: '글' }).fill('고쳐 쓴 노을')
  await own.getByRole('button', { name: '고친 내용 남기기' }).click()
  await expect(own.getByRole('article', { name: `${author.haru_name}님의 피드` })).toContainText('고쳐 쓴 노을')
  await own.getByRole('button', { name: '더보기', exact: true }).click()
  await own.getByRole('button', { name: '지우기' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(own).toHaveURL(/#\/feed-line-main$/)
  await expect(cardWith(own, '고쳐 쓴 노을')).toHaveCount(0)
})

/** Finds the feed by the first letters of the tag, likes it, comments, and opens the author's room by the name. */
async function findAndComment(page: Page, author: Newcomer, friend: Newcomer, tag: string) {
  await page.getByRole('searchbox', { name: '찾을 말' }).fill(`#${tag}`)
  await page.getByRole('link', { name: new RegExp(`^${author.haru_name}님의 피드`) }).click()
  await expect(page).toHaveURL(/#\/feed-line-detail\/\d+$/)
  await page.getByRole('button', { name: '좋아요 0', exact: true }).click()
  await expect(page.getByRole('button', { name: '좋아요 1', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: '댓글 적기' }).fill('저도 봤어요')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByRole('article', { name: friend.haru_name }).getByText('저도 봤어요')).toBeVisible()
  await page.getByRole('button', { name: `@${friend.haru_name} 방으로 가기` }).click()
  await expect(page).toHaveURL(new RegExp(`#/my-haru-room/${friend.user_no}$`))
}

test(
  'during composition of a Korean syllable Enter ends the syllable, and the next Enter takes the suggestion',
  { tag: '@soak' },
  async ({ newMember, openPhone }) => {
    const [author, friend] = [await newMember(), await newMember()]
    await follow(author, friend)
    const [first, second] = friend.haru_name
    const own = await openPhone(author, '/feed-create')
    const field = own.getByRole('textbox', { name: '글' })
    await field.pressSequentially(`@${first}`)
    const ime = await own.context().newCDPSession(own)
    await ime.send('Input.imeSetComposition', { text: second!, selectionStart: 1, selectionEnd: 1 })
    await expect(offers(own, '부를 사람').getByText(friend.haru_name)).toBeVisible()
    // The event that a browser sends for a key that the IME consumes.
    const key = { type: 'rawKeyDown', key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const
    await ime.send('Input.dispatchKeyEvent', key)
    await expect(field).toHaveValue(`@${first}${second}`)
    await ime.send('Input.insertText', { text: second! })
    await expect(field).toHaveValue(`@${first}${second}`)
    await expect(offers(own, '부를 사람').getByRole('option', { selected: true })).toHaveText(new RegExp(friend.haru_name))
    await field.press('Enter')
    await expect(field).toHaveValue(`@${friend.haru_name} `)
    await expect(offers(own, '부를 사람')).toHaveCount(0)
    // Discards the text.
    await field.fill('')
  },
)
