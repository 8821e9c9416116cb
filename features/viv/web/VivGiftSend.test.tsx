import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveIdentity } from '#features/identity/web/public.ts'
import { queryClient } from '#kit/web/query.ts'
import { go } from '#kit/web/screen.tsx'
import { aPerson, logIn, lost, ME, ok, refused, show } from './gift/testing.tsx'
import VivGiftSend from './VivGiftSend.tsx'

vi.mock('#features/identity/web/prove.ts', () => ({ proveIdentity: vi.fn() }))
vi.mock('#features/identity/web/pending.ts', () => ({ usePendingIdentity: () => null }))
vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  // Renders a sheet beside the screen; its buttons resolve the promise.
  openSheet: (draw: (close: (value?: unknown) => void) => ReactNode) =>
    new Promise((resolve) => {
      const { unmount } = render(
        draw((value) => {
          unmount()
          resolve(value)
        }),
      )
    }),
}))

const TERMS = { to: aPerson(7, '보리차한잔'), cr_no: null, usable: 800, gift_max: 1000, day_left: 700, month_left: 30_000 }
const GIFT = 'POST /v1/user/viv/gift'
const sent = (gift_no = 12) => ok({ gift_no, balance: { paid: 500, free: 0 } })

let to: ReturnType<typeof vi.spyOn>
let goBackTo: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logIn()
  to = vi.spyOn(go, 'to').mockImplementation(() => undefined)
  goBackTo = vi.spyOn(go, 'backTo').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (answers: Parameters<typeof show>[1] = {}, place: object = { search: new URLSearchParams('to=7') }) =>
  show(
    <VivGiftSend />,
    {
      'GET /v1/user/viv/gift/to/7': () => ok(TERMS),
      'GET /v1/user/auth/profile': () => ok({ user_no: ME, gender: 'w', user_info: { haru_name: '나무늘보', haru_character: '1' } }),
      ...answers,
    },
    place,
  )
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: '선물할 비브' })
const type = async (typed: string) => fireEvent.change(await amount(), { target: { value: typed } })
const submit = (name: string | RegExp = /선물하기$/) => fireEvent.click(screen.getByRole('button', { name }))
const yes = async () => fireEvent.click(await screen.findByRole('button', { name: /보내기$/ }))

test('shows the receiver, the usable balance and the limits', async () => {
  open()
  expect(await screen.findByText('보리차한잔')).toBeTruthy()
  expect(screen.getByText('선물할 수 있는 비브 800 VIV')).toBeTruthy()
  expect(screen.getByText(/한 번에 1,000 VIV, 오늘은 700 VIV, 이번 달은 30,000 VIV까지/)).toBeTruthy()
  // Quick amounts above the balance are left out.
  expect(screen.getByRole('button', { name: '300' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '1,000' })).toBeNull()
})

test.each([
  ['', '선물할 비브를 적어 주세요.'],
  ['0', '선물할 비브를 적어 주세요.'],
  ['1001', '한 번에 선물할 수 있는 만큼만 적어 주세요.'],
  ['801', '비브가 부족해요.'],
  ['701', '오늘 선물할 수 있는 한도를 넘었어요.'],
])('refuses %j at the field and sends nothing', async (typed, words) => {
  const { made } = open()
  if (typed === '') await amount()
  else await type(typed)
  submit()
  expect(await screen.findByText(words)).toBeTruthy()
  const field = await amount()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(made(GIFT)).toEqual([])
})

test('formats the amount while it is typed; a quick amount fills the field', async () => {
  open()
  await type('1234567')
  expect((await amount()).value).toBe('1,234,567')
  fireEvent.click(screen.getByRole('button', { name: '300' }))
  expect((await amount()).value).toBe('300')
  expect(screen.getByRole('button', { name: '300 VIV 선물하기' })).toBeTruthy()
  expect(await screen.findByText('나무늘보님이 300 VIV를 선물했어요')).toBeTruthy()
})

test('shows an amount above the limit while typing, and hides the preview', async () => {
  open()
  await type('1001')
  expect(await screen.findByText('한 번에 선물할 수 있는 만큼만 적어 주세요.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '이렇게 보여요' })).toBeNull()
  // An amount that is too small shows no error: the next digit may correct it.
  await type('0')
  expect(screen.queryByText('한 번에 선물할 수 있는 만큼만 적어 주세요.')).toBeNull()
})

test('asks for confirmation: a refusal sends nothing, a consent sends and opens the completed screen', async () => {
  const { made } = open({ [GIFT]: () => sent(12) })
  await type('300')
  fireEvent.change(screen.getByRole('textbox', { name: '함께 보낼 말' }), { target: { value: ' 고마워요 ' } })
  submit()
  const asks = (await screen.findByRole('button', { name: '300 VIV 보내기' })).closest('div')?.parentElement
  expect(asks?.textContent).toMatch(/보리차한잔.*300 VIV.*500 VIV.*고마워요.*되돌릴 수 없어요/)
  fireEvent.click(screen.getByRole('button', { name: '다시 볼게요' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '다시 볼게요' })).toBeNull())
  expect(made(GIFT)).toEqual([])
  submit()
  await yes()
  await waitFor(() => expect(to).toHaveBeenCalledWith('/viv-gift-complete?gift=12', { replace: true }))
  expect(made(GIFT).map(({ body }) => body)).toEqual([{ to_user_no: 7, amount: 300, message: '고마워요' }])
  // The button stays busy until the next screen appears, which prevents a second press.
  expect(screen.getByRole('button', { name: '300 VIV 선물하기' }).getAttribute('aria-busy')).toBe('true')
})

test('after a lost answer, locks the form and sends the same gift with the same idempotency key', async () => {
  let tries = 0
  const { made } = open({ [GIFT]: () => (++tries === 1 ? lost() : sent(13)) })
  await type('300')
  submit()
  await yes()
  expect(await screen.findByText(/보냈는지 확인하지 못했어요/)).toBeTruthy()
  expect((await amount()).disabled).toBe(true)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '함께 보낼 말' }).disabled).toBe(true)
  submit('다시 확인하기')
  await waitFor(() => expect(to).toHaveBeenCalledWith('/viv-gift-complete?gift=13', { replace: true }))
  const [first, second] = made(GIFT)
  expect(made(GIFT)).toHaveLength(2)
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  expect(second!.body).toEqual(first!.body)
})

