import { chooseAudience } from './strip.ts'
import { cardWith, expect, demoPassword, test, type Page } from './test.ts'

// One member's daily, from the log-in to its deletion.

const words = `퇴근길에 한 정거장 먼저 내려서 걸었다 ${Date.now()}`

test('a member creates a daily with all four records, edits it, likes, comments and deletes', async ({ page }) => {
  await logIn(page, 'member3')
  await createDaily(page)
  await edit(page)
  await like(page)
  await comment(page)
  await remove(page)
})

async function logIn(page: Page, member: string) {
  await page.goto('/#/login')
  await page.getByLabel('아이디').fill(member)
  await page.getByLabel('비밀번호', { exact: true }).fill('이 비밀번호가 아니에요1!')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByText(/아이디.*비밀번호/).first()).toBeVisible()

  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword())
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(page.getByRole('button', { name: /^좋아요/ }).first()).toBeVisible()
}

async function createDaily(page: Page) {
  await page
    .getByRole('link', { name: '하루 남기기' })
    .or(page.getByRole('button', { name: '하루 남기기' }))
    .first()
    .click()
  await expect(page).toHaveURL(/#\/daily-create$/)
  await page.getByRole('radio', { name: '행복해요' }).check({ force: true })

  await page
    .getByRole('radio', { name: '점심' })
    .or(page.getByRole('button', { name: '점심' }))
    .first()
    .click()
  await page.getByRole('button', { name: '무엇을 드셨어요? 음식 찾기' }).click()
  const sheet = page.getByRole('dialog', { name: '음식 찾기' })
  await sheet.getByRole('textbox').fill('엄마표 비빔밥')
  await sheet.getByRole('button', { name: '‘엄마표 비빔밥’ 직접 적기' }).click()
  await sheet.getByRole('textbox', { name: '칼로리' }).fill('512')
  await sheet.getByRole('button', { name: '더하기', exact: true }).click()
  await sheet.getByRole('button', { name: '1개 더하기' }).click()

  await page.getByRole('button', { name: '운동 더하기' }).click()
  const workouts = page.getByRole('dialog', { name: '운동 찾기' })
  await workouts.getByRole('textbox').fill('텃밭 달리기')
  await workouts.getByRole('button', { name: '‘텃밭 달리기’ 직접 적기' }).click()
  await page.getByRole('textbox', { name: '운동한 시간 분' }).fill('32')
  await page.getByRole('textbox', { name: '운동한 시간 초' }).fill('10')

  await page.getByRole('button', { name: '루틴 더하기' }).click()
  await page.getByRole('textbox', { name: '루틴', exact: true }).fill('물 8잔 마시기')
  await page.getByRole('checkbox', { name: /물 8잔 마시기/ }).check({ force: true })

  await page.getByRole('textbox', { name: '글' }).fill(words)
  await chooseAudience(page, '모두에게')
  await page.getByRole('button', { name: '오늘 하루 남기기' }).click()
  await expect(page.getByText('하루를 남겼어요', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/#/daily-line-main')
  const card = cardWith(page, words)
  await expect(card).toBeVisible()
  await expect(card).toContainText('512')
  await expect(card).toContainText('32:10')
  await expect(card).toContainText('1/1')
}

async function edit(page: Page) {
  await cardWith(page, words).getByRole('button', { name: '더보기' }).click()
  await page.getByRole('button', { name: '고치기' }).click()
  await expect(page).toHaveURL(/#\/daily-edit\/\d+$/)
  await page.getByRole('textbox', { name: '글' }).fill(`${words} 그리고 보리차 한 잔`)
  await page.getByRole('button', { name: '고친 내용 남기기' }).click()
  await expect(page.getByText('고쳤어요', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await page.goto('/#/daily-line-main')
  await expect(cardWith(page, `${words} 그리고 보리차 한 잔`).filter({ hasText: '수정됨' })).toBeVisible()
}

async function like(page: Page) {
  const heart = cardWith(page, words).getByRole('button', { name: /^좋아요/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveAccessibleName(/^좋아요 1$/)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
}

async function comment(page: Page) {
  await cardWith(page, words)
    .getByRole('link', { name: /의 기록, / })
    .click()
  await page.getByRole('textbox', { name: '댓글 적기' }).fill('오늘도 수고했어요')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('오늘도 수고했어요')).toBeVisible()

  await page.getByRole('button', { name: '답글 달기' }).first().click()
  await page.getByRole('textbox', { name: '댓글 적기' }).fill('내일은 두 정거장이에요')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('내일은 두 정거장이에요')).toBeVisible()
  await expect(page.getByRole('link', { name: '댓글 2', exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('오늘도 수고했어요')).toBeVisible()
  await expect(page.getByText('내일은 두 정거장이에요')).toBeVisible()
}

async function remove(page: Page) {
  const address = page.url()
  await page.getByRole('button', { name: '더보기', exact: true }).first().click()
  await page.getByRole('button', { name: '지우기' }).click()
  await page.getByRole('button', { name: '지우기' }).last().click()
  await expect(page).toHaveURL(/#\/daily-line-main$/)
  await expect(cardWith(page, words)).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('볼 수 없는 페이지입니다')).toBeVisible()
}
