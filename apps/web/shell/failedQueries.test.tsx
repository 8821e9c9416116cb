import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overlays } from '#kit/web/Overlays.tsx'
import { queryClient } from '#kit/web/query.ts'
import { fakeNetwork, tokenFor, wireForTest } from '#kit/web/testing.ts'
import { attachRouter, watchOverlayHistory } from '#kit/web/overlayHistory.ts'
import { makeRouter } from '../router.tsx'

const ORDER = '3d5c1b7e-90a4-4c1f-8e5d-6b2a7f4c9d10'

/** Addresses of screens, and the call that each cannot do without. */
const SCREENS = [
  ['/chat-list', '/v1/user/chat/chatlist'],
  ['/alarm-main', '/v1/user/alarm'],
  ['/alarm-settings', '/v1/user/settings'],
  ['/viv-main', '/v1/user/viv'],
  ['/viv-history', '/v1/user/viv/history'],
  ['/viv-history?tab=charges', '/v1/user/viv/charge'],
  ['/viv-gift-select', '/v1/user/viv/gift/people'],
  ['/viv-gift-send?to=2', '/v1/user/viv/gift/to/2'],
  ['/viv-gift-complete?gift=1', '/v1/user/viv/gift/sent'],
  ['/gift-list', '/v1/user/viv/gift/received'],
  ['/gift-list?tab=sent', '/v1/user/viv/gift/sent'],
  ['/viv-exchange-apply', '/v1/user/viv/exchange/terms'],
  ['/viv-exchange-complete?exchange=1', '/v1/user/viv/exchange'],
  ['/viv-charge-select', '/v1/user/viv/payment/terms'],
  [`/viv-charge-payment-complete?order_id=${ORDER}`, `/v1/user/viv/payment/${ORDER}`],
  ['/my-haru-room/5/popup-viv-charge-select', '/v1/user/viv/payment/terms'],
  ['/viv-guardian', '/v1/user/viv/guardian'],
] as const

let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('haru_token', tokenFor(5))
  wireForTest()
  queryClient.clear()
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(at: string): void {
  history.replaceState(null, '', `/#${at}`)
  const unwatch = watchOverlayHistory()
  const router = makeRouter()
  const detach = attachRouter(router)
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
      <Overlays />
    </QueryClientProvider>,
  )
  stop = () => {
    unmount()
    detach()
    unwatch()
    router.dispose()
  }
}

const connection = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')))
}

test.each(SCREENS)('%s without an answer of %s shows loading, error and offline, and retries', async (at, asks) => {
  const answer = Promise.withResolvers<void>()
  const isAsked = (url: string) => url.split('?')[0] === asks
  const { calls } = fakeNetwork(async () => {
    await answer.promise
    return { status: 500, json: { state: 0, msg: '' } }
  })
  const asked = () => calls.filter(({ url }) => isAsked(url)).length
  open(at)
  expect((await screen.findAllByRole('status', { name: '불러오는 중이에요' })).length).toBeGreaterThan(0)
  answer.resolve()
  expect((await screen.findAllByText('불러오지 못했어요')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()

  connection(false)
  expect((await screen.findAllByText('인터넷에 연결되어 있지 않아요')).length).toBeGreaterThan(0)
  connection(true)
  await waitFor(() => expect(screen.queryByText('인터넷에 연결되어 있지 않아요')).toBeNull())
  const before = asked()
  // A popup comes after its room in the document.
  await userEvent.click((await screen.findAllByRole('button', { name: '다시 시도' })).at(-1)!)
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
})
