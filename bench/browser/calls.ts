import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { awaitFrame, PEER_COUNT, watchPeers } from '#kit/server/testing/peers.ts'
import { launchOptions } from '../../scripts/check/chromium.ts'

/** An attempt that shows no frame until then is stuck. Milliseconds. */
const STUCK_MS = 20_000
const SCREEN = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ko-KR', timezoneId: 'Asia/Seoul' }

/** The page of one side of a call, in a browser of its own with a fake camera and microphone. */
export type Caller = {
  browser: Browser
  /** The session's screen. */
  page: Page
  /** A page of the same origin without haru, for the bare connection. */
  bare: Page
}

/** Opens the session's screen of one side. */
export async function openCaller(
  url: string,
  { token, room, relayed }: { token: string; room: number; relayed: boolean },
): Promise<Caller> {
  const { args, ...options } = launchOptions()
  const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const browser = await chromium.launch({ ...options, args: [...args, ...fakes] })
  const context = await browser.newContext(SCREEN)
  await context.addInitScript({ content: watchPeers({ relayed }) })
  await context.addInitScript({
    content: `if (location.protocol === 'http:') localStorage.setItem('haru_token', ${JSON.stringify(token)})`,
  })
  const [page, bare] = [await context.newPage(), await context.newPage()]
  await bare.goto(`${url}/healthz`)
  await page.goto(`${url}/#/chat-detail/${room}`)
  await page.bringToFront()
  return { browser, page, bare }
}

/** Milliseconds until both sides show a frame of a new connection after `start`; null: stuck. */
export async function timeToFrames(pages: readonly Page[], start: () => Promise<unknown>): Promise<number | null> {
  const counts = await Promise.all(pages.map((page) => page.evaluate<number>(PEER_COUNT)))
  const from = performance.now()
  const begun = start()
  const shown = Promise.all(pages.map((page, nth) => page.evaluate(awaitFrame(counts[nth]!)))).then(() => performance.now() - from)
  shown.catch(() => {})
  await begun
  return Promise.race([shown, stuck()])
}

/** The same for a page that is loaded again: its connections begin anew. */
export async function timeToReload(reloaded: Page, other: Page): Promise<number | null> {
  const count = await other.evaluate<number>(PEER_COUNT)
  const from = performance.now()
  await reloaded.reload({ waitUntil: 'commit' })
  const shown = Promise.all([reloaded.evaluate(awaitFrame(0)), other.evaluate(awaitFrame(count))]).then(() => performance.now() - from)
  shown.catch(() => {})
  return Promise.race([shown, stuck()])
}

const stuck = (): Promise<null> => new Promise((resolve) => void setTimeout(() => resolve(null), STUCK_MS).unref())

/** A click without Playwright's checks of the element, which would be counted. */
export const clickAtOnce = (button: Locator): Promise<unknown> =>
  button.evaluate((element) => (element as unknown as { click(): void }).click())

/**
 * Milliseconds between the two countdowns: for each second that both show within `seconds`, the time between the moments at which the two
 * pages draw it.
 */
export async function countdownGaps(pages: readonly [Page, Page], seconds: number): Promise<number[]> {
  const [one, other] = await Promise.all(pages.map((page) => page.evaluate<[string, number][]>(drawnSeconds(seconds * 1000))))
  const drawn = new Map(other)
  return one!.flatMap(([text, at]) => (drawn.has(text) ? [Math.abs(at - drawn.get(text)!)] : []))
}

/** Runs in the page: the texts of the countdown with the times at which they appear, in the clock that both pages share. */
const drawnSeconds = (ms: number): string => `new Promise((resolve) => {
  const timer = document.querySelector('[role=timer]')
  const drawn = []
  const watch = new MutationObserver(() => drawn.push([timer.textContent, performance.timeOrigin + performance.now()]))
  watch.observe(timer, { subtree: true, childList: true, characterData: true })
  setTimeout(() => { watch.disconnect(); resolve(drawn) }, ${ms})
})`

/**
 * Connects two pages without haru: devices, one that offers, the other that asks first, with the messages passed on by this process. Returns
 * the milliseconds until both show a frame; null: stuck.
 */
export async function connectBare(expert: Page, member: Page): Promise<number | null> {
  const from = performance.now()
  const run = async (): Promise<number> => {
    await Promise.all([expert, member].map((page) => page.evaluate(BARE_OPEN)))
    const offer = await expert.evaluate<string>('bare.offer()')
    const answer = await member.evaluate<string>(`bare.answer(${JSON.stringify(offer)})`)
    await expert.evaluate(`bare.accept(${JSON.stringify(answer)})`)
    await Promise.all([passCandidates(expert, member), passCandidates(member, expert)])
    await Promise.all([expert, member].map((page) => page.evaluate(awaitFrame(0))))
    return performance.now() - from
  }
  const shown = run()
  shown.catch(() => {})
  const time = await Promise.race([shown, stuck()])
  await Promise.all([expert, member].map((page) => page.evaluate('bare.close()')))
  return time
}

const passCandidates = async (from: Page, to: Page): Promise<void> => {
  const candidates = await from.evaluate<string>('bare.candidates()')
  await to.evaluate(`bare.add(${candidates})`)
}

/** Runs in the page: the least that connects two browsers. */
const BARE_OPEN = `(async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720, frameRate: 30 } })
  const peer = new RTCPeerConnection()
  window.peers = [peer]
  for (const track of stream.getTracks()) peer.addTrack(track, stream)
  const found = []
  const first = new Promise((resolve) => (peer.onicecandidate = ({ candidate }) => { if (candidate) found.push(candidate.toJSON()); resolve() }))
  window.bare = {
    offer: async () => { await peer.setLocalDescription(); return peer.localDescription.sdp },
    answer: async (sdp) => {
      await peer.setRemoteDescription({ type: 'offer', sdp })
      await peer.setLocalDescription()
      return peer.localDescription.sdp
    },
    accept: (sdp) => peer.setRemoteDescription({ type: 'answer', sdp }),
    candidates: async () => { await first; return JSON.stringify(found) },
    add: (all) => Promise.all(all.map((one) => peer.addIceCandidate(one))),
    close: () => { peer.close(); for (const track of stream.getTracks()) track.stop() },
  }
})()`
