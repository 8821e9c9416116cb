import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { layerStore } from './layers.ts'
import { actionSheet, alert, askLogIn, confirm, openMenu, openSheet, toast, useLeaveGuard } from './overlays.ts'
import { Overlays } from './Overlays.tsx'
import { go, Link } from './screen.tsx'
import { createFakeNativeHost, routerForTest, wireForTest } from './testing.ts'
import { nextPopState, watchOverlayHistory } from './overlayHistory.ts'

let stops: (() => void)[] = []
const steps: string[] = []

/** Records pushes and pops of the history, in their order. */
function recordSteps() {
  steps.length = 0
  const push = history.pushState.bind(history)
  vi.spyOn(history, 'pushState').mockImplementation((...args) => {
    steps.push('push')
    push(...args)
  })
  const onPop = () => steps.push('pop')
  addEventListener('popstate', onPop)
  return () => removeEventListener('popstate', onPop)
}

function start(path = '/line') {
  history.replaceState({ idx: 1, key: 'default' }, '', '#/line')
  const { router, stop } = routerForTest(
    [
      {
        element: (
          <>
            <Outlet />
            <Overlays />
          </>
        ),
        children: [
          { path: '/line', element: <Line /> },
          { path: '/write', element: <Write /> },
          { path: '/live', element: <Live /> },
          { path: '/login', element: <h1>로그인 화면</h1> },
        ],
      },
    ],
    path,
  )
  stops.push(stop)
  render(<RouterProvider router={router} />)
  return router
}

function Line() {
  return (
    <>
      <h1>라인</h1>
      <button type="button" onClick={() => void alert('알려요')}>
        열기
      </button>
      <Link to="/write">쓰기</Link>
    </>
  )
}

const QUESTION = { title: '나갈까요?', text: '통화가 끊겨요.', yes: '나가기', no: '있기' }

function Live() {
  useLeaveGuard(true, { question: QUESTION })
  return <h1>통화</h1>
}

function Write() {
  const [dirty, setDirty] = useState(false)
  const [stored, setStored] = useState(false)
  useLeaveGuard(dirty, { isStored: stored })
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        적기
      </button>
      <button type="button" onClick={() => setStored(true)}>
        남겨 두기
      </button>
    </>
  )
}

const dialog = (name?: string) => screen.findByRole('alertdialog', name ? { name } : {})
const gone = (role = 'alertdialog') => waitFor(() => expect(screen.queryByRole(role)).toBeNull())
const back = () =>
  act(async () => {
    const popped = nextPopState()
    history.back()
    await popped
  })

beforeEach(() => {
  wireForTest()
  stops = [watchOverlayHistory()]
})
afterEach(async () => {
  for (const stop of stops) stop()
  await waitFor(() => expect(layerStore.layers()).toEqual([]))
  vi.restoreAllMocks()
})

test('alert rejects values that are not strings', async () => {
  await expect(alert({ message: 'x' } as never)).rejects.toBeInstanceOf(TypeError)
  expect(layerStore.layers()).toEqual([])
})

test('alert has one button that removes its history step and returns the focus', async () => {
  start()
  stops.push(recordSteps())
  const opener = screen.getByRole('button', { name: '열기' })
  await userEvent.click(opener)
  const box = await dialog()
  expect(box.textContent).toContain('알려요')
  expect(box.querySelectorAll('button')).toHaveLength(1)
  expect(steps).toEqual(['push'])
  await userEvent.click(screen.getByRole('button', { name: '확인' }))
  await gone()
  // The step back did not reach the router.
  expect(steps).toEqual(['push'])
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Back closes only the top overlay, and the router does not see it', async () => {
  const router = start()
  const listener = vi.fn<() => void>()
  stops.push(router.subscribe(listener))
  let first: Promise<boolean> | undefined
  let second: Promise<string | null> | undefined
  await act(async () => {
    first = confirm({ title: '처음', text: '할까요?', yes: '네', no: '아니요' })
    await Promise.resolve()
    second = actionSheet({ title: '다음', items: [{ key: 'a', label: '가' }] })
  })
  await screen.findByRole('dialog', { name: '다음' })
  await back()
  expect(await second).toBeNull()
  await gone('dialog')
  expect(await dialog('처음')).toBeTruthy()
  await back()
  expect(await first).toBe(false)
  await gone()
  expect(listener).not.toHaveBeenCalled()
  expect(location.hash).toBe('#/line')
})

test('the same overlay opened twice opens once; another one waits', async () => {
  start()
  let all: Promise<unknown>[] = []
  await act(async () => {
    const items = [{ key: 'a', label: '가' }]
    all = [actionSheet({ title: '하나', items }), actionSheet({ title: '하나', items }), alert('다른 말')]
    await Promise.resolve()
  })
  expect(await all[1]).toBeNull()
  expect(await dialog()).toBeTruthy()
  expect(layerStore.layers().map(({ shown }) => shown.kind)).toEqual(['actions', 'alert'])
  await back()
  await all[2]
  await gone()
  await screen.findByRole('dialog', { name: '하나' })
  await back()
  expect(await all[0]).toBeNull()
  await gone('dialog')
})

