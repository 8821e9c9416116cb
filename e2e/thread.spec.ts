import { callsOf, queryOf, createDaily } from './calls.ts'
import { expect, test } from './test.ts'

test('a comment is liked, its likers and thread have their own screens, and it can be reported once', async ({ page, as, request }) => {
  const [author, guest] = [await callsOf(request, 'member21'), await callsOf(request, 'member22')]
  const post = await createDaily(author, { daily_content: `이야기가 오가는 하루 ${Date.now()}`, visibility: 'public' })
  const say = async (comment_content: string, parent_no: number | null) =>
    queryOf<{ comment_no: number; author: { haru_name: string } }>(
      await guest.post('/v1/user/comment', { daily_no: post.daily_no, parent_no, comment_content }),
    )
  const root = await say('오늘 하늘이 참 맑았죠', null)
  const reply = await say('내일도 맑대요', root.comment_no)

  await as('member21', `/daily-line-detail/${post.daily_no}`)
  const comment = page.getByRole('article', { name: root.author.haru_name }).filter({ hasText: '오늘 하늘이 참 맑았죠' })
  const heart = comment.getByRole('button', { name: '댓글 좋아요' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await comment.getByRole('link', { name: '좋아요 1' }).click()
  await expect(page).toHaveURL(new RegExp(`#/daily-comment-like/${root.comment_no}$`))
  await expect(page.getByRole('region', { name: '좋아요한 사람' }).getByText(post.haru_name)).toBeVisible()

  await page.goto(`/#/comment-detail/${reply.comment_no}`)
  const thread = page.getByRole('region', { name: '댓글' }).filter({ visible: true })
  await expect(thread.getByText('오늘 하늘이 참 맑았죠')).toBeVisible()
  await expect(thread.locator('[aria-current]')).toContainText('내일도 맑대요')
  await expect(thread.getByRole('button', { name: '댓글 좋아요' }).first()).toHaveAttribute('aria-pressed', 'true')

  const report = async () => {
    await thread
      .getByRole('button', { name: `${root.author.haru_name}님의 댓글 더보기` })
      .first()
      .click()
    await page.getByRole('button', { name: '신고하기' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: '스팸·광고·도배' }).check({ force: true })
    await form.getByRole('button', { name: '신고하기' }).click()
  }
  await report()
  await expect(page.getByText('신고했어요. 확인하고 알려 드릴게요.').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await report()
  await expect(page.getByRole('alertdialog').filter({ hasText: '이미 신고했어요. 확인하고 있어요.' })).toBeVisible()
})
