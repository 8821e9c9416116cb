import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layerStore } from '#kit/web/layers.ts'
import { Overlays } from '#kit/web/Overlays.tsx'
import { routerForTest, wireForTest } from '#kit/web/testing.ts'
import { nextPopState, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { Notices } from '../shell/notices.tsx'
import Modal from './Modal.tsx'

let stops: (() => void)[] = []

beforeEach(() => {
  wireForTest()
  history.replaceState({ idx: 1, key: 'default' }, '', '#/modal')
  const frame = (
    <>
      <Outlet />
      <Overlays />
      <Notices />
    </>
  )
  // Before the router, as in the app: it must handle each history step first.
  stops = [watchOverlayHistory()]
  const { router, stop } = routerForTest([{ element: frame, children: [{ path: '/modal', element: <Modal /> }] }], '/modal')
  stops.push(stop)
  render(<RouterProvider router={router} />)
})
afterEach(async () => {
  for (const stop of stops) stop()
  await waitFor(() => expect(layerStore.layers()).toEqual([]))
})

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const back = () =>
  act(async () => {
    const popped = nextPopState()
    history.back()
    await popped
  })

test.each([
  ['알림 열기', 'alertdialog', '저장했어요.'],
  ['긴 알림 열기', 'alertdialog', '7일 동안'],
  ['물음 열기', 'alertdialog', '여기까지 저장할까요?'],
  ['갈 곳이 있는 물음 열기', 'alertdialog', '데일리 라인 보기'],
  ['지우는 물음 열기', 'alertdialog', '지우면 되돌릴 수 없어요.'],
  ['로그인 물음 열기', 'alertdialog', '로그인 후 이용가능합니다'],
  ['할 일 고르기 열기', 'dialog', '신고하기'],
  ['메뉴 열기', 'menu', '신고하기'],
  ['내용 시트 열기', 'dialog', '시트는 아래에서 올라와요'],
  ['겹친 시트 열기', 'dialog', '오늘의 기록'],
  ['적는 시트 열기', 'dialog', '음식 이름'],
])('%s: opens, and Back closes it', async (opener, role, words) => {
  await click(opener)
  expect((await screen.findByRole(role)).textContent).toContain(words)
  await back()
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull())
  expect(location.hash).toBe('#/modal')
})

test('Back closes the upper one of two overlays first', async () => {
  await click('겹친 시트 열기')
  await screen.findByRole('dialog', { name: '오늘의 기록' })
  await click('알림 열기')
  await screen.findByRole('alertdialog')
  await back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog', { name: '오늘의 기록' })).toBeDefined()
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('shows the answer of an overlay', async () => {
  await click('할 일 고르기 열기')
  await userEvent.click(await screen.findByRole('button', { name: '링크 복사' }))
  await screen.findByText('고른 것: 링크 복사')
  await click('메뉴 열기')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '👍' }))
  await screen.findByText('고른 것: 👍')
  await click('적는 시트 열기')
  await userEvent.type(await screen.findByLabelText('음식 이름'), '현미밥{Enter}')
  await screen.findByText('고른 것: 현미밥')
})

test('shows a toast, and runs the action of one with a button', async () => {
  await click('토스트 보기')
  expect((await screen.findAllByText('링크를 복사했어요')).length).toBeGreaterThan(0)
  await click('버튼이 있는 토스트 보기')
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
  expect((await screen.findAllByText('되돌렸어요')).length).toBeGreaterThan(0)
})

test('shows the spinner until the work ends', async () => {
  await click('기다림 보기')
  expect(screen.getByText('불러오는 중이에요')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('불러오는 중이에요')).toBeNull())
})
