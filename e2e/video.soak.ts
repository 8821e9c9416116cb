import type { Browser } from '@playwright/test'
import { CANDIDATE_KINDS, watchPeers } from '#kit/server/testing/peers.ts'
import { stay } from './clock-server.ts'
import { expect, type Page } from './test.ts'
import { ENTER, restartDuringCall, seeEachOther, test, withCamera } from './video-call.ts'

// The long form of video.spec.ts (`npm run soak:journeys`).

test.use({ launchOptions: withCamera })

test('a session by video: both see each other after each join, reload and takeover', async ({ clockServer, openPhone, otherBrowser }) => {
  const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
  const [member, expert] = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
  const open = (who: typeof member, within?: Browser): Promise<Page> =>
    openPhone(who, `/chat-detail/${cr_no}`, clockServer.url, { within, script: watchPeers() })
  const here = await open(member)
  await here.getByRole('button', { name: '기기 테스트하기' }).click()
  for (const found of ['카메라가 잘 보여요', '마이크 소리가 잘 들려요', '직접 연결만 할 수 있어요']) {
    await expect(here.getByText(found)).toBeVisible()
  }
  await here.getByRole('button', { name: '결과 저장하기' }).click()
  await expect(here.getByText('기기 테스트 결과를 저장했어요.')).toBeVisible()
  const there = await open(expert, otherBrowser)
  for (const page of [here, there]) await page.getByRole('button', { name: ENTER }).click()
  await seeEachOther(here, there)
  await expect(here.getByText('녹화되지 않아요')).toBeVisible()

  // With the first one, the reloads and the takeover: seven joins one after another, of which none may get stuck.
  for (const page of [here, there, here]) {
    await page.getByRole('button', { name: '화상에서 나가기' }).click()
    const stays = page === here ? there : here
    await expect(stays.getByText(/화상에서 나갔어요/)).toBeVisible()
    await page.getByRole('button', { name: ENTER }).click()
    await seeEachOther(here, there)
  }

  // A page that is loaded again goes back into the call by itself.
  for (const page of [here, there]) {
    await page.reload()
    await seeEachOther(here, there)
  }

  const second = await open(expert, otherBrowser)
  await second.getByRole('button', { name: ENTER }).click()
  await expect(there.getByText('다른 기기에서 이 상담에 들어갔어요')).toBeVisible()
  await seeEachOther(here, second)

  // Leaving the call does not end the session.
  await second.getByRole('button', { name: '화상에서 나가기' }).click()
  await expect(here.getByText(/화상에서 나갔어요/)).toBeVisible()
  await expect(here.getByRole('button', { name: '종료', exact: true })).toBeVisible()
})

test('a full session: waiting room, restart of the server, extension, end and what happened', async ({
  clockServer,
  openPhone,
  otherBrowser,
}) => {
  const { coun_no, memberNo, expertNo } = await clockServer.aVideoSession()
  const people = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)] as const
  const script = watchPeers()
  const here = await openPhone(people[0], `/coun-detail/${coun_no}`, clockServer.url, { script })
  const there = await openPhone(people[1], `/expert-coun-detail/${coun_no}`, clockServer.url, { within: otherBrowser, script })
  await here.getByRole('button', { name: '상담방 들어가기' }).click()
  await expect(here.getByText('들어왔어요, 상대를 기다려요')).toBeVisible()
  await expect(here.getByText('아직 안 옴')).toBeVisible()
  await there.getByRole('button', { name: '상담방 들어가기' }).click()
  for (const page of [here, there]) await page.getByRole('button', { name: ENTER }).click()
  await seeEachOther(here, there)

  // Both join again when the server is back; the picture goes on meanwhile.
  await restartDuringCall(clockServer, coun_no)
  await seeEachOther(here, there)

  await stay(clockServer, people, coun_no, 21)
  await expect(here.getByText('더 이야기하려면 지금 연장을 요청할 수 있어요.')).toBeVisible()
  await here.getByRole('button', { name: '연장 요청' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: '연장 요청' }).click()
  await there.getByRole('button', { name: '연장 수락' }).click()
  await there.getByRole('alertdialog').getByRole('button', { name: '연장 수락' }).click()
  await there.getByRole('alertdialog').getByRole('button').first().click()
  for (const page of [here, there]) await expect(page.getByRole('timer')).toContainText('/ 40:00')
  await seeEachOther(here, there)

  await stay(clockServer, people, coun_no, 20)
  for (const page of [here, there]) {
    await expect(page.getByText('상담이 끝났어요').first()).toBeVisible()
    await expect(page.getByRole('region', { name: '화상 상담' })).toHaveCount(0)
    expect(await page.evaluate(() => window.peers!.every(({ connectionState }) => connectionState === 'closed'))).toBe(true)
    await page.getByRole('button', { name: '상담 내용 보기', exact: true }).click()
    await expect(page.getByText('정해진 시간을 모두 썼어요.').filter({ visible: true })).toBeVisible()
    await page.getByRole('button', { name: '상담 기록 보기' }).click()
    const events = page.getByRole('region', { name: '상담 기록' }).getByRole('listitem')
    for (const event of [
      '하루 상담을 시작했어요',
      '회원 연장을 요청했어요',
      '전문가 연장을 수락했어요',
      '하루 시간이 다 되어 상담이 끝났어요',
    ]) {
      await expect(events.filter({ hasText: event })).toHaveCount(1)
    }
  }
})

test.describe('through a relay', () => {
  test.use({ withRelay: true })

  test('a session by video between browsers that reach each other through the relay alone', async ({
    clockServer,
    openPhone,
    otherBrowser,
  }) => {
    const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
    const pages: Page[] = []
    for (const [no, within] of [[memberNo], [expertNo, otherBrowser]] as const) {
      const phone = { within, script: watchPeers({ relayed: true }) }
      pages.push(await openPhone(await clockServer.logIn(no), `/chat-detail/${cr_no}`, clockServer.url, phone))
    }
    for (const page of pages) await page.getByRole('button', { name: ENTER }).click()
    await seeEachOther(...pages)
    for (const page of pages) expect(await page.evaluate(CANDIDATE_KINDS)).toEqual(['relay'])
  })
})
