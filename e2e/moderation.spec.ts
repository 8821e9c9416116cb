import { callsOf, callsWithToken, createDaily, queryOf, type Post } from './calls.ts'
import { test } from './console.ts'
import { newPerson, registerByApi } from './people.ts'
import { expect, type Page } from './test.ts'

const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).locator('xpath=ancestor::label').click()

test('three report a daily, it is hidden and decided, its author is told and appeals, and another operator restores it', async ({
  page,
  context,
  request,
  openConsole,
}) => {
  const person = await registerByApi(request, newPerson())
  const author = callsWithToken(request, person.token)
  const guest = await callsOf(request, null)
  const words = `신고될 하루 ${Date.now()}`
  const { daily_no, user_no } = await createDaily(author, { daily_content: words, visibility: 'public' })
  const inLine = async () => (await queryOf<Post[]>(await guest.get('/v2/user/daily_line'))).some((post) => post.daily_no === daily_no)
  // A guest's first page is cached for some seconds.
  await expect.poll(inLine).toBe(true)
  for (const member of ['member6', 'member9', 'member28']) {
    const body = { target_kind: 'daily', target_no: daily_no, reason: 'ABUSE', report_text: '욕을 했어요' }
    await queryOf(await (await callsOf(request, member)).post('/v1/user/report', body))
  }
  await expect.poll(inLine).toBe(false)

  const one = await openConsole('operator4')
  await expect(one.getByRole('navigation')).toBeVisible()
  await one.goto(`/console/#/report?q=${user_no}`)
  await one.getByRole('link', { name: /욕설·괴롭힘·혐오/ }).click()
  await expect(one.getByText(/회원 3명이 신고 · 신고가 모여 가려져 있어요/)).toBeVisible()
  await choose(one, '가리기')
  await choose(one, '기능 제한 1일')
  await one.getByLabel('안내 문구 고르기').selectOption('욕설과 비하')
  const effect = one.getByRole('region', { name: '이렇게 바뀌어요' })
  await expect(effect).toContainText('글과 댓글 쓰기 기능을 쓸 수 없어요')
  await expect(effect).toContainText('운영자의 설명: 다른 사람을 욕하거나')
  await one.getByRole('button', { name: /^처리하기/ }).click()
  await confirm(one, '처리하기')
  await expect(one.getByText('처리했어요', { exact: true })).toBeVisible()

  // The author is told the rule, what follows and how to appeal.
  await context.addInitScript((token) => localStorage.setItem('haru_token', token), person.token)
  await page.goto('/#/appeal')
  const decision = page.getByRole('article')
  await expect(decision).toContainText('어긴 규칙: 욕설·괴롭힘·혐오')
  await expect(decision).toContainText('운영자의 설명: 다른 사람을 욕하거나 깎아내리는 표현은 쓸 수 없어요.')
  await page.getByLabel('다시 봐 달라고 하는 이유').fill('다른 사람의 말을 인용한 글이에요.')
  await page.getByRole('button', { name: '신청하기' }).click()
  await expect(decision).toContainText('다른 운영자가')

  const other = await openConsole('operator1')
  await expect(other.getByRole('navigation')).toBeVisible()
  await other.goto('/console/#/appeal')
  await other
    .getByRole('main')
    .getByRole('link', { name: /욕설·괴롭힘·혐오/ })
    .first()
    .click()
  await expect(other.getByText('다른 사람의 말을 인용한 글이에요.')).toBeVisible()
  await choose(other, '결정 되돌리기')
  await other.getByLabel('회원에게 보낼 답').fill('인용한 글이 맞아서 되돌렸어요.')
  await other.getByRole('button', { name: /^결정 되돌리기/ }).click()
  await confirm(other, '결정 되돌리기')
  await expect(other.getByText('결정을 되돌렸어요')).toBeVisible()

  await expect.poll(inLine).toBe(true)
  await page.reload()
  await expect(decision).toContainText('인용한 글이 맞아서 되돌렸어요.')
  await expect(page.getByText('재심에서 되돌렸어요', { exact: true })).toBeVisible()
  await createDaily(author, { daily_content: '다시 쓸 수 있어요', visibility: 'public' })
})
