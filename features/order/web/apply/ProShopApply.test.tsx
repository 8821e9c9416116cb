import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { previewCart } from '#features/cart/contract.ts'
import { getItem } from '#features/shop/contract.ts'
import { getWallet } from '#features/viv/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { addDays, koreanDay, startOfDay } from '#kit/contract/time.ts'
import { call } from '#kit/web/call.ts'
import { askLogIn } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { screenForTest, tokenFor } from '#kit/web/testing.ts'
import { checkout } from '../../contract.ts'
import ProShopApply from './ProShopApply.tsx'

const go = vi.hoisted(() => ({ to: vi.fn(), back: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/screen.tsx', async (original) => ({ ...(await original<object>()), go, useGo: () => go }))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), askLogIn: vi.fn() }))

const item = {
  item_no: 4,
  type: 1,
  item_name: '거북목 탈출 필라테스 4주',
  item_thumb: null,
  item_viv_price: 900,
  is_sold_out: false,
  ship_days: 3,
  pass: null,
  seller: { haru_name: '배나은', job_title: '필라테스 강사' },
  parties: { company: '배나은 필라테스', broker: { notice: '하루는 통신판매중개자예요.' } },
  sio_info: [
    { sio_no: 41, sio_title: '기본', sio_amt: 0, is_sold_out: false },
    { sio_no: 42, sio_title: '기본에 점검 두 번', sio_amt: 300, is_sold_out: false },
  ],
}
const soon = addDays(koreanDay(new Date()), 30)
const answers = new Map<Endpoint, () => unknown>()
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
  answers.set(getItem, () => item)
  answers.set(getWallet, () => ({ paid: 5000, free: 0 }))
  answers.set(previewCart, () => ({ groups: [] }))
  answers.set(checkout, () => ({ group_no: 9, order_nos: [11] }))
  vi.mocked(call).mockImplementation((async (line: Endpoint) => answers.get(line)?.() ?? {}) as never)
})
const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      {screenForTest(<ProShopApply />, { name: 'ProShopApply', params: { id: '4' } })}
    </QueryClientProvider>,
  )
const send = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it('shows guests the page and asks them to log in when they send it, which keeps what they wrote', async () => {
  draw()
  expect(await screen.findByRole('heading', { name: item.item_name })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/판매자에게 알릴 말/), { target: { value: '목이 뻐근해요' } })
  await send('900 VIV 신청하기')
  expect(askLogIn).toHaveBeenCalledOnce()
  expect(asked(checkout)).toEqual([])
  cleanup()
  localStorage.setItem('haru_token', tokenFor(3))
  draw()
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/판매자에게 알릴 말/)).value).toBe('목이 뻐근해요')
})

it('buys the chosen option with the wanted date in Korea and the words for the seller', async () => {
  localStorage.setItem('haru_token', tokenFor(3))
  draw()
  await screen.findByText('보유 비브 5,000 VIV, 결제한 뒤 4,100 VIV')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /점검 두 번/ })))
  fireEvent.change(screen.getByLabelText(/원하는 날짜/), { target: { value: '2001-01-01T10:00' } })
  await send('1,200 VIV 신청하기')
  expect(screen.getByText('지금부터 1년 안으로 골라 주세요.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/원하는 날짜/), { target: { value: `${soon}T10:00` } })
  fireEvent.change(screen.getByLabelText(/판매자에게 알릴 말/), { target: { value: '목이 뻐근해요' } })
  await send('1,200 VIV 신청하기')
  const wish = { hope_dt: `${soon}T01:00:00.000Z`, memo: '목이 뻐근해요' }
  const row = { item_no: 4, options: [{ sio_no: 42, qtt: 1, seen_amt: 1200 }], seen_ship_amt: 0, ...wish }
  expect(asked(checkout)).toEqual([{ body: { source: 'direct', rows: [row], agrees_made_to_order: false } }])
  expect(go.to).toHaveBeenCalledWith('/pro-shop-apply-complete/9', { replace: true })
})

it('sells no goods', async () => {
  answers.set(getItem, () => ({ ...item, type: 2 }))
  draw()
  expect(await screen.findByText('장바구니에 담아서 사는 상품이에요')).toBeTruthy()
})

it('asks for the day on which a pass begins, and says nothing of today', async () => {
  answers.set(getItem, () => ({ ...item, type: 0, pass: { unit: 'day', qtt: 30, valid_days: 30, freeze_days: 0 } }))
  localStorage.setItem('haru_token', tokenFor(3))
  draw()
  const start = await screen.findByLabelText(/이용을 시작하는 날/)
  screen.getByText('쓴 만큼만 판매자에게 가고, 남은 만큼은 하루가 보관해요.')
  expect(screen.queryByText(/구매를 확정할 때까지/)).toBeNull()
  fireEvent.change(start, { target: { value: soon } })
  await send('900 VIV 신청하기')
  fireEvent.change(start, { target: { value: koreanDay(new Date()) } })
  await send('900 VIV 신청하기')
  const dates = asked(checkout).map((one) => (one as { body: { rows: { hope_dt?: string }[] } }).body.rows[0]!.hope_dt)
  expect(dates).toEqual([startOfDay(soon).toISOString(), undefined])
})
