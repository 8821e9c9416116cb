import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call, CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'
import { acceptPrices, checkCart, countCart, getCart, mergeCart, previewCart, removeFromCart, setCartQtt, type Cart } from '../contract.ts'
import { cartErrors } from '../errors.ts'
import { joinGuestCart, putInCart } from './api.ts'
import CartMain from './CartMain.tsx'
import { guestRows } from './guest.ts'
import { GuestCart } from './GuestCart.tsx'
import { join } from './join.ts'
import { applyChange } from './model.ts'
import CartButton from './parts/CartButton.tsx'
import { aCart, aCartRow, anOption } from './sample.ts'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), confirm: vi.fn(), toast: vi.fn() }))

let stored: Cart
const answers = new Map<Endpoint, (input: never) => unknown>()
const asked = (line: Endpoint) =>
  vi
    .mocked(call)
    .mock.calls.filter(([one]) => (one as Endpoint) === line)
    .map(([, input]) => input as object)
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  queryClient.clear()
  answers.clear()
  vi.mocked(confirm).mockResolvedValue(true)
  vi.mocked(call).mockImplementation((async (line: Endpoint, input: unknown) => answers.get(line)?.(input as never) ?? {}) as never)
  stored = aCart([
    aCartRow(1, { si_title: '요가 매트', sio_info: [anOption(10, { sio_title: '라벤더' })] }),
    aCartRow(2, { si_title: '루프 밴드', is_checked: false }),
    aCartRow(3, { si_title: '요가 블록', problem: 'sold_out', sio_info: [anOption(30, { problem: 'sold_out', left: 0 })] }),
  ])
  answers.set(getCart, () => stored)
})

const logIn = () => {
  localStorage.setItem('haru_token', tokenFor(3))
  session.viewer()
}
const draw = (element: ReactNode) => render(<QueryClientProvider client={queryClient}>{screenForTest(element)}</QueryClientProvider>)
const click = (role: string, name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole(role, { name })))

it('shows rows by seller, the mixed state of all, why a row cannot be paid, totals and the balance after the payment', async () => {
  logIn()
  draw(<CartMain />)
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: '전체 선택, 2개 가운데 1개' })
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('장바구니 3')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('이솔미 요가')
  expect(screen.getByText('하루는 통신판매중개자예요.')).toBeTruthy()
  expect(screen.getByText('다 팔렸어요.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '요가 블록 선택' }).disabled).toBe(true)
  expect(screen.getByText('보유 비브 2,480 VIV, 결제한 뒤 2,270 VIV')).toBeTruthy()
  expect(screen.getByRole('button', { name: '1개 210 VIV 결제하기' })).toBeTruthy()
})

it('tells of no payment where nothing is chosen', async () => {
  logIn()
  stored = aCart([aCartRow(1, { is_checked: false })])
  draw(<CartMain />)
  expect(await screen.findByText('보유 비브 2,480 VIV')).toBeTruthy()
  expect(screen.queryByText(/결제한 뒤/)).toBeNull()
})

it('changes a quantity at once and sends the last of several presses', async () => {
  logIn()
  let answer = () => {}
  answers.set(setCartQtt, () => new Promise<void>((resolve) => (answer = resolve)))
  draw(<CartMain />)
  await screen.findByText('요가 매트')
  for (let nth = 0; nth < 4; nth++) await click('button', '라벤더 수량 늘리기')
  expect(screen.getByRole('button', { name: '1개 900 VIV 결제하기' })).toBeTruthy()
  expect(asked(setCartQtt)).toEqual([{ params: { sio_no: 10 }, body: { qtt: 2 } }])
  stored = applyChange(stored, { kind: 'qtt', sio_no: 10, qtt: 5 })
  await act(async () => answer())
  expect(asked(setCartQtt).at(-1)).toEqual({ params: { sio_no: 10 }, body: { qtt: 5 } })
  expect(asked(setCartQtt)).toHaveLength(2)
  await act(async () => answer())
})

it('says why a change was refused and shows what the server has', async () => {
  logIn()
  answers.set(setCartQtt, () => Promise.reject(new CallError(cartErrors.stock)))
  draw(<CartMain />)
  await screen.findByText('요가 매트')
  await click('button', '라벤더 수량 늘리기')
  await waitFor(() => expect(toast).toHaveBeenCalledWith(cartErrors.stock.message))
  expect(await screen.findByRole('button', { name: '1개 210 VIV 결제하기' })).toBeTruthy()
})

