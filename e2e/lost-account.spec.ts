import { expect, test, type Page } from './test.ts'
import { registerByApi, logIn, verifyIdentity, type Person } from './people.ts'
const likes = (page: Page) => page.getByRole('button', { name: /^좋아요/ })
const trouble = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

test('the tenth wrong password locks this device, and a new password unlocks it', async ({ page, request }) => {
  const person = await registerByApi(request)
  const wrong = { ...person, password: 'not-this-one-1' }
  await page.goto('/#/login')
  const worked: string[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/v1/user/auth/captcha')) worked.push(answer.url())
  })
  for (let fails = 1; fails <= 10; fails++) {
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/auth/login') && answer.status() === 400)
    await logIn(page, wrong)
    await refused
    await expect(trouble(page, '아이디나 비밀번호가 맞지 않아요.')).toBeVisible()
    expect(worked).toHaveLength(Math.max(0, fails - 5))
  }
  await logIn(page, person)
  await expect(trouble(page, '비밀번호를 여러 번 틀려서 이 기기에서는 30분 동안 다시 확인할 수 없어요.')).toBeVisible()

  await page.getByRole('alert').getByRole('link', { name: '비밀번호 찾기' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호 찾기' })).toBeVisible()
  await page.getByLabel('아이디', { exact: true }).fill(person.user_id)
  await page.getByRole('button', { name: '본인확인하기' }).click()
  await verifyIdentity(page, person)
  const password = `${person.password}!`
  await setPassword(page, password)
  await logIn(page, { ...person, password })
  await expect(likes(page).first()).toBeVisible()
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test(
    'a forgotten password is reset in a window beside the page, and the old one is refused',
    { tag: '@soak' },
    async ({ page, request }) => {
      const [person, other] = [await registerByApi(request), await registerByApi(request)]
      await page.goto('/#/find-pw')
      for (const id of ['nobody_is_this', other.user_id]) {
        await page.getByLabel('아이디', { exact: true }).fill(id)
        await verifyInWindow(page, person)
        await expect(trouble(page, '아이디와 본인확인 정보가 맞는 회원을 찾을 수 없어요.')).toBeVisible()
      }
      await page.getByLabel('아이디', { exact: true }).fill(person.user_id)
      await verifyInWindow(page, person)
      await expect(page).toHaveURL(/#\/reset-pw$/)

      await page.getByLabel('새 비밀번호', { exact: true }).fill(person.password)
      await page.getByLabel('비밀번호 확인').fill(person.password)
      await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
      await expect(page.getByText('최근에 쓴 비밀번호예요.').first()).toBeVisible()
      const password = `${person.password}!`
      await setPassword(page, password)

      await logIn(page, person)
      await expect(trouble(page, '아이디나 비밀번호가 맞지 않아요.')).toBeVisible()
      await logIn(page, { ...person, password })
      await expect(likes(page).first()).toBeVisible()
      await page.goto('/#/reset-pw')
      await expect(page.getByText('본인확인을 먼저 해 주세요')).toBeVisible()
    },
  )
})

async function verifyInWindow(page: Page, person: Person): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: '본인확인하기' }).click()
  const window = await opening
  const closed = window.waitForEvent('close')
  await verifyIdentity(window, person)
  await closed
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password)
  await page.getByLabel('비밀번호 확인').fill(password)
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.getByRole('heading', { name: '비밀번호를 바꿨어요' })).toBeVisible()
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}
