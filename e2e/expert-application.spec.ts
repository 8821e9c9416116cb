import { callsOf } from './calls.ts'
import { withDatabase, objectAt } from './database.ts'
import { test } from './console.ts'
import { confirmAsOwner, verifyIdentity, newPerson } from './people.ts'
import { picture } from './pictures.ts'
import { expect, type Page } from './test.ts'
import { topUp, walletOf } from './viv.ts'

const INTRO =
  '대학에서 체육을 전공하고 십 년 동안 필라테스를 가르쳤어요. 허리가 아픈 분들이 편하게 움직일 수 있게 한 동작씩 차근차근 도와드려요.'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })
    .last()
const papers = (page: Page) => page.getByRole('list', { name: '올린 서류' }).getByRole('listitem')
const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '임시저장됐어요' })).toBeVisible()

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false })

  test(
    'a member applies, an operator approves, and the portal opens the same minute',
    { tag: '@soak' },
    async ({ page, as, request, openConsole }) => {
      const person = newPerson({ sex: '여성' })
      await as('member32')
      await page.getByRole('button', { name: '메뉴' }).click()
      await page
        .getByRole('dialog', { name: '메뉴' })
        .getByRole('link', { name: /전문가로 함께해요/ })
        .click()
      await expect(page).toHaveURL(/#\/expert-apply-main$/)
      await page.getByRole('button', { name: '신청 시작하기' }).click()
      await expect(page).toHaveURL(/#\/pc-expert-register\?begin/)

      // An empty form is refused with an error at each field, and the first has the focus.
      await page.getByRole('button', { name: '신청하기' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /다시 볼 곳이 \d+개 있어요/ })).toBeVisible()
      await expect(page.getByRole('button', { name: '본인확인하기' })).toBeFocused()

      const [window] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: '본인확인하기' }).click()])
      await verifyIdentity(window, person)
      await confirmAsOwner(page)
      await expect(page.getByText(`${person.real_name} 님으로 확인됐어요`)).toBeVisible()
      await expect(page.getByLabel('예금주')).toHaveValue(person.real_name)
      await expect(page.getByLabel('예금주')).toBeDisabled()

      await page.getByRole('radiogroup', { name: '분야' }).getByText('필라테스', { exact: true }).click()
      await page.getByLabel('직함').fill('필라테스 강사')
      await page.getByLabel('소속', { exact: true }).fill('하루센터')
      await expectSaved(page)
      await page.reload()
      await expect(page.getByLabel('직함')).toHaveValue('필라테스 강사')
      await expect(page.getByLabel('소속', { exact: true })).toHaveValue('하루센터')
      await expect(page.getByRole('radio', { name: '필라테스' })).toBeChecked()

      await page.getByLabel('서류 종류').selectOption('certificate')
      await page.getByLabel('파일 고르기').setInputFiles({ name: '자격증_김하나.pdf', mimeType: 'application/pdf', buffer: PDF })
      await expect(papers(page)).toHaveCount(1)
      await expect(papers(page).first()).toContainText('자격***.pdf')
      const { buffer, mimeType } = await picture('mint')
      await page.getByLabel('서류 종류').selectOption('career')
      await page.getByLabel('파일 고르기').setInputFiles({ name: '경력.jpg', mimeType, buffer })
      await expect(papers(page)).toHaveCount(2)
      await page
        .getByLabel('파일 고르기')
        .setInputFiles({ name: '그냥.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') })
      await expect(section(page, '증빙 서류').getByRole('alert')).toContainText(/\S/)
      await expect(papers(page)).toHaveCount(2)

      await page.getByRole('radiogroup', { name: '사업자' }).getByText('없음', { exact: true }).click()
      await page.getByLabel('은행').selectOption({ index: 3 })
      await page.getByLabel('계좌번호').fill('110-123-456789')
      await page.getByLabel('소개').fill(INTRO)
      await page.getByLabel('시·도').selectOption({ label: '서울특별시' })
      await page.getByLabel('시·군·구').selectOption({ label: '마포구' })
      await page.getByRole('button', { name: '지역 더하기' }).click()
      await expectSaved(page)
      await page.getByRole('button', { name: '신청하기' }).click()

      await expect(page).toHaveURL(/#\/pc-expert-register-complete$/)
      await expect(page.getByRole('heading', { name: '신청을 받았어요' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('에 신청했어요')
      await page.goBack()
      await expect(page.getByRole('button', { name: '신청하기' })).toHaveCount(0)
      await page.goto('/#/pc-expert-register-complete')

      const row = await applicationOf('member32')
      expect(row).toMatchObject({ state: 1, user_verified: true, isexpert: false, papers: 2 })
      for (const key of row.keys) expect((await objectAt(`expert/${key}`))?.includes('%PDF')).toBe(false)
      const stranger = await callsOf(request, 'member33')
      for (const no of row.numbers) expect((await stranger.get(`/v1/user/expert/application/document/${no}`)).status()).toBe(404)

      // The papers are masked until the operator gives a reason; the approval confirms the category.
      const operator = await openConsole('operator1', '/application')
      await openApplication(operator, row.application_no, '필라테스 강사')
      await operator.getByRole('button', { name: '경력 증명 열기' }).click()
      await operator.getByLabel('여는 이유 (기록에 남아요)').fill('경력을 확인해요')
      await operator.getByRole('button', { name: '이유를 남기고 열기' }).click()
      const paper = operator.getByRole('img', { name: '경력 증명 서류' })
      await expect(paper).toBeVisible()
      expect(await paper.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth))).toBeGreaterThan(0)
      await expect(operator.getByLabel('분야', { exact: true })).toHaveValue('6')
      await approve(operator)

      // The open page of the member follows without a reload, and the portal lets them in.
      await expect(page.getByRole('heading', { name: '전문가로 활동하고 있어요' })).toBeVisible()
      await page.getByRole('link', { name: /^내 비브/ }).click()
      await expect(page).toHaveURL(/#\/Pc-viv-charge-select$/)
      const { user_no } = row
      expect(await (await stranger.get('/v1/user/search/expert?cate_no=6')).json()).toMatchObject({
        query: {
          experts: expect.arrayContaining([expect.objectContaining({ user_no, cate_no: 6, is_license_ended: false })]) as unknown,
        },
      })
      await page.goto(`/#/my-haru-room/${user_no}`)
      await expect(page.getByText('필라테스', { exact: true }).first()).toBeVisible()
    },
  )
})