it('checks all, removes what is checked after a question, and accepts moved prices', async () => {
  logIn()
  stored = aCart([aCartRow(1, { sio_info: [anOption(10, { seen_amt: 150, is_changed: true })] }), aCartRow(2, { is_checked: false })])
  const applied: [Endpoint, (input: never) => void][] = [
    [acceptPrices, ({ body }: { body: { options: [] } }) => void (stored = applyChange(stored, { kind: 'seen', ...body }))],
    [
      checkCart,
      ({ body }: { body: { item_nos: []; is_checked: boolean } }) => void (stored = applyChange(stored, { kind: 'check', ...body })),
    ],
    [removeFromCart, ({ body }: { body: { item_nos: [] } }) => void (stored = applyChange(stored, { kind: 'remove', ...body }))],
  ]
  for (const [line, apply] of applied) answers.set(line, apply)
  draw(<CartMain />)
  await screen.findByText('값이 올랐어요: 150 VIV → 180 VIV')
  await click('button', '바뀐 값 확인')
  expect(screen.queryByText(/올랐어요/)).toBeNull()
  await click('checkbox', /전체 선택/)
  await click('button', '선택 삭제')
  await waitFor(() => expect(asked(removeFromCart)).toEqual([{ body: { item_nos: [1, 2] } }]))
  expect(asked(acceptPrices)).toEqual([{ body: { options: [{ sio_no: 10, seen_amt: 180 }] } }])
  expect(asked(checkCart)).toEqual([{ body: { item_nos: [1, 2], is_checked: true } }])
})

it('offers to charge what is missing, and nothing to pay without a chosen row', async () => {
  logIn()
  stored = { ...stored, balance: { paid: 100, free: 0 } }
  const { unmount } = draw(<CartMain />)
  expect((await screen.findByRole('link', { name: '110 VIV 충전하기' })).getAttribute('href')).toContain('need=110')
  unmount()
  queryClient.clear()
  stored = aCart([aCartRow(2, { is_checked: false })])
  draw(<CartMain />)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '상품을 골라 주세요' })).disabled).toBe(true)
})

it('keeps a guest’s cart on the device, prices it, and joins it at log-in', async () => {
  const item = { item_no: 1, item_viv_price: 180, sio_info: [{ sio_no: 10, sio_amt: 20 }] } as never
  await putInCart(item, [{ sio_no: 10, qtt: 2 }], 'members')
  expect(guestRows()).toEqual([{ item_no: 1, is_checked: true, options: [{ sio_no: 10, qtt: 2, seen_amt: 200 }] }])
  answers.set(previewCart, () =>
    aCart([aCartRow(1, { sio_info: [anOption(10, { qtt: guestRows()[0]!.options[0]!.qtt })] })], { balance: null }),
  )
  draw(
    <>
      <CartButton />
      <GuestCart onDone={vi.fn()} />
    </>,
  )
  expect(await screen.findByRole('button', { name: '로그인하고 결제하기' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '장바구니 1개' })).toBeTruthy()
  await click('button', /수량 늘리기/)
  expect(guestRows()[0]!.options).toEqual([{ sio_no: 10, qtt: 3, seen_amt: 200 }])
  expect(asked(setCartQtt)).toEqual([])
  logIn()
  // A refused call neither empties it nor rejects, as code that is missing would.
  answers.set(mergeCart, () => Promise.reject(new CallError({ status: 500, message: '' })))
  await join()
  expect([guestRows().length, vi.mocked(toast).mock.calls]).toEqual([1, []])
  vi.mocked(call).mockClear()
  answers.set(mergeCart, () => ({ qtt: 1, left_out: 0 }))
  answers.set(countCart, () => ({ qtt: 1 }))
  expect(await joinGuestCart()).toBe(0)
  expect(asked(mergeCart)).toEqual([
    { body: { rows: [{ item_no: 1, is_checked: true, options: [{ sio_no: 10, qtt: 3, seen_amt: 200 }] }] } },
  ])
  expect(guestRows()).toEqual([])
})
