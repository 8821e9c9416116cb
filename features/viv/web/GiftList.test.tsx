import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#kit/contract/time.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { aPerson, aWallet, logIn, lost, ok, refused, show } from './gift/testing.tsx'
import GiftList from './GiftList.tsx'
import VivGiftComplete from './VivGiftComplete.tsx'
import VivGiftSelect from './VivGiftSelect.tsx'

vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
vi.mock('#kit/web/overlays.ts', async (original) => ({
  ...(await original<object>()),
  toast: vi.fn(),
  confirm: vi.fn(async () => true),
}))

const later = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const aGift = (gift_no: number, of: object = {}) => ({
  gift_no,
  amount: 1200,
  message: '',
  state: 1,
  other: aPerson(7, '보리차한잔'),
  return_dt: null,
  reg_dt: later(-1),
  ...of,
})
const RECEIVED = 'GET /v1/user/viv/gift/received'
const SENT = 'GET /v1/user/viv/gift/sent'
const RETURN = 'POST /v1/user/viv/gift/5/return'

beforeEach(() => {
  logIn()
  vi.mocked(confirm).mockClear().mockResolvedValue(true)
  vi.mocked(toast).mockClear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openList = (answers: Parameters<typeof show>[1], search = '') => show(<GiftList />, answers, { search: new URLSearchParams(search) })

test('shows the sender, message and return deadline of a received gift', async () => {
  openList({ [RECEIVED]: () => ok([aGift(5, { message: '생일 축하해요', return_dt: later(3) })]) })
  expect(await screen.findByText('생일 축하해요')).toBeTruthy()
  expect(screen.getByText('+1,200 VIV')).toBeTruthy()
  expect(screen.getByText('받음')).toBeTruthy()
  expect(screen.getByText(/까지 돌려줄 수 있어요$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '보리차한잔님이 준 1,200 VIV 돌려주기' })).toBeTruthy()
})

test.each([
  [RECEIVED, '', 0, '취소됨'],
  [RECEIVED, '', 2, '돌려줌'],
  [SENT, 'tab=sent', 1, '보냄'],
  [SENT, 'tab=sent', 2, '돌려받음'],
])('%s %s: labels state %i and offers no return', async (line, search, state, words) => {
  openList({ [line]: () => ok([aGift(5, { state, other: null })]) }, search)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('알 수 없음')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /돌려주기/ })).toBeNull()
})

test('an empty list of sent gifts offers to send one', async () => {
  openList({ [SENT]: () => ok([]) }, 'tab=sent')
  expect(await screen.findByText('아직 보낸 선물이 없어요')).toBeTruthy()
  expect(screen.getByRole('button', { name: '선물하기' })).toBeTruthy()
})

test('a failed list offers a retry', async () => {
  let tries = 0
  openList({ [RECEIVED]: () => (++tries === 1 ? { status: 500, json: { state: 0, msg: 'x' } } : ok([aGift(5)])) })
  fireEvent.click(await screen.findByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('+1,200 VIV')).toBeTruthy()
})

test('returns a gift after confirmation, retries with the same idempotency key and refetches the list', async () => {
  let tries = 0
  const isBack = () => tries > 1
  const { made } = openList({
    [RECEIVED]: () => ok([isBack() ? aGift(5, { state: 2 }) : aGift(5, { return_dt: later(3) })]),
    [RETURN]: () => (++tries === 1 ? lost() : ok({ balance: { paid: 0, free: 0 } })),
  })
  const click = async () => fireEvent.click(await screen.findByRole('button', { name: /돌려주기$/ }))
  vi.mocked(confirm).mockResolvedValueOnce(false)
  await click()
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
  await act(async () => undefined)
  expect(made(RETURN)).toEqual([])
  await click()
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1))
  await click()
  expect(await screen.findByText('돌려줌')).toBeTruthy()
  const [first, second] = made(RETURN)
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  expect(toast).toHaveBeenLastCalledWith('선물을 돌려줬어요')
})

test('shows why a return is refused', async () => {
  openList({
    [RECEIVED]: () => ok([aGift(5, { return_dt: later(3) })]),
    [RETURN]: () => refused(409, 'viv.gift_used', '이미 쓴 선물은 돌려줄 수 없어요.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: /돌려주기$/ }))
  await waitFor(() => expect(toast).toHaveBeenCalledWith('이미 쓴 선물은 돌려줄 수 없어요.'))
})

test('VivGiftComplete shows the receiver, the remaining balance and the next links', async () => {
  const gift = aGift(12, { message: '고마워요', amount: 300 })
  const { made } = show(
    <VivGiftComplete />,
    {
      [SENT]: () => ok([gift]),
      'GET /v1/user/viv': () => ok(aWallet({ paid: 500, free: 20 })),
      'GET /v1/user/viv/gift/to/7': () => ok({ to: gift.other, cr_no: 44, usable: 500, gift_max: 1000, day_left: 1, month_left: 1 }),
    },
    { search: new URLSearchParams('gift=12') },
  )
  expect(await screen.findByText('보리차한잔님에게 300 VIV를 선물했어요.')).toBeTruthy()
  expect(made(SENT)[0]!.url).toContain('before_no=13')
  expect(await screen.findByText('520 VIV')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '대화하기' })).getAttribute('href')).toBe('/chat-detail/44')
  expect(screen.getByRole('link', { name: '한 번 더 선물' }).getAttribute('href')).toBe('/viv-gift-send?to=7')
  expect(screen.getByRole('link', { name: '보리차한잔님 방 보기' }).getAttribute('href')).toBe('/my-haru-room/7')
})

test('VivGiftComplete shows not found for a gift that the viewer did not send', async () => {
  show(<VivGiftComplete />, { [SENT]: () => ok([aGift(11)]) }, { search: new URLSearchParams('gift=12') })
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeTruthy()
  expect(screen.queryByText(/보리차한잔|선물 완료/)).toBeNull()
  expect(screen.queryByRole('button', { name: '비브 보기' })).toBeNull()
})

test('VivGiftSelect lists chat partners, and searches members by name while typing', async () => {
  const { made } = show(<VivGiftSelect />, {
    'GET /v1/user/viv/gift/people': () => ok([{ ...aPerson(7, '보리차한잔'), reg_dt: later(-1) }]),
    'GET /v1/user/tag/people': ({ url }) =>
      ok(url.includes(encodeURIComponent('하늘')) ? [{ ...aPerson(9, '하늘이'), followed: false }] : []),
  })
  const known = await screen.findByRole('link', { name: /보리차한잔.*선물하기$/ })
  expect(known.getAttribute('href')).toBe('/viv-gift-send?to=7')
  expect(made('GET /v1/user/viv/gift/people')[0]!.url).toContain('kind=talked')
  const field = screen.getByRole('textbox', { name: '이름으로 찾기' })
  fireEvent.change(field, { target: { value: '하늘' } })
  expect((await screen.findByRole('link', { name: /하늘이.*선물하기$/ })).getAttribute('href')).toBe('/viv-gift-send?to=9')
  expect(screen.queryByRole('tab')).toBeNull()
  fireEvent.change(field, { target: { value: '없는이' } })
  expect(await screen.findByText('‘없는이’로 시작하는 이름이 없어요')).toBeTruthy()
})
