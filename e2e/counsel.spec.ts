import { MINUTE_MS } from '#kit/contract/time.ts'
import { createDaily, queryOf } from './calls.ts'
import { stay, test } from './clock-server.ts'
import { expect, type Page } from './test.ts'
import { topUp, walletOf } from './viv.ts'

type Row = { coun_no: number; hope_dt: string; state: number }

test('a counselling from the search to the settlement, on two phones', async ({ clockServer, openPhone }) => {
  const [memberNo, expertNo] = [await clockServer.aMember('묻는이'), await clockServer.aCounsellor('답하는이')]
  const [member, expert] = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
  await topUp(member, 500)
  const eat = { setCalorie: 0, selectedFood: [{ key: '그릭요거트', calorie: 120, sort: 'breakfast' as const }] }
  await createDaily(member, { daily_content: '아침', visibility: 'private', daily_info: { eat } })

  // Search, apply with the records of the last days.
  const here = await openPhone(member, '/search-expert', clockServer.url)
  await here.getByRole('link', { name: /답하는이/ }).click()
  await here.getByRole('link', { name: /운동 질문/ }).click()
  await here.getByRole('button', { name: /가장 빠른 시간/ }).click()
  await here.getByRole('button', { name: '이 시간으로 계속하기' }).click()
  await here.getByRole('textbox', { name: '무엇이 궁금해요?' }).fill('저녁에 무엇을 먹으면 좋을까요?')
  await expect(here.getByRole('switch', { name: /기록 함께 보내기/ })).toBeChecked()
  await here.getByRole('checkbox', { name: /건강 정보를 보내는 데 동의/ }).press('Space')
  await here.getByRole('checkbox', { name: /취소와 환불 기준/ }).press('Space')
  await here.getByRole('button', { name: /신청하기$/ }).click()
  await expect(here.getByText('전문가의 수락을 기다리고 있어요')).toBeVisible()
  const [asked] = await queryOf<[Row]>(await member.get('/v1/user/counsel'))
  expect(await walletOf(member)).toMatchObject({ paid: 200, held: 300 })

  const there = await openPhone(expert, '/expert-coun-list', clockServer.url)
  await there.getByRole('button', { name: '수락' }).click()
  await there.getByRole('alertdialog').getByRole('button', { name: '수락' }).click()
  await there.getByRole('alertdialog').getByRole('button').first().click()

  // Both are reminded, then enter: the beats of their screens start the session.
  const start = Date.parse(asked.hope_dt)
  await clockServer.advanceTo(new Date(start - 10 * MINUTE_MS))
  await clockServer.advanceTo(new Date(start - 2 * MINUTE_MS))
  const people = { member: await clockServer.logIn(memberNo), expert: await clockServer.logIn(expertNo) }
  for (const one of Object.values(people)) {
    expect(JSON.stringify(await queryOf(await one.get('/v1/user/alarm')))).toContain('COUN_SOON')
  }
  const { cr_no } = (await queryOf<[{ cr_no: number }]>(await people.member.get(`/v1/user/chat_counsel/${asked.coun_no}`)))[0]
  await reopen(here, people.member.token, `/chat-detail/${cr_no}`)
  await reopen(there, people.expert.token, `/chat-detail/${cr_no}`)
  await expect(here.getByText('상담을 시작했어요').first()).toBeVisible()
  await expect(there.getByText('상담을 시작했어요').first()).toBeVisible()
  await here.getByRole('textbox', { name: '메시지' }).fill('안녕하세요')
  await here.getByRole('button', { name: '보내기' }).click()
  await expect(there.getByText('안녕하세요', { exact: true })).toBeVisible()

  // Ten minutes before the end the member extends.
  await stay(clockServer, Object.values(people), asked.coun_no, 21)
  await reopen(here, people.member.token, `/chat-detail/${cr_no}`)
  await here.getByRole('button', { name: '연장 요청' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '연장 요청' }).click()
  await there.getByRole('button', { name: '연장 수락' }).click()
  await there.getByRole('alertdialog').getByRole('button', { name: '연장 수락' }).click()
  await there.getByRole('alertdialog').getByRole('button').first().click()
  await expect(here.getByText('연장을 수락했어요').first()).toBeVisible()

  await here.getByRole('button', { name: '종료', exact: true }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '끝내기' }).click()
  await expect(there.getByText('상담이 끝났어요').first()).toBeVisible()
  expect(await queryOf<Row[]>(await people.expert.get('/v1/user/counsel/expert?status=end'))).toMatchObject([{ state: 3, price: 300 }])
  expect(await walletOf(people.expert)).toMatchObject({ paid: 0, pending: 390 })

  // Afterwards: the member's review, and the expert's plan in the member's days, whose start is a day of the phone's clock.
  for (const page of [here, there]) await page.clock.setSystemTime(clockServer.now)
  await reopen(here, people.member.token, `/coun-detail/${asked.coun_no}`)
  await here.getByRole('button', { name: '후기 쓰기' }).click()
  await here.getByRole('radio', { name: '별 5개' }).check({ force: true })
  await here.getByRole('textbox', { name: '후기' }).fill('차근차근 알려 주셔서 큰 도움이 됐어요')
  await here.getByRole('button', { name: '후기 남기기' }).click()
  await expect(here.getByText('차근차근 알려 주셔서 큰 도움이 됐어요').filter({ visible: true })).toBeVisible()

  await reopen(there, people.expert.token, `/expert-coun-detail/${asked.coun_no}`)
  await there.getByRole('button', { name: '플랜 보내기' }).click()
  await there.getByRole('textbox', { name: '플랜 이름' }).fill('저녁 습관 1주')
  await there.getByRole('button', { name: '루틴', exact: true }).click()
  await there.getByRole('dialog').getByRole('textbox', { name: '할 일' }).fill('저녁 8시 전에 먹기')
  await there
    .getByRole('dialog')
    .getByRole('button', { name: /넣기|저장/ })
    .click()
  await there.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(there.getByText('보낸 플랜')).toBeVisible()

  await reopen(here, people.member.token, `/coun-detail/${asked.coun_no}`)
  await here.getByRole('link', { name: /저녁 습관 1주/ }).click()
  await here.getByRole('button', { name: '내 하루에 넣기' }).click()
  await here.getByRole('checkbox', { name: /저녁 8시 전에 먹기/ }).check({ force: true })
  await reopen(there, people.expert.token, `/expert-coun-detail/${asked.coun_no}`)
  await expect(there.getByText('14%')).toBeVisible()

  await clockServer.advanceDays(8)
  expect(await walletOf(await clockServer.logIn(expertNo))).toMatchObject({ paid: 390, pending: 0 })
})

/** Opens an address anew, logged in with this token: what a person sees who comes back after a while. */
async function reopen(page: Page, token: string | null, path: string): Promise<void> {
  await page.evaluate((newest) => localStorage.setItem('haru_token', newest), token!)
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}
