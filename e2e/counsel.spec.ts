import { MINUTE_MS } from '#kit/contract/time.ts'
import { queryOf } from './calls.ts'
import { test } from './clock-server.ts'
import { expect } from './test.ts'
import { topUp, walletOf } from './viv.ts'

type Row = { coun_no: number; hope_dt: string; state: number }

test('a counselling from the request to the settlement, on two phones', async ({ clockServer, openPhone }) => {
  const [memberNo, expertNo] = [await clockServer.aMember('묻는이'), await clockServer.aCounsellor('답하는이')]
  const [member, expert] = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
  await topUp(member, 500)

  const here = await openPhone(member, `/coun-apply/${expertNo}`, clockServer.url)
  await here.getByRole('radio', { name: /^운동 질문/ }).check()
  await here.getByRole('button', { name: /가장 빠른 시간/ }).click()
  await here.getByRole('button', { name: '이 시간으로 계속하기' }).click()
  await here.getByRole('textbox', { name: '무엇이 궁금해요?' }).fill('저녁에 무엇을 먹으면 좋을까요?')
  await here.getByRole('checkbox', { name: /취소와 환불 기준/ }).press('Space')
  await here.getByRole('button', { name: /신청하기$/ }).click()
  await expect(here.getByText('전문가의 수락을 기다리고 있어요')).toBeVisible()
  const [asked] = await queryOf<[Row]>(await member.get('/v1/user/counsel'))
  expect(await walletOf(member)).toMatchObject({ paid: 200, held: 300 })

  const there = await openPhone(expert, '/expert-coun-list', clockServer.url)
  await there.getByRole('button', { name: '수락' }).click()
  await there.getByRole('alertdialog').getByRole('button', { name: '수락' }).click()
  await there.getByRole('alertdialog').getByRole('button').first().click()

  // Both enter: the beats of their screens start the session.
  await clockServer.advanceTo(new Date(Date.parse(asked.hope_dt) - 2 * MINUTE_MS))
  const { cr_no } = (await queryOf<[{ cr_no: number }]>(await member.get(`/v1/user/chat_counsel/${asked.coun_no}`)))[0]
  for (const [page, who] of [
    [here, memberNo],
    [there, expertNo],
  ] as const) {
    const { token } = await clockServer.logIn(who)
    await page.evaluate((newest) => localStorage.setItem('haru_token', newest), token!)
    await page.goto('about:blank')
    await page.goto(`/#/chat-detail/${cr_no}`)
  }
  await expect(here.getByText('상담을 시작했어요').first()).toBeVisible()
  await expect(there.getByText('상담을 시작했어요').first()).toBeVisible()
  await here.getByRole('textbox', { name: '메시지' }).fill('안녕하세요')
  await here.getByRole('button', { name: '보내기' }).click()
  await expect(there.getByText('안녕하세요', { exact: true })).toBeVisible()

  await here.getByRole('button', { name: '종료', exact: true }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '끝내기' }).click()
  await expect(there.getByText('상담이 끝났어요').first()).toBeVisible()
  const after = await clockServer.logIn(expertNo)
  expect(await queryOf<Row[]>(await after.get('/v1/user/counsel/expert?status=end'))).toMatchObject([{ state: 3, price: 300 }])
  expect(await walletOf(after)).toMatchObject({ paid: 0, pending: 300 })
  await clockServer.advanceDays(8)
  expect(await walletOf(await clockServer.logIn(expertNo))).toMatchObject({ paid: 300, pending: 0 })
})