test('shows a refusal at its field or above the button, and uses a new idempotency key for the next try', async () => {
  const answers = [
    refused(409, 'viv.insufficient', 'Insufficient Viv Amount', 'amount'),
    refused(404, 'viv.no_receiver', '찾을 수 없어요.'),
    sent(),
  ]
  const { made } = open({ [GIFT]: () => answers.shift()! })
  await type('300')
  submit()
  await yes()
  expect(await screen.findByText('비브가 부족해요.')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await amount()))
  submit()
  await yes()
  expect(await screen.findByText('찾을 수 없어요.')).toBeTruthy()
  submit()
  await yes()
  await waitFor(() => expect(made(GIFT)).toHaveLength(3))
  const keys = made(GIFT).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(3)
})

test('links to a top-up of the missing viv, and restores the draft until the gift is sent', async () => {
  open()
  await type('801')
  expect(screen.getByRole('link', { name: '비브 충전하기' }).getAttribute('href')).toContain('/viv-charge-select?need=1')
  fireEvent.change(screen.getByRole('textbox', { name: '함께 보낼 말' }), { target: { value: '늘 고마워요' } })
  fireEvent.click(screen.getByRole('link', { name: '비브 충전하기' }))
  cleanup()
  queryClient.clear()

  const { made } = open({ 'GET /v1/user/viv/gift/to/7': () => ok({ ...TERMS, usable: 900, day_left: 900 }), [GIFT]: () => sent() })
  expect((await amount()).value).toBe('801')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '함께 보낼 말' }).value).toBe('늘 고마워요')
  submit()
  await yes()
  await waitFor(() => expect(made(GIFT).map(({ body }) => body)).toEqual([{ to_user_no: 7, amount: 801, message: '늘 고마워요' }]))
  await waitFor(() => expect(to).toHaveBeenCalled())
  cleanup()
  queryClient.clear()
  open()
  expect((await amount()).value).toBe('')
})

test('links to a top-up at once when the balance is zero', async () => {
  open({ 'GET /v1/user/viv/gift/to/7': () => ok({ ...TERMS, usable: 0 }) })
  expect((await screen.findByRole('link', { name: '비브 충전하기' })).getAttribute('href')).toMatch(/viv-charge-select$/)
})

test('takes the owner of the room as receiver when opened over a room', async () => {
  const { made } = open({ [GIFT]: () => sent() }, { name: 'PopupVivGiftSend', params: { room: '7' } })
  await type('10')
  submit()
  await yes()
  await waitFor(() => expect(made(GIFT).map(({ body }) => body)).toMatchObject([{ to_user_no: 7, amount: 10 }]))
})

test.each([
  [404, 'viv.no_receiver', '선물을 받을 수 있는 회원을 찾을 수 없어요.', '받을 사람 고르기'],
  [403, 'viv.identity', '본인확인을 마친 뒤에 이용할 수 있어요.', '본인확인하기'],
  [403, 'viv.minor', '만 19세부터 이용할 수 있어요.', null],
])('%i %s replaces the form and offers what to do next', async (status, code, words, button) => {
  open({ 'GET /v1/user/viv/gift/to/7': () => refused(status, code, words) })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  if (button === null) expect(screen.queryByRole('button', { name: /고르기|본인확인/ })).toBeNull()
  else expect(screen.getByRole('button', { name: button })).toBeTruthy()
})

test('a member without a verified identity verifies it here and gets the form', async () => {
  let isProven = false
  const { made } = open({
    'GET /v1/user/viv/gift/to/7': () => (isProven ? ok(TERMS) : refused(403, 'viv.identity', '본인확인을 마친 뒤에 이용할 수 있어요.')),
    'POST /v1/user/me/identity': () => ok({ isProven: (isProven = true) }),
  })
  vi.mocked(proveIdentity).mockResolvedValue('p1')
  fireEvent.click(await screen.findByRole('button', { name: '본인확인하기' }))
  expect(await amount()).toBeTruthy()
  expect(made('POST /v1/user/me/identity').map(({ body }) => body)).toEqual([{ identity_no: 'p1' }])
})

test('changing the receiver goes back to the selection', async () => {
  open()
  await amount()
  fireEvent.click(screen.getByRole('button', { name: '바꾸기' }))
  expect(goBackTo).toHaveBeenCalledWith('/viv-gift-select', expect.any(Function))
})

test('asks for a receiver when none is given', async () => {
  const { calls } = open({}, {})
  fireEvent.click(await screen.findByRole('button', { name: '받을 사람 고르기' }))
  expect(goBackTo).toHaveBeenCalledWith('/viv-gift-select', expect.any(Function))
  expect(calls).toEqual([])
})
