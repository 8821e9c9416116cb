import { callsOf, queryOf } from './calls.ts'
import { logInAs } from './members.ts'
import { expect, test, type Page } from './test.ts'

// Addresses that are no screen of haru: features/social/rules.test.ts and RouteRedirect.test.tsx.

const link = (asked: Record<string, string>) => `/#/route-redirect?${new URLSearchParams(asked).toString()}`

test('a link from a message opens its screen and Back skips the redirect; an address of another site leads home', async ({
  page,
  context,
}) => {
  await page.goto('about:blank')
  await page.goto(link({ to: '/faq?no=2' }))
  await expect(page).toHaveURL(/#\/faq\?no=2$/)
  await expect(page.getByRole('button', { name: /몇 살부터/ })).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')

  const foreignAddress: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(process.env.HARU_E2E_URL!) && !/^(data|blob):/.test(request.url())) foreignAddress.push(request.url())
  })
  await page.goto(link({ to: 'https://evil.test/' }))
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(foreignAddress).toEqual([])

  const [id] = await numbersOf(page)
  await page.goto(link({ name: 'DailyLineDetail', id: id! }))
  await expect(page).toHaveURL((address) => address.hash === `#/daily-line-detail/${id}`)
  await expect(page.getByRole('textbox', { name: '댓글 적기' }).or(page.getByRole('button', { name: '응원을 남겨 주세요' }))).toBeVisible()
})

test('a link to a conversation asks a guest to log in, then opens it', { tag: '@soak' }, async ({ page, request }) => {
  const member = await callsOf(request, 'member1')
  const { rows } = await queryOf<{ rows: { cr_no: number; cr_type: string }[] }>(await member.get('/v1/user/chat/chatlist'))
  const roomNo = rows.find(({ cr_type }) => cr_type === 'private')!.cr_no
  await page.goto(link({ name: 'ChatDetail', id: String(roomNo) }))
  await expect(page).toHaveURL((address) => address.hash === `#/login?to=${encodeURIComponent(`/chat-detail/${roomNo}`)}`)
  await logInAs(page, 'member1')
  await expect(page).toHaveURL((address) => address.hash === `#/chat-detail/${roomNo}`)
  await expect(page.getByRole('group', { name: '대화 내용' })).toBeVisible()
})

/** The numbers of the dailys in the line. */
async function numbersOf(page: Page): Promise<string[]> {
  const addresses = await page
    .getByRole('link', { name: /의 기록, / })
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''))
  return addresses.map((address) => /\d+$/.exec(address)![0])
}
