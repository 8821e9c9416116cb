import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { momentText, type AppState } from '#kit/contract/app-state.ts'
import { getWallet } from '#features/viv/contract.ts'
import { appStateAsked } from '#kit/web/appState.ts'
import { call } from '#kit/web/call.ts'
import { page } from '#kit/web/page.ts'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, wireForTest } from '#kit/web/testing.ts'
import { closedWords as words } from '../words/closed.ts'
import { Closable } from './Closable.tsx'
import { ClosingBar } from './ClosingBar.tsx'

const OPEN: AppState = { pauses: [], maintenance: null, update: null }
const WINDOW = { from_dt: '2026-11-21T18:00:00Z', until_dt: '2026-11-21T19:00:00Z', notice: '더 빨라져요.', is_now: false }

let state: AppState = OPEN
beforeEach(() => {
  queryClient.clear()
  wireForTest()
  state = OPEN
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  const { calls } = fakeNetwork(({ url }) =>
    url.startsWith('/v1/user/app')
      ? { json: { state: 1, query: state } }
      : { status: 503, json: { state: -9, code: 'app.maintenance', msg: '하루는 지금 점검 중이에요.' } },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <Closable>
        <ClosingBar name="VivExchangeApply" />
        <input aria-label="글" />
      </Closable>
    </QueryClientProvider>,
  )
  return { asked: () => calls.filter(({ url }) => url.startsWith('/v1/user/app')).length }
}

test('a maintenance is announced, covers the app from a refused call on, and what was typed stays', async () => {
  const { asked } = open()
  expect(asked()).toBe(0)
  state = { ...OPEN, maintenance: WINDOW }
  act(() => appStateAsked.ask())
  expect((await screen.findByText(/점검해요/)).textContent).toBe(
    `${words.announced(momentText(WINDOW.from_dt), momentText(WINDOW.until_dt))} 더 빨라져요.`,
  )
  fireEvent.change(screen.getByLabelText('글'), { target: { value: '쓰던 글' } })

  state = { ...OPEN, maintenance: { ...WINDOW, is_now: true } }
  await act(() => call(getWallet).catch(() => undefined))
  const cover = await screen.findByRole('alertdialog', { name: words.title })
  expect(cover.textContent).toContain(words.until(momentText(WINDOW.until_dt)))
  expect(document.activeElement?.textContent).toBe(words.title)
  expect(screen.getByLabelText('글').closest('[inert]')).not.toBeNull()

  state = OPEN
  fireEvent.click(screen.getByRole('button', { name: words.again }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((screen.getByLabelText('글') as HTMLInputElement).value).toBe('쓰던 글')
  expect(screen.getByLabelText('글').closest('[inert]')).toBeNull()
})

test('a screen from which a closed part begins says so', async () => {
  state = {
    ...OPEN,
    pauses: [
      { name: 'chat', notice: '', until_dt: null },
      { name: 'exchange', notice: '은행 점검 때문이에요.', until_dt: null },
    ],
  }
  open()
  act(() => appStateAsked.ask())
  expect((await screen.findByText(/쉬고 있어요/)).textContent).toBe('지금은 환전을 쉬고 있어요. 은행 점검 때문이에요.')
})

test('an app that is too old leads to its store', async () => {
  const leave = vi.spyOn(page, 'leaveTo').mockImplementation(() => undefined)
  open()
  state = { ...OPEN, update: { store_url: 'https://store.test/haru' } }
  act(() => appStateAsked.ask())
  fireEvent.click(await screen.findByRole('button', { name: words.update }))
  expect(leave).toHaveBeenCalledWith('https://store.test/haru')
})
