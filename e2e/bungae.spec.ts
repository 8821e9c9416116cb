import { HOUR_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { queryOf } from './calls.ts'
import type { ClockServer } from './clock-server-start.ts'
import { test } from './clock-server.ts'
import { expect } from './test.ts'

const START_MS = 6 * HOUR_MS

test('a full bungae: waiting, an offer, the code on the host’s phone, and what it did for trust', async ({
  clockServer,
  openPhone,
  request,
}) => {
  const [hostNo, firstNo, secondNo] = [
    await clockServer.aMember('여는이'),
    await clockServer.aMember('먼저온이'),
    await clockServer.aMember('기다린이'),
  ]
  const host = await clockServer.logIn(hostNo)
  const [first, second] = [await clockServer.logIn(firstNo), await clockServer.logIn(secondNo)]
  const start = new Date(clockServer.now.getTime() + START_MS)
  const adhocNo = await aBungaeOfTwo(host, [first, second], start)
  await first.post(`/v1/user/adhoc/${adhocNo}/join`, {})

  const waiting = await openPhone(second, `/club-bungae-detail/${adhocNo}`, clockServer.url)
  await expect(waiting.getByText('정확한 곳은 참여하면 보여요')).toBeVisible()
  await waiting.getByRole('button', { name: '1번째로 기다리기' }).click()
  await expect(waiting.getByText('1번째로 기다리고 있어요')).toBeVisible()

  await request.delete(`${clockServer.url}/v1/user/adhoc/${adhocNo}/join`, { headers: { authorization: `Bearer ${first.token}` } })
  await expect(waiting.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await waiting.getByRole('button', { name: '자리 잡기' }).click()
  await expect(waiting.getByText('서울 영등포구 여의동로 343')).toBeVisible()

  await clockServer.advanceTo(new Date(start.getTime() - HOUR_MS + MINUTE_MS))
  const hosting = await openPhone(host, `/club-bungae-detail/${adhocNo}`, clockServer.url)
  await hosting.getByRole('button', { name: '출석 확인' }).click()
  const shown = hosting.getByRole('dialog', { name: '출석 확인' })
  await expect(shown.getByRole('img', { name: '출석 QR 코드' })).toBeVisible()
  const code = await shown.getByRole('status', { name: '출석 번호' }).innerText()

  await waiting.reload()
  await waiting.getByRole('button', { name: '출석하기' }).click()
  await waiting.getByLabel('출석 번호').fill(code)
  await waiting.getByRole('dialog').getByRole('button', { name: '출석하기' }).click()
  await expect(waiting.getByText('다녀왔어요')).toBeVisible()
  await expect(shown.getByRole('button', { name: '기다린이님이 왔어요' })).toHaveAttribute('aria-pressed', 'true')

  await waiting.getByRole('button', { name: '번개 메뉴' }).click()
  await waiting.getByRole('button', { name: '내 약속 지킴 보기' }).click()
  const trust = waiting.getByRole('dialog', { name: '내 약속 지킴' })
  await expect(trust.getByRole('link', { name: /^함께했어요.*여의도 한 바퀴/ })).toContainText('+1')
  await expect(trust.getByText('지금 합계 1점')).toBeVisible()
})

type Person = Awaited<ReturnType<ClockServer['logIn']>>

/** A bungae with a seat beside the host, in a club of these members; returns its number. */
async function aBungaeOfTwo(host: Person, members: readonly Person[], start: Date): Promise<number> {
  const club = { meet_title: '새벽 달리기', intro: '새벽에 한강을 함께 달려요.', category: 5, is_online: true, join_policy: 'open' }
  const { meet_no } = await queryOf<{ meet_no: number }>(await host.post('/v1/user/club', club))
  for (const member of members) await member.post(`/v1/user/club/${meet_no}/join`, {})
  const bungae = {
    adhoc_name: '여의도 한 바퀴',
    start_dt: start.toISOString(),
    minutes: 80,
    area_name: '여의나루역 근처',
    place_name: '2번 출구 앞',
    address: '서울 영등포구 여의동로 343',
    capacity: 2,
  }
  return (await queryOf<{ adhoc_no: number }>(await host.post(`/v1/user/club/${meet_no}/adhoc`, bungae))).adhoc_no
}
