import { callsOf, queryOf } from './calls.ts'
import { test } from './console.ts'
import { logInAs } from './members.ts'
import { picture } from './pictures.ts'
import { expect, type Page } from './test.ts'

type Inquiry = { inquiry_no: number; title: string; images: { key: string; transforms: Record<string, string> }[] }

const rows = (page: Page) => page.getByRole('list', { name: '문의 목록' }).getByRole('listitem')
const send = (page: Page) => page.getByRole('button', { name: '보내기' }).click()

test('a guest reads hours, logs in to ask with a picture, is answered by an operator and asks further', async ({
  page,
  request,
  openConsole,
}) => {
  await page.goto('/#/inquiry')
  await expect(page.getByText('평일 10:00~18:00')).toBeVisible()
  await expect(page.getByRole('link', { name: '가입은 무료인가요?' })).toBeVisible()
  await page.getByRole('button', { name: '문의하기' }).click()
  const asked = page.getByRole('alertdialog', { name: '로그인' })
  await expect(asked).toContainText('로그인 후 이용가능합니다')
  await asked.getByRole('button', { name: '로그인' }).click()
  await expect(asked).toHaveCount(0)
  await logInAs(page, 'member38')
  await expect(page).toHaveURL(/#\/inquiry$/)

  await page.getByRole('main').getByRole('link', { name: '문의하기' }).click()
  await send(page)
  await expect(page.getByText('무엇에 대한 문의인지 골라 주세요.')).toBeVisible()
  await page.getByRole('radiogroup', { name: '무엇에 대한 문의인가요?' }).getByText('기록', { exact: true }).click()
  const title = `사진이 올라가지 않아요 ${Date.now()}`
  await page.getByLabel('제목').fill(title)
  await page.getByLabel('내용').fill('어제 저녁부터 식사 사진을 올리면 자꾸 멈춰요.')
  const chosen = await picture('pink')
  await page.getByLabel(/^사진 더하기/).setInputFiles(chosen)
  await expect(page.getByRole('button', { name: /^사진 1\/1/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /올리는 중$/ })).toHaveCount(0)
  await send(page)
  await expect(page.getByText('문의를 보냈어요')).toBeVisible()
  await expect(rows(page).filter({ hasText: title })).toContainText('답변 대기')

  await rows(page).filter({ hasText: title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  const shown = page
    .getByRole('button', { name: /문의 사진 1\/1/ })
    .locator('img')
    .last()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const no = Number(/no=(\d+)/.exec(page.url())![1])
  await expectPrivate(request, no)
  await expectEditableUntilAnswered(page, { no, title }, await openConsole('operator3'))
})

/** Others see neither the inquiry nor its picture by its unsigned address. */
async function expectPrivate(request: Parameters<typeof callsOf>[0], no: number): Promise<void> {
  const [member, stranger, guest] = await Promise.all(['member38', 'member39', null].map((one) => callsOf(request, one)))
  const { images } = await queryOf<Inquiry>(await member!.get(`/v1/user/inquiry/${no}`))
  const addresses = Object.values(images[0]!.transforms)
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    expect((await member!.get(address)).status()).toBe(200)
    for (const other of [stranger!, guest!]) expect((await other.get(address.split('?')[0]!)).status()).toBe(404)
  }
  expect((await stranger!.get(`/v1/user/inquiry/${no}`)).status()).toBe(404)
  expect((await guest!.get(`/v1/user/inquiry/${no}`)).status()).toBe(401)
}

/** An inquiry can be edited until an operator answers it in the console; then the member asks further, and it waits in the console again. */
async function expectEditableUntilAnswered(page: Page, { no, title }: { no: number; title: string }, operator: Page): Promise<void> {
  await page.getByRole('link', { name: '고치기' }).click()
  await page.getByLabel('내용').fill('어제 저녁부터 식사 사진을 올리면 자꾸 멈춰요. 와이파이에서도 같아요.')
  await page.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('문의를 고쳤어요')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('와이파이에서도 같아요')

  // The first section of who logs in would replace the inquiry that is opened meanwhile.
  await expect(operator).toHaveURL(/#\/inbox/)
  await operator.goto(`/console/#/inquiry/${no}`)
  await expect(operator.getByText('와이파이에서도 같아요')).toBeVisible()
  await operator.getByRole('button', { name: '사진 1장 열기' }).click()
  const opened = operator.getByRole('link', { name: '사진 1 크게 보기' }).locator('img').last()
  await expect.poll(() => opened.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await operator.getByLabel('답변 틀').selectOption({ label: '더 알려 주세요' })
  await operator.getByRole('textbox', { name: '답변' }).fill('앱을 새로 열면 다시 올라가요. **불편을 드려 죄송해요.**')
  await operator.getByRole('button', { name: /^답하기/ }).click()
  await operator.getByRole('alertdialog').getByRole('button', { name: '답하기' }).click()
  await expect(operator.getByText('답을 보냈어요')).toBeVisible()

  await page.goto('/#/alarm-main')
  await page
    .getByRole('link', { name: /문의에 답변이 왔어요/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: '답변' })).toBeVisible()
  await expect(page.getByText('불편을 드려 죄송해요.')).toBeVisible()
  await expect(page.getByRole('link', { name: '고치기' })).toHaveCount(0)
  await page.getByRole('button', { name: '더 물어보기' }).click()
  await page.getByLabel('더 물어보기').fill('새로 열어도 같아요.')
  await send(page)
  await expect(page.getByRole('heading', { name: '더 물어봤어요' })).toBeVisible()
  await page.goto('/#/inquiry')
  await expect(rows(page).filter({ hasText: title })).toContainText('답변 대기')

  await operator.goto(`/console/#/inquiry/${no}`)
  await expect(operator.getByText('새로 열어도 같아요.')).toBeVisible()
  await expect(operator.getByRole('main').getByRole('link', { name: new RegExp(title) })).toBeVisible()
}

test('a started inquiry survives a visit to the list, and leaving it asks first', { tag: '@soak' }, async ({ page, as }) => {
  await as('member39', '/inquiry')
  await page.getByRole('main').getByRole('link', { name: '문의하기' }).click()
  await page.getByLabel('제목').fill('쓰던 문의')
  await page.goBack()
  await page.getByRole('link', { name: '쓰던 문의 이어 쓰기' }).click()
  await expect(page.getByLabel('제목')).toHaveValue('쓰던 문의')
  await page.goBack()
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(page).toHaveURL(/#\/inquiry$/)
})
