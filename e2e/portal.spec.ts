import { addDays, HOUR_MS, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { queryOf } from './calls.ts'
import { stay, test } from './clock-server.ts'
import { expect, type Page } from './test.ts'

const LOGIN = { user_id: 'desk_expert', password: 'haru-desk-2026' }
const OWN_REASON = '그 주에는 학회가 있어서 어려워요.'

test('a day at the desk, from the log-in to the statement', async ({ clockServer, openPhone }) => {
  // At eight in the morning the calendar has slots of this day.
  const eight = startOfDay(addDays(koreanDay(clockServer.now), 1)).getTime() + 8 * HOUR_MS
  await clockServer.advanceTo(new Date(eight))
  const expertNo = await clockServer.aCounsellor('정하윤', LOGIN)

  const desk = await openPhone(null, '/pc-expert-login', clockServer.url)
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.clock.setSystemTime(clockServer.now)
  await desk.getByLabel('아이디').fill(LOGIN.user_id)
  await desk.getByLabel('비밀번호', { exact: true }).fill(LOGIN.password)
  await desk.getByRole('button', { name: '로그인' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: '프로 컨설팅' })).toBeVisible()
  await expect(desk.getByText('새 요청이 없어요')).toBeVisible()

  // Requests arrive without a reload.
  const rejected = await clockServer.aRequest(expertNo, '느린걸음', 1)
  const row = (name: string) => desk.getByRole('article').filter({ has: desk.getByRole('link', { name, exact: true }) })
  await expect(row('느린걸음')).toContainText('여 · 36세 · 162cm · 62kg')
  await expect(row('느린걸음')).toContainText('당뇨 전단계')
  const accepted = await clockServer.aRequest(expertNo, '보리차한잔', 3)
  await expect(desk.getByRole('link', { name: /상담 관리 ?새 요청 2개/ })).toBeVisible()

  // So does a cancellation.
  const cancelled = await clockServer.aRequest(expertNo, '계단파', 5)
  await expect(row('계단파')).toBeVisible()
  await (await clockServer.logIn(cancelled.memberNo)).put(`/v1/user/counsel/cancel/${cancelled.counNo}`)
  await expect(row('계단파')).toHaveCount(0)

  await rejectWithOwnText(desk, '느린걸음님 상담 거절')
  await expect(row('느린걸음')).toHaveCount(0)
  const unlucky = await clockServer.logIn(rejected.memberNo)
  expect(await queryOf(await unlucky.get(`/v1/user/counsel/${rejected.counNo}`))).toMatchObject({ state: 4, reason: OWN_REASON })

  await desk.getByRole('button', { name: '보리차한잔님 상담 수락' }).click()
  await expect(row('보리차한잔')).toHaveCount(0)
  const today = desk.getByRole('region', { name: '오늘 상담' })
  await expect(today.getByRole('link', { name: '보리차한잔' })).toBeVisible()
  await expect(today.getByRole('button', { name: '보리차한잔님 상담 입장' })).toHaveCount(0)

  // Two minutes before the start both enter.
  await clockServer.advanceTo(new Date(Date.parse(accepted.hopeDt) - 2 * MINUTE_MS))
  await desk.clock.setSystemTime(clockServer.now)
  // The page reads the server's time, which moved at another moment than its own.
  await desk.reload()
  await desk.getByRole('tab', { name: /^진행/ }).click()
  await expect(today.getByText(/^다음 상담 [12]분 뒤$/)).toBeVisible()
  await today.getByRole('button', { name: '보리차한잔님 상담 입장' }).click()
  const member = await clockServer.logIn(accepted.memberNo)
  const [{ cr_no }] = await queryOf<[{ cr_no: number }]>(await member.get(`/v1/user/chat_counsel/${accepted.counNo}`))
  const phone = await openPhone(member, `/chat-detail/${cr_no}`, clockServer.url)
  await expect(desk.getByText('상담을 시작했어요').first()).toBeVisible()
  await write(phone, '안녕하세요 선생님')
  await expect(desk.getByText('안녕하세요 선생님', { exact: true })).toBeVisible()
  await write(desk, '반가워요, 천천히 이야기해요')
  await expect(phone.getByText('반가워요, 천천히 이야기해요', { exact: true })).toBeVisible()

  // Two minutes later the expert asks to end, and the member agrees.
  const expert = await clockServer.logIn(expertNo)
  await stay(clockServer, [member, expert], accepted.counNo, 2)
  await desk.getByRole('button', { name: '종료 요청' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: '종료 요청' }).click()
  await desk.getByRole('alertdialog').getByRole('button').first().click()
  await phone.getByRole('button', { name: '종료 동의' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: '종료 동의' }).click()
  await expect(desk.getByText('내 요청으로 일찍 끝났어요.')).toBeVisible()

  // A plan, over the ended session.
  await desk.getByRole('button', { name: '플랜 보내기' }).first().click()
  const plan = desk.getByRole('dialog', { name: '플랜 보내기' })
  await plan.getByRole('textbox', { name: '플랜 이름' }).fill('저녁 습관 1주')
  await plan.getByRole('button', { name: '루틴', exact: true }).click()
  await desk.getByRole('textbox', { name: '할 일' }).fill('저녁 8시 전에 먹기')
  await desk.getByRole('button', { name: '넣기' }).click()
  await plan.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(plan).toHaveCount(0)
  await expect(phone.getByText('저녁 습관 1주')).toBeVisible()

  const { paid_viv } = await queryOf<{ paid_viv: number }>(await expert.get(`/v1/user/counsel/${accepted.counNo}`))
  expect(paid_viv).toBeGreaterThan(0)
  await desk.goto('/#/pc-expert-sales')
  await expect(desk.getByRole('region', { name: '이 달의 합계' })).toContainText(`${paid_viv} VIV`)
  const file = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV 명세서 내려받기' }).click()
  expect((await file).suggestedFilename()).toContain(koreanDay(clockServer.now).slice(0, 7))
})

/** Adds an own text in the sheet, and rejects with it. */
async function rejectWithOwnText(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const sheet = page.getByRole('dialog', { name: '상담 거절' })
  await sheet.getByRole('button', { name: '문구 추가' }).click()
  await sheet.getByRole('textbox', { name: '거절 문구' }).fill(OWN_REASON)
  await sheet.getByRole('button', { name: '저장' }).click()
  await sheet.getByRole('button', { name: OWN_REASON, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '거절하기' }).click()
  await expect(sheet).toHaveCount(0)
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '메시지' }).fill(words)
  await page.getByRole('button', { name: '보내기', exact: true }).click()
}