test('resolves to yes, no, the chosen action and the value of a sheet', async () => {
  start()
  const asked = confirm({ title: '지울까요?', text: '되돌릴 수 없어요.', yes: '지우기', danger: true })
  await dialog('지울까요?')
  await userEvent.click(screen.getByRole('button', { name: '지우기' }))
  expect(await asked).toBe(true)
  await gone()

  const refused = confirm({ title: '지울까요?', text: '되돌릴 수 없어요.', yes: '지우기' })
  await dialog('지울까요?')
  await userEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(await refused).toBe(false)
  await gone()

  const picked = actionSheet({
    items: [
      { key: 'edit', label: '고치기' },
      { key: 'remove', label: '지우기', danger: true },
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: '고치기' }))
  expect(await picked).toBe('edit')
  await gone('dialog')

  const chosen = openSheet<number>((close) => <button onClick={() => close(7)}>일곱</button>, { title: '고르기' })
  await userEvent.click(await screen.findByRole('button', { name: '일곱' }))
  expect(await chosen).toBe(7)
  await gone('dialog')
})

describe('navigation', () => {
  test('waits until the overlay’s step is removed', async () => {
    const router = start()
    stops.push(recordSteps())
    const asked = confirm({ title: '지울까요?', text: '?', yes: '네', links: [{ label: '쓰러 가기', path: '/write' }] })
    await dialog('지울까요?')
    const depths: unknown[] = []
    stops.push(router.subscribe(() => depths.push((history.state as Record<string, unknown>)['haru_overlay'])))
    await userEvent.click(screen.getByRole('button', { name: '쓰러 가기' }))
    expect(await asked).toBe(false)
    await screen.findByRole('button', { name: '적기' })
    expect(depths.every((depth) => !depth)).toBe(true)
    await gone()
  })

  test('closes all overlays when the router navigates', async () => {
    const router = start()
    const asked = confirm({ title: '지울까요?', text: '?', yes: '네' })
    await dialog('지울까요?')
    await act(() => router.navigate('/write'))
    expect(await asked).toBe(false)
    await gone()
  })

  test('a link closes the open overlay first', async () => {
    start()
    const asked = confirm({ title: '지울까요?', text: '?', yes: '네' })
    await dialog('지울까요?')
    await act(async () => screen.getByText('쓰기').click())
    expect(await asked).toBe(false)
    await screen.findByRole('button', { name: '적기' })
    await gone()
  })
})

test('askLogIn asks in the specification’s words and passes the path to return to', async () => {
  const router = start()
  void askLogIn()
  const box = await dialog('로그인')
  expect(box.textContent).toContain('로그인 후 이용가능합니다')
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
  await screen.findByRole('heading', { name: '로그인 화면' })
  expect(router.state.location.search).toBe('?to=%2Fline')
  await gone()
})

test('useLeaveGuard asks about unsaved writing and stays or leaves as answered', async () => {
  const router = start('/write')
  await act(() => router.navigate('/line'))
  await act(() => router.navigate('/write'))
  await userEvent.click(screen.getByRole('button', { name: '적기' }))
  act(() => go.to('/line'))
  await dialog('저장하지 않고 나갈까요?')
  await userEvent.click(screen.getByRole('button', { name: '계속 쓰기' }))
  await gone()
  expect(router.state.location.pathname).toBe('/write')

  // A stored draft gets another question.
  await userEvent.click(screen.getByRole('button', { name: '남겨 두기' }))
  act(() => go.to('/line'))
  expect((await dialog('나중에 이어 쓸까요?')).textContent).toContain('임시저장돼 있어요')
  await userEvent.click(screen.getByRole('button', { name: '나가기' }))
  await screen.findByRole('heading', { name: '라인' })
  await gone()
})

test('useLeaveGuard with a question of its own also asks before another part of the same screen, and not before a reload', async () => {
  const router = start('/live?no=5')
  act(() => go.to('/live?no=6'))
  await dialog('나갈까요?')
  await userEvent.click(screen.getByRole('button', { name: '있기' }))
  await gone()
  expect(router.state.location.search).toBe('?no=5')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(false)
  act(() => go.to('/line'))
  await dialog('나갈까요?')
  await userEvent.click(screen.getByRole('button', { name: '나가기' }))
  await screen.findByRole('heading', { name: '라인' })
  await gone()
})

test('the native app is closed about each overlay; a toast is shown', async () => {
  start()
  const host = createFakeNativeHost()
  const closed = alert('알려요')
  await dialog()
  await back()
  await closed
  expect(host.sent.filter(({ type }) => type === 'modal').map(({ payload }) => payload)).toEqual([
    { open: true, name: 'alert' },
    { open: false, name: 'alert' },
  ])
  host.stop()
  await gone()
  act(() => toast('남겼어요'))
  expect((await screen.findAllByText('남겼어요')).length).toBeGreaterThan(0)
})

describe('a menu', () => {
  const items = [
    { key: 'reply', label: '답장' },
    { key: 'copy', label: '복사' },
  ]
  const menuAt = (at: { x: number; y: number }) =>
    openMenu({ label: '메시지', at, choices: [{ key: 'good', label: '👍', isOn: true }], items })

  test('opens at the pointer and resolves to the picked action', async () => {
    start()
    const picked = menuAt({ x: 120, y: 80 })
    const menu = await screen.findByRole('menu', { name: '메시지' })
    expect(screen.getByRole('menuitemcheckbox', { name: '👍' }).getAttribute('aria-checked')).toBe('true')
    await waitFor(() => expect(menu.parentElement?.style.transform || `${menu.parentElement?.style.left}`).toContain('120px'))
    await userEvent.click(screen.getByRole('menuitem', { name: '복사' }))
    expect(await picked).toBe('copy')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  test('closes by Escape and by Back without a pick, and returns the focus', async () => {
    start()
    const opener = screen.getByRole('button', { name: '열기' })
    opener.focus()
    const first = menuAt({ x: 1, y: 1 })
    await waitFor(() => expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    expect(await first).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(opener))
    const second = menuAt({ x: 1, y: 1 })
    await screen.findByRole('menu')
    history.back()
    expect(await second).toBeNull()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})
