import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { layerStore } from './layers.ts'
import { actionSheet, alert, askLogIn, confirm, openSheet, toast, useLeaveGuard } from './overlays.ts'
import { Overlays } from './Overlays.tsx'
import { go, Link } from './screen.tsx'
import { createFakeNativeHost, routerForTest, wireForTest } from './testing.ts'
import { nextPop, watchTrail } from './trail.ts'

let stops: (() => void)[] = []
const steps: string[] = []

/** Everything that goes back or on in the history, in its order. */
function followSteps() {
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

function Write() {
  const [dirty, setDirty] = useState(false)
  const [kept, setKept] = useState(false)
  useLeaveGuard(dirty, kept)
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        적기
      </button>
      <button type="button" onClick={() => setKept(true)}>
        남겨 두기
      </button>
    </>
  )
}

const dialog = (name?: string) => screen.findByRole('alertdialog', name ? { name } : {})
const gone = (role = 'alertdialog') => waitFor(() => expect(screen.queryByRole(role)).toBeNull())
const back = () =>
  act(async () => {
    const popped = nextPop()
    history.back()
    await popped
  })

beforeEach(() => {
  wireForTest()
  stops = [watchTrail()]
})
afterEach(async () => {
  for (const stop of stops) stop()
  await waitFor(() => expect(layerStore.layers()).toEqual([]))
  vi.restoreAllMocks()
})

test('an alert refuses what is not text', async () => {
  await expect(alert({ message: 'x' } as never)).rejects.toBeInstanceOf(TypeError)
  expect(layerStore.layers()).toEqual([])
})

test('an alert has one button; it takes its step from the history, and the focus returns', async () => {
  start()
  stops.push(followSteps())
  const opener = screen.getByRole('button', { name: '열기' })
  await userEvent.click(opener)
  const box = await dialog()
  expect(box.textContent).toContain('알려요')
  expect(box.querySelectorAll('button')).toHaveLength(1)
  expect(steps).toEqual(['push'])
  await userEvent.click(screen.getByRole('button', { name: '확인' }))
  await gone()
  // The router never heard of the step back.
  expect(steps).toEqual(['push'])
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('Back closes the top overlay only, and the router hears nothing', async () => {
  const router = start()
  const heard = vi.fn<() => void>()
  stops.push(router.subscribe(heard))
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
  expect(heard).not.toHaveBeenCalled()
  expect(location.hash).toBe('#/line')
})

test('pressed twice before it is drawn, it opens once; another waits for its turn', async () => {
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

test('answers: yes, no, a picked act, a sheet of one’s own', async () => {
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

describe('a navigation', () => {
  test('waits until the overlay’s step is gone', async () => {
    const router = start()
    stops.push(followSteps())
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

  test('closes all overlays where it comes by itself', async () => {
    const router = start()
    const asked = confirm({ title: '지울까요?', text: '?', yes: '네' })
    await dialog('지울까요?')
    await act(() => router.navigate('/write'))
    expect(await asked).toBe(false)
    await gone()
  })

  test('a link pressed while an overlay is open goes the same way', async () => {
    start()
    const asked = confirm({ title: '지울까요?', text: '?', yes: '네' })
    await dialog('지울까요?')
    await act(async () => screen.getByText('쓰기').click())
    expect(await asked).toBe(false)
    await screen.findByRole('button', { name: '적기' })
    await gone()
  })
})

test('a guest is asked in the specification’s words, and log-in knows the way back', async () => {
  const router = start()
  void askLogIn()
  const box = await dialog('로그인')
  expect(box.textContent).toContain('로그인 후 이용가능합니다')
  await userEvent.click(screen.getByRole('button', { name: '로그인' }))
  await screen.findByRole('heading', { name: '로그인 화면' })
  expect(router.state.location.search).toBe('?to=%2Fline')
  await gone()
})

test('unsaved writing is asked about; staying stays, leaving leaves', async () => {
  const router = start('/write')
  await act(() => router.navigate('/line'))
  await act(() => router.navigate('/write'))
  await userEvent.click(screen.getByRole('button', { name: '적기' }))
  act(() => go.to('/line'))
  await dialog('저장하지 않고 나갈까요?')
  await userEvent.click(screen.getByRole('button', { name: '계속 쓰기' }))
  await gone()
  expect(router.state.location.pathname).toBe('/write')

  // What this device holds is not called lost.
  await userEvent.click(screen.getByRole('button', { name: '남겨 두기' }))
  act(() => go.to('/line'))
  expect((await dialog('나중에 이어 쓸까요?')).textContent).toContain('임시저장돼 있어요')
  await userEvent.click(screen.getByRole('button', { name: '나가기' }))
  await screen.findByRole('heading', { name: '라인' })
  await gone()
})

test('the native app hears of each overlay, and a toast is said', async () => {
  start()
  const host = createFakeNativeHost()
  const told = alert('알려요')
  await dialog()
  await back()
  await told
  expect(host.sent.filter(({ type }) => type === 'modal').map(({ payload }) => payload)).toEqual([
    { open: true, name: 'alert' },
    { open: false, name: 'alert' },
  ])
  host.stop()
  await gone()
  act(() => toast('남겼어요'))
  expect((await screen.findAllByText('남겼어요')).length).toBeGreaterThan(0)
})
