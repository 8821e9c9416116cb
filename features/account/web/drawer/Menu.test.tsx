import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layerStore } from '#kit/web/layers.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, followingForTest, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { MenuButton } from '../parts/MenuButton.tsx'
import { DRAWER_MS } from './open.tsx'

const profile = {
  user_no: 7,
  user_verified: false,
  isexpert: false,
  cate_no: null,
  gender: 'w',
  user_profile: [],
  user_info: { haru_name: '보리차한잔', haru_statemsg: '물 2리터 도전 중', haru_character: '1' },
}

let stops: (() => void)[] = []
beforeEach(() => {
  localStorage.clear()
  wireForTest()
  stops = [watchOverlayHistory()]
})
afterEach(async () => {
  await waitFor(() => expect(layerStore.layers()).toHaveLength(0))
  for (const stop of stops) stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function start({ as = null as null | typeof profile, notices = [] as object[] } = {}) {
  if (as) localStorage.setItem('haru_token', tokenFor(as.user_no))
  const network = fakeNetwork(({ url }) => ({
    json: { state: 1, query: url.includes('profile') ? as : url.includes('notice') ? notices : [] },
  }))
  history.replaceState({ idx: 1, key: 'default' }, '', '#/line')
  const { router, view } = followingForTest(
    <>
      <MenuButton className="" />
      <Overlays />
    </>,
    '/line',
  )
  render(<QueryClientProvider client={queryClient}>{view}</QueryClientProvider>)
  return { router, network }
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: '메뉴' }))
  return within(await screen.findByRole('dialog', { name: '메뉴' }))
}
const drawerClosed = () => waitFor(() => expect(layerStore.layers()).toHaveLength(0))

test('shows log-in and registration to a guest', async () => {
  const { router } = start()
  const drawer = await open()
  expect(await drawer.findByText('비회원이에요')).toBeTruthy()
  expect(drawer.getByText('로그인이 필요해요')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '회원가입' }).getAttribute('href')).toBe('/register')
  expect(drawer.queryByText('마이페이지')).toBeNull()
  expect(drawer.queryByRole('link', { name: '문의하기' })).toBeNull()
  expect(drawer.queryByRole('button', { name: '로그아웃' })).toBeNull()
  await userEvent.click(drawer.getByRole('link', { name: '로그인' }))
  // The log-in returns to the current screen.
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/login?to=%2Fline'))
  await drawerClosed()
})

test('shows a member the profile, their groups and the expert application', async () => {
  start({ as: profile })
  const drawer = await open()
  expect(await drawer.findByText('보리차한잔')).toBeTruthy()
  expect(drawer.getByText('물 2리터 도전 중')).toBeTruthy()
  expect(drawer.getByRole('heading', { name: '마이페이지' })).toBeTruthy()
  expect(drawer.queryByRole('heading', { name: '전문가' })).toBeNull()
  expect(drawer.getByRole('link', { name: '내 정보 설정' }).getAttribute('href')).toBe('/my-info-main')
  expect(drawer.getByRole('link', { name: /전문가로 함께해요/ })).toBeTruthy()
  await userEvent.click(drawer.getByRole('button', { name: '닫기' }))
  await drawerClosed()
})

test('shows an expert their category and no application', async () => {
  start({ as: { ...profile, user_verified: true, isexpert: true, cate_no: 6 as never } })
  const drawer = await open()
  expect(await drawer.findByText('필라테스')).toBeTruthy()
  expect(drawer.queryByRole('link', { name: /전문가로 함께해요/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await drawerClosed()
})

test('closes the drawer on a tap and opens the screen 225 ms later', async () => {
  const { router } = start({ as: profile })
  const drawer = await open()
  const link = await drawer.findByRole('link', { name: '공지사항' })
  const times: Record<string, number> = {}
  stops.push(layerStore.subscribe(() => layerStore.layers().some((layer) => layer.open) || (times.closed ??= performance.now())))
  stops.push(router.subscribe(({ location: { pathname } }) => void (pathname === '/notice' && (times.gone ??= performance.now()))))
  await userEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/notice'))
  // Timers may fire a millisecond early.
  expect(times.gone! - times.closed!).toBeGreaterThanOrEqual(DRAWER_MS - 2)
  expect(DRAWER_MS).toBe(225)
})

test('closes on Back without leaving the screen', async () => {
  const { router } = start({ as: profile })
  await open()
  act(() => history.back())
  await drawerClosed()
  expect(router.state.location.pathname).toBe('/line')
})

test('ends the session here and on the server at a log-out', async () => {
  const restart = vi.spyOn(page, 'restartAt').mockImplementation(() => undefined)
  const { network } = start({ as: profile })
  const drawer = await open()
  await userEvent.click(await drawer.findByRole('button', { name: '로그아웃' }))
  await waitFor(() => expect(restart).toHaveBeenCalledOnce())
  expect(network.calls.some(({ method, url }) => method === 'POST' && url.endsWith('/logout'))).toBe(true)
  expect(localStorage.getItem('haru_token')).toBeNull()
})

test('marks an unseen notice with a dot and text for screen readers', async () => {
  start({ notices: [{ notice_no: 1, title: '새 소식', is_pinned: false, publish_dt: new Date().toISOString() }] })
  const drawer = await open()
  expect(await drawer.findByRole('link', { name: /^공지사항\s*새 소식 있음$/ })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await drawerClosed()
})
