import { AxeBuilder } from '@axe-core/playwright'
import { chromium, request, type Browser, type Page } from '@playwright/test'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startHaru } from '../e2e/haru.ts'
import { everyScreen, addStorage, LAYOUTS, PLACEHOLDER, type ScreenVisit } from '../e2e/screens.ts'
import { tokenOf } from '../e2e/tokens.ts'
import { ensureChromium, launchOptions } from './check/chromium.ts'

// `npm run shots`: every screen of the route table in both sizes and themes, as contact sheets to look at.
const FOLDER = '.haru/shots'
const MEMBER = 'member1'

type Look = (typeof LAYOUTS)[number]
type Shot = { screen: ScreenVisit; file: string; findings: string[] }

await ensureChromium((text) => console.log(text))
await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER, { recursive: true })
const haru = await startHaru()
const browser = await chromium.launch(launchOptions())
try {
  const api = await request.newContext({ baseURL: haru.url })
  const token = await tokenOf(api, MEMBER, haru.password)
  const screens = await everyScreen(api, token)
  await api.dispose()
  let findings = 0
  for (const look of LAYOUTS) findings += await sheet(browser, look, screens, token)
  console.log(`${screens.length} screens, ${LAYOUTS.length} looks, ${findings} findings: ${FOLDER}`)
  process.exitCode = findings === 0 ? 0 : 1
} finally {
  await browser.close()
  await haru.stop()
}

/** Takes all screens in one layout, and returns the number of findings. */
async function sheet(on: Browser, look: Look, screens: ScreenVisit[], token: string): Promise<number> {
  const title = `${look.width}x${look.height} ${look.theme}`
  const shots: Shot[] = []
  for (const screen of screens) shots.push(await take(on, look, screen, token))
  await contactSheet(on, look, title, shots)

  for (const { screen, findings } of shots) {
    if (findings.length > 0) console.log(`${title}  ${screen.name}\n${findings.map((finding) => `  ${finding}`).join('\n')}`)
  }
  return shots.reduce((sum, shot) => sum + shot.findings.length, 0)
}

async function take(on: Browser, { width, height, theme }: Look, screen: ScreenVisit, token: string): Promise<Shot> {
  const context = await on.newContext({
    baseURL: haru.url,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  if (!screen.asGuest) await context.addInitScript((value) => localStorage.setItem('haru_token', value), token)
  const page = await context.newPage()
  const findings = listen(page)
  await addStorage(page, screen)
  await page.goto(`/#${screen.path}`)
  await settled(page, findings)
  const file = `${screen.name}-${width}-${theme}.png`
  await page.screenshot({ path: path.join(FOLDER, file) })
  const { violations } = await new AxeBuilder({ page }).analyze()
  findings.push(
    ...violations.map((found) => `axe ${found.id}: ${found.help} (${found.nodes.map((node) => node.target.join(' ')).join(', ')})`),
  )
  await context.close()
  return { screen, file, findings }
}

function listen(page: Page): string[] {
  const findings: string[] = []
  page.on('pageerror', (error) => findings.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') findings.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (failed) => {
    // Leaving a page aborts its open requests; that is not a finding.
    if (failed.failure()?.errorText !== 'net::ERR_ABORTED') findings.push(`request failed: ${failed.url()} ${failed.failure()?.errorText}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) findings.push(`${answer.status()}: ${answer.url()}`)
  })
  return findings
}

/** Waits for the screen's title, its requests and its fonts. */
async function settled(page: Page, findings: string[]): Promise<void> {
  try {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached', timeout: 15_000 })
    await page.waitForLoadState('networkidle', { timeout: 15_000 })
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    await page.locator(PLACEHOLDER).first().waitFor({ state: 'hidden', timeout: 15_000 })
  } catch (error) {
    findings.push(`did not settle: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  }
}

/** All shots of one look side by side in one picture, put together by Chromium itself. */
async function contactSheet(on: Browser, { width, theme }: Look, title: string, shots: Shot[]): Promise<void> {
  const shown = width === 390 ? 300 : 640
  const figures = await Promise.all(
    shots.map(async ({ screen, file, findings }) => {
      const picture = (await readFile(path.join(FOLDER, file))).toString('base64')
      const state = findings.length > 0 ? ` <b>${findings.length}</b>` : ''
      return `<figure><img width="${shown}" src="data:image/png;base64,${picture}"><figcaption>${screen.name}${state}</figcaption></figure>`
    }),
  )
  const style = `body{margin:24px;font:14px sans-serif;background:#888}div{display:flex;flex-wrap:wrap;gap:20px}figure{margin:0}figcaption{padding:4px}b{color:#c00}`
  const page = await on.newPage({ viewport: { width: 1400, height: 900 } })
  await page.setContent(`<style>${style}</style><h1>${title}</h1><div>${figures.join('')}</div>`)
  await page.screenshot({ path: path.join(FOLDER, `sheet-${width}-${theme}.png`), fullPage: true })
  await page.close()
  await writeFile(
    path.join(FOLDER, `sheet-${width}-${theme}.txt`),
    shots.map((shot) => [shot.screen.name, ...shot.findings].join('\n  ')).join('\n'),
  )
}
