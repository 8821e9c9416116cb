import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Browser } from '@playwright/test'
import { tokenOf, WAITING } from './screens.ts'
import { expect, passwordOf, test, type Page } from './test.ts'

// What no address shows by itself: what opens over a screen, and screens in the midst of something. In both themes
// axe finds nothing, and at 320 pixels with doubled letters no word is cut off.

type State = { name: string; path: string; as: string | null; act: (page: Page) => Promise<void>; wide?: true }

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()
const openMenu = async (page: Page) => {
  await press('메뉴')(page)
  await expect(page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: /사업자 정보/ })).toBeVisible()
}
const refuse = (name: string) => async (page: Page) => {
  await press(name)(page)
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first(), name).toBeVisible()
}

const STATES: State[] = [
  { name: 'the drawer of a guest', path: '/daily-line-main', as: null, act: openMenu },
  { name: 'the drawer of a member', path: '/daily-line-main', as: 'member1', act: openMenu },
  { name: 'the drawer of an expert', path: '/daily-line-main', as: 'expert1', act: openMenu },
  { name: 'a log-in without words', path: '/login', as: null, act: refuse('로그인') },
  { name: 'a withdrawal without words', path: '/my-info-withdraw', as: 'member1', act: press('탈퇴하기') },
  { name: 'the sheet of an export', path: '/my-info-withdraw', as: 'member1', act: press('내려받기') },
  { name: 'the text of a consent', path: '/consent-center', as: 'member1', act: press('건강 정보(민감정보) 수집과 이용 보기') },
  { name: 'the question before all log-ins end', path: '/my-info-main', as: 'member1', act: press('모든 기기에서 로그아웃') },
  { name: 'the sheet of a new password', path: '/my-info-edit', as: 'member1', act: press('비밀번호 바꾸기') },
  { name: 'the sheet of a mail', path: '/my-info-edit', as: 'member1', act: press(/^메일 (더하기|바꾸기)$/) },
  { name: 'an answer of the questions', path: '/faq?no=7', as: null, act: async () => undefined },
  { name: 'no question found', path: '/faq', as: null, act: (page) => page.getByRole('textbox').fill('우주선') },
  {
    name: 'a notice',
    path: '/notice',
    as: null,
    act: (page) => page.getByRole('list', { name: '공지 목록' }).getByRole('link').first().click(),
  },
  { name: 'an inquiry without words', path: '/inquiry?write=1', as: 'member1', act: refuse('보내기') },
  { name: 'the log-in question', path: '/inquiry', as: null, act: press('문의하기') },
  { name: 'neighbourhoods', path: '/postcode', as: null, act: (page) => page.getByRole('textbox').fill('ㅇㅅㄷ') },
  { name: 'the licences', path: '/developer-info', as: null, act: press('라이선스 모두 보기') },
  ...['identity', 'cate', 'papers', 'account', 'intro', 'areas'].map((step): State => {
    const act = step === 'license' ? async () => undefined : refuse('다음')
    return {
      name: `the question of ${step}`,
      path: `/register-pro?step=${step}`,
      as: 'member2',
      act: step === 'areas' ? async () => undefined : act,
    }
  }),
  { name: 'the form at the desk', path: '/pc-expert-register', as: 'member2', act: beginAndSend, wide: true },
  { name: 'the form on a phone', path: '/pc-expert-register', as: 'member2', act: beginAndSend },
]

async function beginAndSend(page: Page): Promise<void> {
  await press('신청 시작하기')(page)
  await press('신청하기')(page)
  await expect(page.getByRole('alert').filter({ hasText: /다시 볼 곳이/ })).toBeVisible()
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing: ${theme}`, async ({ browser, baseURL, request }) => {
    test.setTimeout(300_000)
    const found = await inEach(browser, request, { baseURL, colorScheme: theme }, async (page) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    })
    expect(found).toEqual([])
  })
}

test('at 320 pixels with doubled letters no word is cut off', async ({ browser, baseURL, request }) => {
  test.setTimeout(300_000)
  const found = await inEach(browser, request, { baseURL, small: true }, cutOff)
  expect(found).toEqual([])
})

type Look = { baseURL: string | undefined; colorScheme?: 'light' | 'dark'; small?: true }

/** What a look at each state finds, with the state's name. */
async function inEach(
  browser: Browser,
  request: APIRequestContext,
  { small, ...look }: Look,
  lookAt: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const [viewer, states] of Map.groupBy(STATES, ({ as }) => as)) {
    const context = await browser.newContext({ ...look, locale: 'ko-KR', reducedMotion: 'reduce' })
    const token = viewer === null ? null : await tokenOf(request, viewer, passwordOf())
    await context.addInitScript((kept) => {
      if (location.protocol !== 'about:' && kept !== null) localStorage.setItem('haru_token', kept)
    }, token)
    for (const state of states) {
      if (small && state.wide) continue
      const page = await context.newPage()
      await page.setViewportSize(
        small ? { width: 320, height: 640 } : state.wide ? { width: 1280, height: 800 } : { width: 390, height: 844 },
      )
      await begin(page, state)
      if (small) await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      found.push(...(await lookAt(page)).map((one) => `${state.name}: ${one}`))
      await page.close()
    }
    await context.close()
  }
  return found
}

async function begin(page: Page, { name, path, act }: State): Promise<void> {
  await page.goto(`/#${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeAttached()
  await page.waitForLoadState('networkidle')
  await act(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator(WAITING), name).toHaveCount(0)
}

/** Words that begin or end outside of the window, where nothing can be scrolled to bring them in; shortened on purpose is not cut off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert], [aria-hidden=true]')
    // A box of its own that is moved sideways, as wide tables have; not the screen itself.
    const isHeld = (element: Element | null): boolean => {
      if (element === null) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth
      const isBox = /auto|scroll/.test(overflowX) && element.scrollHeight <= element.clientHeight + 1
      return (isWide && (isBox || textOverflow === 'ellipsis')) || isHeld(element.parentElement)
    }
    const found: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const { parentElement: parent, textContent: text } = node
      if (!parent || !text?.trim() || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < -1 || right > innerWidth + 1) && !isHeld(parent)) found.push(text.trim().slice(0, 60))
    }
    return found
  })
}
