import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { href, hrefNear, type RouteName } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { confirm } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { go, Link, useScreen } from '#kit/web/screen.tsx'
import { tokenFor, wireForTest } from '#kit/web/testing.ts'
import { attachRouter, pushStep, removeAllSteps, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { makeRouter } from '../router.tsx'

const rooms: string[] = []

/** A screen with a counter and links; its heading and output show its place. */
function screenFor(word: string, ways: [RouteName, number?][], left: 'back' | 'close' = 'back') {
  return function Fake() {
    const place = useScreen()
    const [count, setCount] = useState(0)
    const { id } = place.params
    useEffect(() => {
      if (word !== '방') return
      rooms.push(`on ${id}`)
      return () => void rooms.push(`off ${id}`)
    }, [id])
    return (
      <Page header={<Header left={left} title={`${id ?? ''} ${word}`.trim()} onLeft={() => go.back(href('DailyLineMain'))} />}>
        <button onClick={() => setCount(count + 1)}>{`${word} ${count}번`}</button>
        {ways.map(([name, no]) => (
          <Link key={name} to={hrefNear(place, name as 'DailyDetail', { id: no! })}>
            {name}
          </Link>
        ))}
        <output>{`${place.name} ${place.search}`.trim()}</output>
      </Page>
    )
  }
}

// The daily line is not part of the table.
vi.mock('#features/daily/web/public.ts', async (original) => ({
  ...(await original<object>()),
  lineScreen: { title: 'DailyLineMain', load: async () => ({ default: screenFor('라인', []) }) },
}))
vi.mock('../screens.ts', async () => {
  const { popupsOf } = await import('../popups.ts')
  const { routes } = await import('#features/routes.ts')
  const shown: Partial<Record<RouteName, () => React.ReactNode>> = {
    MyHaruRoom: screenFor('방', [['DailyDetail', 7], ['DailyCreate']]),
    DailyDetail: screenFor('기록', [['DailyLike', 7], ['FeedLineMain']]),
    DailyLike: screenFor('좋아요', [['MyHaruRoom', 8]]),
    DailyCreate: screenFor('쓰기', [], 'close'),
    StorySingleDetail: () => <main>스토리</main>,
    Report: () => {
      throw new Error('broken')
    },
  }
  const none = () => <main>빈 화면</main>
  const all = Object.keys(routes).map((name) => {
    const load = async () => ({ default: shown[name as RouteName] ?? none })
    return [name, { title: name, load, ...(name === 'MyHaruRoom' && { tab: 'room', bottomBar: true }) }]
  })
  const alone = Object.fromEntries(all) as Parameters<typeof popupsOf>[0]
  return { screens: { ...alone, ...popupsOf(alone) } }
})

let stop = () => {}

/** Opens the app at an address in a new tab. */
function start(at: string) {
  history.replaceState(null, '', `/#${at}`)
  const unwatch = watchOverlayHistory()
  const router = makeRouter()
  const detach = attachRouter(router)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  )
  stop = () => {
    unmount()
    detach()
    unwatch()
    router.dispose()
  }
  return router
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  localStorage.setItem('haru_token', tokenFor(5))
  wireForTest()
  rooms.length = 0
  vi.stubGlobal('fetch', async () => new Response('{}'))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = () => location.hash.slice(1)
const sheet = () => screen.queryByRole('dialog')
const heading = async (name: string) => expect(await screen.findByRole('heading', { name })).toBeTruthy()
const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const pressClose = () => userEvent.click(within(sheet()!).getByRole('button', { name: '닫기' }))
const room = () => screen.getByText('MyHaruRoom', { selector: 'output' }).closest('main')!
const isCovered = () => room().closest('[inert]') !== null

/** Opens the line, a room with a counter, a daily over it, its likers, and the room of one of them. */
async function chain() {
  const router = start('/daily-line-main')
  await heading('라인')
  await router.navigate('/my-haru-room/5')
  await userEvent.click(await screen.findByRole('button', { name: '방 0번' }))
  await click('DailyDetail')
  await heading('7 기록')
  await click('DailyLike')
  await heading('7 좋아요')
  await click('MyHaruRoom')
  await heading('8 방')
  return router
}

test('the room stays mounted below a chain of popups, there, back and forward', async () => {
  await chain()
  expect(path()).toBe('/my-haru-room/5/popup-my-haru-room/8')
  // The room in the popup was mounted; the one below stayed mounted.
  expect(rooms).toEqual(['on 5', 'on 8'])
  expect(isCovered()).toBe(true)
  expect(within(room()).getByText('방 1번')).toBeTruthy()

  history.back()
  await heading('7 좋아요')
  history.back()
  await heading('7 기록')
  history.forward()
  await heading('7 좋아요')
  history.back()
  await heading('7 기록')
  history.back()
  await waitFor(() => expect(sheet()).toBeNull())
  expect(path()).toBe('/my-haru-room/5')
  expect(isCovered()).toBe(false)
  expect(screen.getByRole('button', { name: '방 1번' })).toBeTruthy()
  expect(rooms).toEqual(['on 5', 'on 8', 'off 8'])
})

test('closing leads to the room in one step; Forward reopens the popup, and earlier entries stay', async () => {
  await chain()
  await pressClose()
  await waitFor(() => expect(path()).toBe('/my-haru-room/5'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(screen.getByRole('button', { name: '방 1번' })).toBeTruthy()
  history.forward()
  await heading('7 기록')
  await pressClose()
  await waitFor(() => expect(sheet()).toBeNull())
  history.back()
  await heading('라인')
})

test('closing leads to the room after a reload', async () => {
  await chain()
  stop()
  const state = history.state as object
  rooms.length = 0
  const at = path()
  const { idx } = state as { idx: number }
  expect(idx).toBe(4)
  const unwatch = watchOverlayHistory()
  const router = makeRouter()
  const detach = attachRouter(router)
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  )
  stop = () => {
    view.unmount()
    detach()
    unwatch()
    router.dispose()
  }
  await heading('8 방')
  expect(path()).toBe(at)
  await pressClose()
  await waitFor(() => expect(sheet()).toBeNull())
  expect(history.state).toMatchObject({ idx: 1 })
  expect(path()).toBe('/my-haru-room/5')
})

test('a popup that is opened directly has its room below and leads to it', async () => {
  start('/my-haru-room/5/popup-daily-like/7')
  await heading('7 좋아요')
  expect(rooms).toEqual(['on 5'])
  expect(within(room()).getByText('5 방')).toBeTruthy()
  // Without an earlier entry there is no Back, only the close button.
  expect(within(sheet()!).queryByRole('button', { name: BACK })).toBeNull()
  await pressClose()
  await waitFor(() => expect(sheet()).toBeNull())
  expect(path()).toBe('/my-haru-room/5')
  expect(rooms).toEqual(['on 5'])
})

test('go.back in a popup that was opened directly leads to the room', async () => {
  start('/my-haru-room/5/popup-daily-create')
  await heading('쓰기')
  await pressClose()
  await waitFor(() => expect(path()).toBe('/my-haru-room/5'))
})

test('the header has Back if another popup lies behind, and leads there', async () => {
  await chain()
  await userEvent.click(within(sheet()!).getByRole('button', { name: BACK }))
  await heading('7 좋아요')
  await userEvent.click(within(sheet()!).getByRole('button', { name: BACK }))
  await heading('7 기록')
  expect(within(sheet()!).queryByRole('button', { name: BACK })).toBeNull()
})

test('Escape and the backdrop close it', async () => {
  await chain()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(sheet()).toBeNull())
  history.forward()
  await heading('7 기록')
  await userEvent.click(document.querySelector('[data-dim]')!)
  await waitFor(() => expect(sheet()).toBeNull())
})

test('Escape does not close it below an overlay', async () => {
  await chain()
  void confirm({ text: '정말요?', yes: '네' })
  await screen.findByText('정말요?')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('정말요?')).toBeNull())
  // An overlay step that does not handle Escape.
  await pushStep({ gone: () => undefined })
  await userEvent.keyboard('{Escape}')
  await removeAllSteps()
  expect(path()).toBe('/my-haru-room/5/popup-my-haru-room/8')
  await heading('8 방')
})

