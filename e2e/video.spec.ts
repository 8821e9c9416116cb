import { launchOptions } from '../scripts/check/chromium.ts'
import { test } from './clock-server.ts'
import { expect, type Page } from './test.ts'

const { args, ...others } = launchOptions()
test.use({ launchOptions: { ...others, args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] } })

test('a session by video: both see each other, after a reload and on a second device too', async ({ clockServer, openPhone }) => {
  const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
  const [member, expert] = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
  const open = async (who: typeof member): Promise<Page> =>
    enterRoom(await openPhone(who, '/daily-line-main', clockServer.url), `${clockServer.url}/#/chat-detail/${cr_no}`)
  const here = await open(member)
  await here.getByRole('button', { name: '기기 테스트하기' }).click()
  for (const found of ['카메라가 잘 보여요', '마이크 소리가 잘 들려요', '직접 연결만 할 수 있어요']) {
    await expect(here.getByText(found)).toBeVisible()
  }
  await here.getByRole('button', { name: '결과 저장하기' }).click()
  await expect(here.getByText('기기 테스트 결과를 저장했어요.')).toBeVisible()
  const there = await open(expert)
  for (const page of [here, there]) await page.getByRole('button', { name: '카메라와 마이크로 들어가기' }).click()
  await Promise.all([seesPartner(here), seesPartner(there)])
  await expect(here.getByText('녹화되지 않아요')).toBeVisible()

  // A page that is loaded again goes back into the call by itself.
  await here.reload()
  await Promise.all([seesPartner(here), seesPartner(there)])

  const second = await open(expert)
  await second.getByRole('button', { name: '카메라와 마이크로 들어가기' }).click()
  await expect(there.getByText('다른 기기에서 이 상담에 들어갔어요')).toBeVisible()
  await Promise.all([seesPartner(here), seesPartner(second)])

  // Leaving the call does not end the session.
  await second.getByRole('button', { name: '화상에서 나가기' }).click()
  await expect(here.getByText('상대가 들어오기를 기다리고 있어요')).toBeVisible()
  await expect(here.getByRole('button', { name: '종료', exact: true })).toBeVisible()
})

test.describe('through a relay', () => {
  test.use({ withRelay: true })

  test('a session by video between browsers that reach each other through the relay alone', async ({ clockServer, openPhone }) => {
    const { cr_no, memberNo, expertNo } = await clockServer.aVideoSession()
    const people = [await clockServer.logIn(memberNo), await clockServer.logIn(expertNo)]
    const pages: Page[] = []
    for (const who of people) {
      const page = await openPhone(who, '/daily-line-main', clockServer.url)
      await page.addInitScript(() => void (window.isRelayed = true))
      pages.push(await enterRoom(page, `${clockServer.url}/#/chat-detail/${cr_no}`))
    }
    for (const page of pages) await page.getByRole('button', { name: '카메라와 마이크로 들어가기' }).click()
    await Promise.all(pages.map(seesPartner))
    for (const page of pages) expect(await candidatesOf(page)).toEqual(['relay'])
  })
})

/** Opens the room, with the page's connections within reach. */
async function enterRoom(page: Page, url: string): Promise<Page> {
  await page.addInitScript(watchPeers)
  await page.goto('about:blank')
  await page.goto(url)
  return page
}

/** Kinds of this side's candidates in the connections that work. */
const candidatesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kinds = new Set<string>()
    for (const peer of window.peers ?? []) {
      if (peer.connectionState !== 'connected') continue
      for (const [, one] of await peer.getStats()) if (one.type === 'local-candidate') kinds.add(one.candidateType)
    }
    return [...kinds]
  })

/** Waits until pictures of the other side arrive: more frames are decoded than before. */
async function seesPartner(page: Page): Promise<void> {
  const before = await framesOf(page)
  await expect.poll(() => framesOf(page)).toBeGreaterThan(before + 5)
}

const framesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let frames = 0
    for (const peer of window.peers ?? []) {
      if (peer.connectionState !== 'connected') continue
      for (const [, one] of await peer.getStats()) if (one.type === 'inbound-rtp') frames += one.framesDecoded ?? 0
    }
    return frames
  })

/** Keeps the page's connections, to read their statistics. */
function watchPeers(): void {
  const Peer = window.RTCPeerConnection
  window.peers = []
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(window.isRelayed && { iceTransportPolicy: 'relay' as const }) })
      window.peers!.push(this)
    }
  }
}
