import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from '#features/routes.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { useWindow } from '#kit/web/windowUse.ts'
import { fakeNetwork, screenForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import type { CurrentRoute } from '../currentRoute.ts'
import { isWithin, ITEMS, itemsFor, portalHome, WALLET } from './items.ts'
import Portal from './Portal.tsx'
import { PortalHeader } from './PortalHeader.tsx'
import { PortalSide } from './PortalSide.tsx'

vi.mock('../keepAlive.tsx', () => ({ Screens: () => <main>화면</main> }))

const member = { user_no: 7, user_verified: true, isexpert: false }
const newcomer = { ...member, user_verified: false }
const expert = { ...member, isexpert: true }
const profile = {
  ...expert,
  cate_no: 1,
  gender: 'w',
  user_profile: [],
  user_info: { haru_name: '정하윤', haru_statemsg: '상담은 편하게 신청해 주세요', haru_character: '2' },
}
const all = () => true
const to = (name: string) => `/${name}`
const at = (name: string | null, path: string): CurrentRoute => ({
  name: name as CurrentRoute['name'],
  key: 'k',
  path,
  params: {},
  search: '',
})
const show = (element: ReactNode) => render(screenForTest(<QueryClientProvider client={queryClient}>{element}</QueryClientProvider>))

beforeEach(() => {
  localStorage.clear()
  wireForTest()
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A window that is wide until it is resized. */
function aWindow() {
  let isWide = true
  const listeners = new Set<() => void>()
  const list = {
    get matches() {
      return isWide
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => list)
  return {
    resize: (wide: boolean) =>
      act(() => {
        isWide = wide
        for (const listener of listeners) listener()
      }),
  }
}

function logIn({ requests = 0 } = {}) {
  localStorage.setItem('haru_token', tokenFor(7))
  session.updateFromProfile(expert)
  const answers: Record<string, unknown> = {
    '/v1/user/auth/profile': profile,
    '/v1/user/counsel/expert/count': { new: requests, ing: 0, end: 0 },
    '/v1/user/viv': { paid: 12_000, free: 840 },
  }
  return fakeNetwork(({ url }) => (url in answers ? { json: { state: 1, query: answers[url] } } : {}))
}

test('itemsFor returns the items that the viewer may open and that have a screen', () => {
  expect(itemsFor(expert, all).map(({ label }) => label)).toEqual(['상담 관리', '전문가 정보', '상품 관리', '매출 관리', '하루샵'])
  expect(itemsFor(expert, all)[4]!.subs!.map(({ label }) => label)).toEqual(['상품 보기', '장바구니', '구매 내역', '문의 내역'])
  expect(itemsFor(member, all).map(({ name, label }) => [name, label])).toEqual([['PcExpertApplyMain', '신청 현황']])
  expect(itemsFor(newcomer, all).map(({ name, label }) => [name, label])).toEqual([['PcExpertRegisterComplete', '신청 현황']])
  expect(itemsFor(null, all)).toEqual([])
  const some = itemsFor(expert, (name) => name === 'PcExpertSales' || name === 'PcHaruShopCart')
  expect(some.map(({ name, subs }) => [name, subs?.map((sub) => sub.name)])).toEqual([
    ['PcExpertSales', undefined],
    ['PcHaruShop', ['PcHaruShopCart']],
  ])
})

test('every existing screen of the portal, except its entry forms, belongs to an item or the wallet', () => {
  const items = [...itemsFor(expert), ...itemsFor(member), WALLET]
  const without = Object.keys(routes).filter((name) => name.startsWith('Pc') && !items.some((item) => isWithin(item, name)))
  expect(without).toEqual(['PcExpertLogin', 'PcExpertRegister'])
})

test('portalHome returns an existing screen for every viewer', () => {
  expect(portalHome(null)).toBe('/pc-expert-login')
  expect(portalHome(newcomer)).toBe('/pc-expert-register-complete')
  expect(portalHome(member)).toBe('/pc-expert-apply-main')
  expect(portalHome(expert)).toBe('/pc-expert-main')
})

describe('logged out', () => {
  test('shows log-in links and no side', () => {
    show(<Portal route={at('PcExpertLogin', '/pc-expert-login')} isDemo={false} />)
    const head = within(screen.getByRole('banner'))
    expect(head.getByRole('link', { name: 'JOIN US' }).getAttribute('href')).toBe('/pc-expert-register')
    expect(head.getByRole('link', { name: 'LOGIN' }).getAttribute('href')).toBe('/pc-expert-login')
    expect(head.queryByRole('button', { name: '로그아웃' })).toBeNull()
    expect(screen.queryByText('정하윤')).toBeNull()
  })
})

describe('logged in', () => {
  test('shows the member, and logs out to the portal’s log-in', async () => {
    const restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
    logIn()
    show(<Portal route={at('PcExpertRegister', '/pc-expert-register')} isDemo={false} />)
    const head = within(screen.getByRole('banner'))
    expect((await head.findByText('정하윤')).parentElement?.textContent).toBe('정하윤님, 오늘도 반가워요')
    expect(screen.getByText('상담은 편하게 신청해 주세요')).toBeTruthy()
    expect(head.queryByRole('link', { name: 'JOIN US' })).toBeNull()
    await userEvent.click(head.getByRole('button', { name: '로그아웃' }))
    await waitFor(() => expect(restart).toHaveBeenCalledWith('/pc-expert-login'))
  })

  test('opens and closes the chat panel', async () => {
    logIn()
    show(<Portal route={at('PcExpertRegister', '/pc-expert-register')} isDemo={false} />)
    const toggle = screen.getByRole('button', { name: '채팅' })
    expect(screen.queryByRole('complementary', { name: '채팅' })).toBeNull()
    toggle.focus()
    await userEvent.click(toggle)
    const panel = await screen.findByRole('complementary', { name: '채팅' })
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(
      within(panel)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['개인', '단체', '요청', '상담'])
    await userEvent.click(within(panel).getByRole('button', { name: '채팅 닫기' }))
    expect(screen.queryByRole('complementary', { name: '채팅' })).toBeNull()
    expect(document.activeElement).toBe(toggle)
  })

  const panelOf = () => screen.findByRole('complementary', { name: '채팅' })
  const view = (route: CurrentRoute) =>
    screenForTest(
      <QueryClientProvider client={queryClient}>
        <Portal route={route} isDemo={false} />
      </QueryClientProvider>,
    )

  test('the chat panel takes the focus, and keeps its list when the screen beside it changes', async () => {
    logIn()
    const { rerender } = render(view(at('PcExpertMain', '/pc-expert-main')))
    await userEvent.click(screen.getByRole('button', { name: '채팅' }))
    const panel = await panelOf()
    await waitFor(() => expect(document.activeElement).toBe(panel))
    await userEvent.click(within(panel).getByRole('tab', { name: '단체' }))
    rerender(view(at('PcExpertSales', '/pc-expert-sales')))
    expect(screen.getByRole('complementary', { name: '채팅' })).toBe(panel)
    expect(within(panel).getByRole('tab', { name: '단체' }).getAttribute('aria-selected')).toBe('true')
  })

  test('the chat panel is open again after a reload, where it does not cover the screen', async () => {
    logIn()
    const matches = vi.fn(() => true)
    vi.stubGlobal('matchMedia', () => ({ matches: matches(), addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    const first = render(view(at('PcExpertMain', '/pc-expert-main')))
    await userEvent.click(screen.getByRole('button', { name: '채팅' }))
    await panelOf()
    first.unmount()
    const second = render(view(at('PcExpertMain', '/pc-expert-main')))
    const panel = await panelOf()
    expect(document.activeElement).toBe(document.body)
    second.unmount()
    matches.mockReturnValue(false)
    const third = render(view(at('PcExpertMain', '/pc-expert-main')))
    expect(screen.queryByRole('complementary', { name: '채팅' })).toBeNull()
    third.unmount()
    matches.mockReturnValue(true)
    render(view(at('PcExpertMain', '/pc-expert-main')))
    await userEvent.click(within(await panelOf()).getByRole('button', { name: '채팅 닫기' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '채팅' }))
    expect(panel.isConnected).toBe(false)
    expect(localStorage.getItem('haru_own_portal_chat')).toBeNull()
  })

  test('the chat panel closes in a window that became too narrow for it, and is back in a wide one', async () => {
    logIn()
    const { resize } = aWindow()
    render(view(at('PcExpertMain', '/pc-expert-main')))
    const toggle = screen.getByRole('button', { name: '채팅' })
    await userEvent.click(toggle)
    await panelOf()
    resize(false)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    await panelOf()
    await userEvent.click(toggle)
    resize(true)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
  })

  test('a screen of the whole width hides the chat panel until it is asked for, and shows it again in its place', async () => {
    logIn()
    aWindow()
    render(view(at('PcExpertMain', '/pc-expert-main')))
    const toggle = screen.getByRole('button', { name: '채팅' })
    await userEvent.click(toggle)
    await userEvent.click(within(await panelOf()).getByRole('tab', { name: '단체' }))
    const Session = () => {
      useWindow('whole')
      return null
    }
    const session = render(<Session />)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    await panelOf()
    session.unmount()
    expect(
      within(await panelOf())
        .getByRole('tab', { name: '단체' })
        .getAttribute('aria-selected'),
    ).toBe('true')
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
  })

  test('a payment has no side', async () => {
    logIn()
    show(<Portal route={at('PcVivChargePayment', '/Pc-viv-charge-payment')} isDemo={false} />)
    await screen.findByText('정하윤')
    expect(screen.queryByText('상담은 편하게 신청해 주세요')).toBeNull()
  })

  test.each([
    [0, '채팅'],
    [12, '채팅안 읽은 메시지 12개'],
    [99, '채팅안 읽은 메시지 99개'],
    [100, '채팅안 읽은 메시지 99개 이상'],
  ])('%i unread messages are shown as %s', (unread, words) => {
    logIn()
    const onToggle = vi.fn()
    const { unmount } = show(<PortalHeader chat={{ unread, isOpen: false, onToggle }} />)
    const toggle = screen.getByRole('button', { name: /채팅/ })
    expect(toggle.textContent).toBe(words)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    toggle.click()
    expect(onToggle).toHaveBeenCalledOnce()
    unmount()
  })

  test('shows no toggle without chat', () => {
    logIn()
    show(<PortalHeader />)
    expect(screen.queryByRole('button', { name: /채팅/ })).toBeNull()
  })
})

describe('PortalSide', () => {
  const current = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')

  test('marks the item of the screen and of screens below it', () => {
    logIn()
    show(<PortalSide items={ITEMS} name="PcExpertProductEdit" to={to} />)
    expect(current().map((link) => link.textContent)).toEqual(['상품 관리'])
  })

  test('brings the item of the screen into view, where the row of items is wider than the screen', () => {
    const shown: (string | null)[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this.textContent)
    }
    logIn()
    show(<PortalSide items={ITEMS} name="PcExpertSales" to={to} />)
    expect(shown).toEqual(['매출 관리'])
  })

  test('marks the wallet on each screen of the viv charge', async () => {
    logIn()
    show(<PortalSide items={itemsFor(expert)} name="PcVivChargePaymentComplete" />)
    await screen.findByRole('link', { name: /내 비브/ })
    expect(current().map((link) => link.getAttribute('href'))).toEqual(['/Pc-viv-charge-select'])
  })

  test('opens the shop’s menu on its screens and marks the current one', () => {
    logIn()
    show(<PortalSide items={ITEMS} name="PcHaruShopCart" to={to} />)
    expect(screen.getByRole('button', { name: '하루샵' }).getAttribute('aria-expanded')).toBe('true')
    expect(current().map((link) => link.textContent)).toEqual(['장바구니'])
  })

  test('shows the number of requests that wait, and the wallet, which leads to the charge', async () => {
    logIn({ requests: 4 })
    show(<PortalSide items={ITEMS} name="PcExpertSales" to={to} />)
    expect(await screen.findByRole('link', { name: /상담 관리 ?새 요청 4개/ })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /내 비브 ?12,840/ })).getAttribute('href')).toBe('/PcVivChargeSelect')
  })

  test('works by keyboard', async () => {
    logIn()
    show(<PortalSide items={ITEMS} name="PcExpertMain" to={to} />)
    const stops: (string | null | undefined)[] = []
    for (let step = 0; step < 5; step++) {
      await userEvent.tab()
      stops.push(document.activeElement?.textContent)
    }
    expect(stops).toEqual(['상담 관리', '전문가 정보', '상품 관리', '매출 관리', '하루샵'])
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: '하루샵' }).getAttribute('aria-expanded')).toBe('true')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('상품 보기')
  })
})