test('moves the focus into the sheet, and back to the opener', async () => {
  await chain()
  expect(document.activeElement?.textContent).toBe('8 방')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('DailyDetail'))
  expect(room().contains(document.activeElement)).toBe(true)
})

test('a link to another screen leaves the room; Back opens the popup over it again', async () => {
  await chain()
  history.go(-2)
  await heading('7 기록')
  await click('FeedLineMain')
  expect(await screen.findByText('빈 화면')).toBeTruthy()
  expect(sheet()).toBeNull()
  history.back()
  await heading('7 기록')
  expect(within(room()).getByText('5 방')).toBeTruthy()
})

test('a popup has no bottom bar; the room’s is inert', async () => {
  const router = start('/my-haru-room/5')
  await heading('5 방')
  const write = await screen.findByRole('link', { name: '하루 남기기' })
  expect(write.getAttribute('href')).toBe('#/my-haru-room/5/popup-daily-create')
  expect(screen.getByRole('link', { name: '마이룸' }).getAttribute('aria-current')).toBe('page')
  await router.navigate('/my-haru-room/5/popup-daily-detail/7')
  await heading('7 기록')
  expect(screen.getByRole('navigation', { hidden: true }).closest('[inert]')).toBeTruthy()
})

test('another member’s room is not marked in the bar, and the editor does not open over it', async () => {
  start('/my-haru-room/8')
  await heading('8 방')
  expect((await screen.findByRole('link', { name: '마이룸' })).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('link', { name: '하루 남기기' }).getAttribute('href')).toBe('#/daily-create')
})

test('a guest sees public popups, and is asked to log in for others', async () => {
  localStorage.clear()
  const router = start('/my-haru-room/5/popup-daily-detail/7')
  await heading('7 기록')
  await router.navigate('/my-haru-room/5/popup-daily-create')
  expect(path()).toBe('/login?to=%2Fmy-haru-room%2F5%2Fpopup-daily-create')
})

test('a story fills the screen and keeps its own close button', async () => {
  start('/my-haru-room/5/popup-story-single-detail/3')
  await screen.findByText('스토리')
  expect(document.querySelector('[data-dim]')).toBeNull()
  expect(within(sheet()!).queryByRole('button', { name: '닫기' })).toBeNull()
})

test('an error in a popup does not affect the room', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  start('/my-haru-room/5/popup-report')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(within(room()).getByText('5 방')).toBeTruthy()
  await pressClose()
  await waitFor(() => expect(sheet()).toBeNull())
  expect(screen.getByRole('heading', { name: '5 방' })).toBeTruthy()
})

const BACK = '뒤로'