test('on the phone each step has one question, and an approved expert is found and asked the same minute', async ({
  page,
  as,
  openConsole,
  newMember,
  openPhone,
}) => {
  const person = newPerson({ sex: '남성' })
  await as('member34', '/register-pro')
  await page.getByRole('button', { name: '신청 시작하기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('본인확인을 해 주세요')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('본인확인을 먼저 해 주세요.')).toBeVisible()

  // On a phone the identity window replaces this page and returns to it.
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await expect(page).toHaveURL(/\/identity\//)
  await verifyIdentity(page, person)
  await expect(page).toHaveURL(/#\/register-pro\?step=identity$/)
  await confirmAsOwner(page)
  await expect(page.getByText(`${person.real_name} 님으로 확인됐어요`)).toBeVisible()
  await next(page, '어떤 분야의 전문가인가요?')
  await page.getByRole('radiogroup', { name: '분야' }).getByText('요가', { exact: true }).click()
  await next(page, '어떤 일을 하나요?')
  await page.getByLabel('직함').fill('요가 강사')
  await next(page, '어디에서 일하나요?')
  await page.getByLabel('소속', { exact: true }).fill('프리랜서')
  await next(page, '면허나 자격을 적어 주세요')

  await page.goBack()
  await expect(page.getByLabel('소속', { exact: true })).toHaveValue('프리랜서')
  await page.goBack()
  await expect(page.getByLabel('직함')).toHaveValue('요가 강사')

  // The member leaves and returns on another day.
  await page.goto('about:blank')
  await page.goto('/#/register-pro')
  await expect(page.getByRole('heading', { name: '신청서를 쓰고 있어요' })).toBeVisible()
  await page.getByRole('button', { name: '이어서 쓰기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('증빙 서류를 올려 주세요')
  await page.getByLabel('서류 종류').selectOption('certificate')
  const { buffer, mimeType } = await picture('sky')
  await page.getByLabel('파일 고르기').setInputFiles({ name: '자격증.png', mimeType, buffer })
  await expect(papers(page)).toHaveCount(1)
  await next(page, '사업자등록을 했나요?')
  await page.getByRole('radiogroup', { name: '사업자' }).getByText('개인', { exact: true }).click()
  await page.getByLabel('사업자등록번호').fill('123-45-67890')
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByLabel('사업자등록번호')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('사업자등록번호')).toBeFocused()
  await page.getByRole('radiogroup', { name: '사업자' }).getByText('없음', { exact: true }).click()
  await next(page, '정산받을 계좌를 적어 주세요')
  await page.getByLabel('은행').selectOption({ index: 2 })
  await page.getByLabel('계좌번호').fill('3333012345678')
  await next(page, '회원에게 나를 소개해 주세요')
  await page.getByLabel('소개').fill(INTRO)
  await next(page, '경력을 적어 주세요')
  await next(page, '어디에서 활동하나요?')
  await page.getByLabel('시·도').selectOption({ label: '부산광역시' })
  await page.getByRole('button', { name: '지역 더하기' }).click()
  await page.getByRole('button', { name: '신청하기' }).click()
  await expect(page.getByRole('heading', { name: '신청을 받았어요' })).toBeVisible()
  const row = await applicationOf('member34')
  expect(row).toMatchObject({ state: 1, user_verified: true })

  const operator = await openConsole('operator1', '/application')
  await openApplication(operator, row.application_no, '요가 강사')
  await approve(operator)

  // The open page follows without a reload, and the drawer has the entries of experts.
  await expect(page.getByRole('heading', { name: '전문가로 활동하고 있어요' })).toBeVisible()
  await page.getByRole('link', { name: '하루 앱으로 가기' }).click()
  await openFromDrawer(page, '상품 관리')
  await page.getByRole('button', { name: '상담 만들기' }).click()
  await page.getByLabel('이름', { exact: true }).fill('요가 처음 물어보기')
  await page.getByRole('radiogroup', { name: '시간' }).getByText('20분', { exact: true }).click()
  await page.getByLabel('가격', { exact: true }).fill('120')
  await page.getByRole('button', { name: '상담 만들기' }).click()
  await expect(page.getByRole('list').getByText('요가 처음 물어보기')).toBeVisible()
  await page.getByRole('button', { name: '뒤로' }).click()
  await openFromDrawer(page, '상담 시간')
  await page.getByRole('button', { name: '이대로 저장하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '저장하기', exact: true }).click()
  await expect(page.getByText(/가장 빠른 자리/)).toBeVisible()

  const member = await newMember()
  await topUp(member, 300)
  const phone = await openPhone(member, '/search-expert')
  await phone.getByRole('button', { name: '요가', exact: true }).click()
  await phone.getByRole('link', { name: new RegExp(`^${row.haru_name}.*120 VIV부터`) }).click()
  await phone.getByRole('link', { name: /^요가 처음 물어보기/ }).click()
  await phone.getByRole('button', { name: /가장 빠른 시간/ }).click()
  await phone.getByRole('button', { name: '이 시간으로 계속하기' }).click()
  await phone.getByRole('textbox', { name: '무엇이 궁금해요?' }).fill('허리가 뻣뻣한데 어떤 동작부터 할까요?')
  await phone.getByRole('checkbox', { name: /취소와 환불 기준/ }).press('Space')
  await phone.getByRole('button', { name: /신청하기$/ }).click()
  await expect(phone.getByText('전문가의 수락을 기다리고 있어요')).toBeVisible()
  expect(await walletOf(member)).toMatchObject({ paid: 180 })
  await page.getByRole('button', { name: '뒤로' }).click()
  await openFromDrawer(page, '상담 관리')
  await expect(page.getByRole('listitem').filter({ hasText: member.haru_name })).toBeVisible()
})

async function openFromDrawer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '메뉴' }).click()
  await page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name }).click()
}

async function openApplication(operator: Page, applicationNo: number, jobTitle: string): Promise<void> {
  await operator.getByLabel('이름이나 신청 번호').fill(String(applicationNo))
  await operator.getByLabel('이름이나 신청 번호').press('Enter')
  await operator.getByRole('link', { name: new RegExp(jobTitle) }).click()
}

async function approve(operator: Page): Promise<void> {
  await operator.getByRole('button', { name: /^승인하기/ }).click()
  await operator.getByRole('alertdialog').getByRole('button', { name: '승인하기' }).click()
  await expect(operator.getByText('승인했어요')).toBeVisible()
}

async function next(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
}

type Application = {
  application_no: number
  user_no: number
  haru_name: string
  state: number
  user_verified: boolean
  isexpert: boolean
  papers: number
  keys: string[]
  numbers: number[]
}

function applicationOf(userId: string): Promise<Application> {
  return withDatabase(async (sql) => {
    const [row] = await sql<Application[]>`
      select a.application_no::int, u.user_no::int, u.haru_name, a.state, u.user_verified, u.expert_no is not null as isexpert, count(d.*)::int as papers,
        array_agg(d.key::text) as keys, array_agg(d.document_no::int) as numbers
      from expert_application a join users u using (user_no) left join expert_document d using (application_no)
      where u.user_id = ${userId} group by a.application_no, u.user_no`
    return row!
  })
}
