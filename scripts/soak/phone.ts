import { chromium, type Browser, type BrowserServer, type CDPSession, type Page } from '@playwright/test'
import { SOUND_SECONDS } from '#features/counsel/rules.ts'
import { watchPeers } from '#kit/server/testing/peers.ts'
import { findChromium, launchOptions } from '../check/chromium.ts'
import type { Seen } from './judge.ts'
import type { Cut, Network } from './network.ts'

const HOST = 'haru.localhost'
/** What a step showed; `saysHeard`: so the page told the server, which it does again some real seconds after a restart. */
export type Step = Seen & { saysHeard: boolean }
const UNSEEN: Step = { isPresent: false, canHear: false, saysHeard: false }
const SCREEN = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'ko-KR', timezoneId: 'Asia/Seoul' }
/** A page that does not answer for so long is gone. Milliseconds. */
const ANSWER_MS = 15_000

type Opened = { server: BrowserServer; browser: Browser; page: Page; devtools: CDPSession }
type Place = { network: Network; number: number; port: number; token: string; room: number }

/** One side of a session: a browser of its own with a fake camera and microphone, in a network of its own. */
export class Phone {
  private readonly place: Place
  private opened: Opened | null = null
  cutOff: Cut | null = null
  /** The clock of its pages is so far ahead of the machine's. Milliseconds. */
  private ahead = 0

  constructor(place: Place) {
    this.place = place
  }

  get isOpen(): boolean {
    return this.opened !== null
  }

  /** Starts the browser, opens the session's room and enters the call as soon as it runs. */
  async open(): Promise<void> {
    const { network, number, port, token, room } = this.place
    const { args, executablePath: _given, ...options } = launchOptions()
    const flags = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Names instead of addresses are found by multicast, which does not pass between the networks.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      // Cameras need a secure address: that name is one, the server's address in a namespace is not.
      `--host-resolver-rules=MAP ${HOST} ${network.host}`,
    ]
    const executablePath = network.browserOf(number, findChromium()!)
    const server = await chromium.launchServer({ ...options, executablePath, args: [...args, ...flags] })
    const browser = await chromium.connect(server.wsEndpoint())
    const context = await browser.newContext(SCREEN)
    await context.addInitScript({ content: watchPeers() })
    await context.addInitScript({ content: pageScript(token) })
    const page = await context.newPage()
    this.opened = { server, browser, page, devtools: await context.newCDPSession(page) }
    await page.goto(`http://${HOST}:${port}/#/chat-detail/${room}`)
    await page.evaluate(`soak.skip(${this.ahead})`)
  }

  /** Enters the call from its entrance; a page that was loaded again is in it already. */
  async enter(): Promise<void> {
    await this.opened?.page.evaluate('soak.enter()')
  }

  /** Loads the page again. It fails while the network is cut. */
  async reload(): Promise<void> {
    await this.opened?.page.reload({ waitUntil: 'commit', timeout: ANSWER_MS }).catch(() => {})
    await this.opened?.page.evaluate(`soak.skip(${this.ahead})`).catch(() => {})
  }

  /** Advances the page's clock, sends a beat with what arrived since, and returns what was seen. */
  async step(milliseconds: number): Promise<Step> {
    this.ahead += milliseconds
    if (this.opened === null) return UNSEEN
    // A new beat gives an unanswered one up: on a slow machine it is waited for, unless nothing can answer it.
    const patience = this.cutOff === 'all' ? 1500 : 10_000
    const answer = this.opened.page.evaluate<Step>(`soak.step(${milliseconds}, ${patience})`).catch(() => UNSEEN)
    return Promise.race([answer, new Promise<Step>((resolve) => void setTimeout(() => resolve(UNSEEN), ANSWER_MS).unref())])
  }

  async cut(what: Cut): Promise<void> {
    this.cutOff = what
    await this.place.network.cut(this.place.number, what, this.opened?.devtools ?? null)
  }

  async heal(): Promise<void> {
    this.cutOff = null
    await this.place.network.heal(this.place.number, this.opened?.devtools ?? null)
  }

  /** Ends the browser as a crash does. */
  async kill(): Promise<void> {
    const { opened } = this
    this.opened = null
    await opened?.server.kill()
  }

  /** What the page shows, for the report of a failure. */
  async text(): Promise<string> {
    const shown = await this.opened?.page.evaluate<string>('document.body.innerText').catch(() => 'no answer')
    return (shown ?? 'closed').replaceAll(/\s+/g, ' ').slice(0, 400)
  }
}

/**
 * Runs in the page before its own scripts. The clock can be moved, statistics are read ten times as often so that a step of the clock need
 * not wait for them, pictures are small so that several browsers fit on one machine, and answers to beats are counted.
 */
const pageScript = (token: string): string => `(() => {
  if (!location.protocol.startsWith('http')) return
  localStorage.setItem('haru_token', ${JSON.stringify(token)})
  const RealDate = Date
  let ahead = 0
  window.Date = class extends RealDate {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [RealDate.now() + ahead])) }
    static now() { return RealDate.now() + ahead }
  }
  const every = window.setInterval.bind(window)
  window.setInterval = (work, ms, ...rest) => every(work, ms === 1000 ? 100 : ms, ...rest)
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wanted) => open({ ...wanted, ...(wanted.video && { video: { width: 160, height: 120, frameRate: 10 } }) })
  let beats = 0
  let saysHeard = false
  const send = window.fetch.bind(window)
  window.fetch = async (...request) => {
    const answer = await send(...request)
    if (!String(request[0]?.url ?? request[0]).includes('/counsel/beat/') || !answer.ok) return answer
    beats++
    saysHeard = isHeard(JSON.parse(request[1].body))
    return answer
  }
  const isHeard = ({ ice, audioAgo }) => ice === 'connected' && audioAgo !== undefined && audioAgo <= ${SOUND_SECONDS}
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const arrived = () => Promise.all((window.peers ?? []).map(async (peer) => {
    let packets = 0
    if (peer.connectionState === 'closed') return packets
    for (const [, one] of await peer.getStats()) if (one.type === 'inbound-rtp' && one.kind === 'audio') packets += one.packetsReceived
    return packets
  }))
  window.soak = {
    skip: (ms) => void (ahead += ms),
    async enter() {
      for (let tries = 0; tries < 200; tries++) {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === '카메라와 마이크로 들어가기')
        if (button) return button.click()
        await wait(100)
      }
      throw new Error('There is no entrance: ' + document.body.innerText.slice(0, 300))
    },
    async step(ms, patience) {
      ahead += ms
      const before = await arrived()
      await wait(250)
      const after = await arrived()
      const known = beats
      // The page sends a beat when it is online again.
      dispatchEvent(new Event('online'))
      for (let waited = 0; beats === known && waited < patience; waited += 20) await wait(20)
      return { isPresent: beats > known, canHear: after.some((packets, nth) => packets > (before[nth] ?? 0)), saysHeard }
    },
  }
})()`
