import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getSettings, saveSettings, type Setting } from '#features/settings/contract.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { call, CallError } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { listBlocks, listMutes, unblockMember, unmuteMember } from '../contract.ts'
import BlockList from './BlockList.tsx'
import { readWords, withWord } from './muteWords.ts'

const mocks = vi.hoisted(() => ({ to: vi.fn(), confirm: vi.fn(), toast: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/native.ts', async (original) => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#kit/web/session.ts', async (original) => ({ ...(await original<object>()), useViewer: () => ({ user_no: 1 }) }))
vi.mock('#kit/web/spinner.ts', () => ({ busy: (work: Promise<unknown>) => work }))
vi.mock('#kit/web/overlays.ts', () => ({ confirm: mocks.confirm, toast: mocks.toast }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, ...rest }: { to: string }) => <a href={`#${to}`} {...rest} />,
  useGo: () => ({ back: vi.fn(), to: mocks.to }),
}))
vi.mock('virtua', async () => (await import('#kit/ui/testing.ts')).unvirtualizedLists)
configure({ defaultHidden: true })

const aPerson = (no: number) => ({
  user_no: no,
  haru_name: `하루${no}`,
  haru_character: '5',
  gender: 'w',
  cate_no: null,
  user_profile: [],
  reg_dt: '2026-11-21T12:00:00+09:00',
})
let settings: Setting[]
let refusal: CallError | null

beforeEach(() => {
  vi.clearAllMocks()
  queryClient.clear()
  settings = [{ setting_key: 'mute_words', setting_value: '[{"w":"다이어트"}]' }]
  refusal = null
  vi.mocked(call).mockImplementation(((line: Endpoint, input?: { body: Setting[] }) => {
    if (line === (listBlocks as Endpoint)) return Promise.resolve([aPerson(9), aPerson(8)])
    if (line === (listMutes as Endpoint)) {
      return Promise.resolve([
        { ...aPerson(7), until_dt: '2026-12-01T14:00:00+09:00' },
        { ...aPerson(6), until_dt: null },
      ])
    }
    if (line === (saveSettings as Endpoint)) {
      if (refusal) return Promise.reject(refusal)
      settings = input!.body
    }
    if (line === (getSettings as Endpoint) || line === (saveSettings as Endpoint)) return Promise.resolve(settings)
    return Promise.resolve({})
  }) as never)
})

function open(search = '') {
  const place = { name: 'BlockList', params: {}, search: new URLSearchParams(search), active: true }
  return render(
    <QueryClientProvider client={queryClient}>
      <PlaceContext value={place}>
        <BlockList />
      </PlaceContext>
    </QueryClientProvider>,
  )
}
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const storedWords = () => JSON.parse(settings[0]!.setting_value) as { w: string; until: string | null }[]

it('unblocks after a confirmation; blocked members have no link to a room', async () => {
  open()
  expect((await screen.findByText('하루9')).closest('a')).toBeNull()
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await click('하루9 차단 해제')
  expect(screen.getByText('하루9')).toBeDefined()
  await click('하루9 차단 해제')
  expect(call).toHaveBeenCalledWith(unblockMember, { query: { user_no: 9 } })
  await waitFor(() => expect(screen.queryByText('하루9')).toBeNull())
  expect(screen.getByText('하루8')).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: '음소거' }))
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/block-list?tab=mute', { replace: true })
})

it('shows the end of a mute and lifts it', async () => {
  open('tab=mute')
  expect(await screen.findByText('12월 1일 화요일 오후 2:00까지')).toBeDefined()
  expect(screen.getByText('풀 때까지')).toBeDefined()
  await click('하루7 해제')
  expect(call).toHaveBeenCalledWith(unmuteMember, { query: { user_no: 7 } })
  await waitFor(() => expect(screen.queryByText('하루7')).toBeNull())
})

describe('muted words', () => {
  const word = () => screen.getByRole<HTMLInputElement>('textbox', { name: '숨길 단어' })
  const add = async (value: string) => {
    fireEvent.change(word(), { target: { value } })
    await click('더하기')
  }

  it('are added with the chosen duration and removed', async () => {
    open('tab=words')
    await screen.findByText('다이어트')
    fireEvent.change(screen.getByRole('combobox', { name: '기간' }), { target: { value: '7' } })
    await add(' 체중 ')
    expect(storedWords().map(({ w }) => w)).toEqual(['체중', '다이어트'])
    expect(Date.parse(storedWords()[0]!.until!) - Date.now()).toBeGreaterThan(6.9 * DAY_MS)
    expect(word().value).toBe('')
    await click('다이어트 지우기')
    expect(storedWords().map(({ w }) => w)).toEqual(['체중'])
  })

  it('that are empty or already listed are refused at the field', async () => {
    open('tab=words')
    await screen.findByText('다이어트')
    await add('  ')
    expect(screen.getByText('숨길 단어를 적어 주세요.')).toBeDefined()
    expect(document.activeElement).toBe(word())
    await add('다이어트')
    expect(screen.getByText('이미 숨기고 있는 단어예요.')).toBeDefined()
    expect(call).not.toHaveBeenCalledWith(saveSettings, expect.anything())
  })

  it('stay in the field when saving fails', async () => {
    refusal = new CallError({ status: 0, message: '연결이 원활하지 않아요.' })
    open('tab=words')
    await screen.findByText('다이어트')
    await add('체중')
    expect(screen.getByText('연결이 원활하지 않아요.')).toBeDefined()
    expect(word().value).toBe('체중')
  })

  const now = new Date('2026-11-21T05:00:00Z')
  it.each(['', 'x', '{}', '[1, null, {"w":2}]'])('an unreadable setting (%s) has none', (value) => expect(readWords(value)).toEqual([]))
  it('that expired do not count towards the limit', () => {
    const all = [{ w: '끝', until: '2026-11-21T05:00:00Z' }, ...Array.from({ length: 199 }, (_, n) => ({ w: `말${n}` }))]
    const made = withWord(all, '새', 'always', now)
    expect('words' in made && made.words).toHaveLength(200)
    expect(withWord('words' in made ? made.words : [], '하나 더', '1', now)).toHaveProperty('problem')
    const again = withWord(all, '끝', '1', now)
    expect('words' in again && again.words[0]).toEqual({ w: '끝', until: '2026-11-22T05:00:00.000Z' })
  })
})
