import { withDatabase } from './database.ts'
import { tokenIn } from './members.ts'
import { agreeToTerms, logOut, verifyIdentity, newPerson, type Person } from './people.ts'
import { expect, test, type Page } from './test.ts'

const likes = (page: Page) => page.getByRole('button', { name: /^좋아요/ })
/** A random account number at a provider. */
const someNumber = (): string => String(Math.floor(Math.random() * 1e14))

test('a member registers, logs in and deletes the account with Kakao', async ({ page, request }) => {
  const [person, kakao] = [newPerson(), someNumber()]
  await page.goto('/#/login')
  await atProvider(page, '카카오', kakao)
  await expect(page).toHaveURL(/#\/register\?social=/)
  await agreeToTerms(page)
  await expect(page.getByText('3단계 중 2단계')).toBeAttached()
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await verifyIdentity(page, person)
  await page.getByLabel('별명').fill(person.haru_name)
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: `${person.haru_name}님,` })).toBeVisible()
  await page.getByRole('button', { name: '나중에' }).click()
  await logOut(page)

  await page.goto('/#/login?to=%2Fmy-info-main')
  await atProvider(page, '카카오', kakao)
  await expect(page).toHaveURL(/#\/my-info-main$/)
  await expect(page.getByText('소셜 계정으로 로그인해요')).toBeVisible()
  const [member] = await withDatabase(
    (sql) => sql`
    select user_id, password_hash, user_social_provider, array(select social_id from social_account s where s.user_no = u.user_no) as socials
    from users u where phone = ${person.phone}`,
  )
  expect(member).toMatchObject({ user_id: null, password_hash: null, user_social_provider: 'kakao', socials: [kakao] })

  const token = await tokenIn(page)
  await page.goto('/#/my-info-edit')
  await page.getByRole('button', { name: '카카오계정과 함께 로그아웃' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃', exact: true }).click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(likes(page)).toHaveCount(0)
  await expect.poll(() => tokenIn(page)).toBeNull()
  expect((await request.get('/v1/user/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401)
})

test('social accounts are linked and unlinked, except the last means to log in', { tag: '@soak' }, async ({ page }) => {
  const [person, kakao, naver] = [newPerson(), someNumber(), someNumber()]
  await page.goto('/#/login')
  await atProvider(page, '카카오', kakao)
  await agreeToTerms(page)
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await verifyIdentity(page, person)
  await page.getByLabel('별명').fill(person.haru_name)
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '나중에' }).click()
  await expect(likes(page).first()).toBeVisible()

  await page.goto('/#/my-info-edit')
  await confirmAs(page, person, '네이버 연결하기', '연결하기')
  await answerAt(page, '네이버', naver)
  await expect(page).toHaveURL(/#\/my-info-edit$/)
  await expect(page.getByRole('button', { name: '네이버 연결 끊기' })).toBeVisible()

  await confirmAs(page, person, 'Google 연결하기', '연결하기')
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('alert')).toContainText('연결을 취소했어요')
  await page.getByRole('button', { name: '내 정보로 가기' }).click()

  await unlink(page, '카카오', person)
  await expect(page.getByRole('button', { name: '카카오 연결하기' })).toBeVisible()
  await unlink(page, '네이버', person)
  await expect(page.getByRole('dialog', { name: '네이버 연결을 끊을까요?' })).toContainText('로그인할 방법이 하나는 있어야 해요.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '네이버 연결 끊기' })).toBeVisible()

  const links = await withDatabase(
    (sql) => sql`
    select s.provider, u.user_social_provider from social_account s join users u using (user_no) where u.phone = ${person.phone}`,
  )
  expect([...links]).toEqual([{ provider: 'naver', user_social_provider: 'naver' }])
})

async function atProvider(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('link', { name: `${name}로 시작하기` }).click()
  await answerAt(page, name, number)
}

async function answerAt(page: Page, name: string, number: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByLabel('회원번호').fill(number)
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
}

const unlink = (page: Page, name: string, person: Person): Promise<void> => confirmAs(page, person, `${name} 연결 끊기`, '연결 끊기')

/** Presses `opener` and confirms with `button` as a member without a password: by an identity verification, which leaves this page. */
async function confirmAs(page: Page, person: Person, opener: string, button: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await page.getByRole('button', { name: opener }).click()
  await sheet.getByRole('button', { name: '본인확인하기' }).click()
  await verifyIdentity(page, person)
  await expect(page.getByText('본인확인을 마쳤어요. 하려던 일을 다시 눌러 주세요.')).toBeVisible()
  await page.getByRole('button', { name: opener }).click()
  await sheet.getByRole('button', { name: button, exact: true }).click()
}
