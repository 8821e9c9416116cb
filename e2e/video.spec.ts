import { watchPeers } from '#kit/server/testing/peers.ts'
import { expect } from './test.ts'
import { ENTER, seeEachOther, test, withCamera } from './video-call.ts'

// `npm run soak:journeys` has the long form: every join, reload and takeover, a full session with a restart of the server, its extension and record, and a relay (video.soak.ts).

test.use({ launchOptions: withCamera })

test('a session by video: both see each other, also after a reload, until one leaves', async ({ clockServer, openPhone, otherBrowser }) => {
  const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
  const people = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)] as const
  const script = watchPeers()
  const here = await openPhone(people[0], `/chat-detail/${cr_no}`, clockServer.url, { script })
  await here.getByRole('button', { name: '기기 테스트하기' }).click()
  for (const found of ['카메라가 잘 보여요', '마이크 소리가 잘 들려요', '직접 연결만 할 수 있어요']) {
    await expect(here.getByText(found)).toBeVisible()
  }
  await here.getByRole('button', { name: '결과 저장하기' }).click()
  await expect(here.getByText('기기 테스트 결과를 저장했어요.')).toBeVisible()
  const there = await openPhone(people[1], `/chat-detail/${cr_no}`, clockServer.url, { within: otherBrowser, script })
  for (const page of [here, there]) await page.getByRole('button', { name: ENTER }).click()
  await seeEachOther(here, there)

  // A page that is loaded again goes back into the call by itself.
  await here.reload()
  await seeEachOther(here, there)

  await there.getByRole('button', { name: '화상에서 나가기' }).click()
  await expect(here.getByText(/화상에서 나갔어요/)).toBeVisible()
  await expect(there.getByRole('button', { name: ENTER })).toBeVisible()
  await expect.poll(() => there.evaluate(() => window.peers!.every(({ connectionState }) => connectionState === 'closed'))).toBe(true)
})
