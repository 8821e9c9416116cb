import { queryOf } from './calls.ts'
import { test } from './clock-server.ts'
import { expect } from './test.ts'
import { topUp, walletOf } from './viv.ts'

test('an anonymous question with a reward: answered, adopted, and continued with the expert', async ({ clockServer, openPhone }) => {
  const [askerNo, expertNo] = [await clockServer.aMember('묻는이'), await clockServer.aCounsellor('답하는이')]
  const [asker, expert] = [await clockServer.logIn(askerNo), await clockServer.logIn(expertNo)]
  const member = await clockServer.logIn(await clockServer.aMember('거드는이'))
  await topUp(asker, 500)

  const here = await openPhone(asker, '/kin-create', clockServer.url)
  await here.getByRole('radio', { name: '운동' }).check({ force: true })
  await here.getByLabel('제목', { exact: true }).fill('스쿼트할 때 무릎에서 소리가 나요')
  await here.getByLabel('내용', { exact: true }).fill('아프지는 않은데 앉을 때마다 뚝 소리가 나요.')
  await here.getByRole('switch', { name: '익명으로 묻기' }).press('Space')
  await here.getByRole('button', { name: '100', exact: true }).click()
  await here.getByRole('button', { name: '100 VIV 걸고 질문 올리기' }).click()
  await expect(here.getByRole('heading', { name: '스쿼트할 때 무릎에서 소리가 나요' })).toBeVisible()
  const kiNo = Number(/kin-detail\/(\d+)/.exec(here.url())![1])
  expect(await walletOf(asker)).toMatchObject({ paid: 400, held: 100 })

  // The expert does not learn who asks.
  const there = await openPhone(expert, `/kin-detail/${kiNo}`, clockServer.url)
  await expect(there.getByText('묻는이')).toHaveCount(0)
  await there.getByRole('button', { name: '답변 쓰기' }).click()
  await there.getByLabel('답변', { exact: true }).fill('통증이나 붓기가 없다면 소리만으로 멈출 필요는 없어요.')
  await there.getByRole('button', { name: '답변 올리기' }).click()
  await expect(there.getByRole('article', { name: '답하는이님의 답변' })).toBeVisible()
  await queryOf(await member.post(`/v1/user/kin/${kiNo}/answer`, { an_content: '저도 그랬는데 허벅지 앞쪽을 풀어 주니 줄었어요.' }))

  await here.reload()
  await expect(here.getByRole('article', { name: '거드는이님의 답변' })).toBeVisible()
  await here.getByRole('button', { name: '답하는이님의 답변 채택하기' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '채택하기' }).click()
  await expect(here.getByRole('article', { name: '답하는이님의 답변' }).getByText('채택', { exact: true })).toBeVisible()
  expect(await walletOf(expert)).toMatchObject({ pending: 100 })

  // The thread is the intake, and the reward comes off the price.
  await here.getByRole('link', { name: '답하는이님에게 이어서 상담하기' }).click()
  await here.getByRole('button', { name: /가장 빠른 시간/ }).click()
  await here.getByRole('button', { name: '이 시간으로 계속하기' }).click()
  await expect(here.getByText('답하는이님은 내가 물었다는 것을 알게 돼요', { exact: false })).toBeVisible()
  await here.getByRole('textbox', { name: '무엇이 궁금해요?' }).fill('자세를 같이 봐 주실 수 있을까요?')
  await here.getByRole('checkbox', { name: /건강 정보를 보내는 데 동의/ }).press('Space')
  await here.getByRole('checkbox', { name: /취소와 환불 기준/ }).press('Space')
  await here.getByRole('button', { name: '200 VIV 맡기고 신청하기' }).click()
  await expect(here.getByText('전문가의 수락을 기다리고 있어요')).toBeVisible()
  expect(await walletOf(asker)).toMatchObject({ paid: 200, held: 200 })

  const [{ coun_no }] = await queryOf<[{ coun_no: number }]>(await expert.get('/v1/user/counsel/expert?status=new'))
  await there.goto('about:blank')
  await there.goto(`${clockServer.url}/#/expert-coun-detail/${coun_no}`)
  const intake = there.getByRole('region', { name: '이어진 질문' })
  await expect(intake.getByText('스쿼트할 때 무릎에서 소리가 나요')).toBeVisible()
  await expect(intake.getByText('아프지는 않은데 앉을 때마다', { exact: false })).toBeVisible()
})
