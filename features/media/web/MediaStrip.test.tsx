import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { mediaErrors } from '../errors.ts'
import { aGif, aMovie, failDecoding, anItem, fakeServer, pick, showStrip } from './testing.tsx'

const mocks = vi.hoisted(() => ({ confirm: vi.fn(), sheet: vi.fn(), viewer: vi.fn() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: mocks.sheet,
  confirm: mocks.confirm,
  openViewer: mocks.viewer,
  openSheet: vi.fn(),
  toast: vi.fn(),
}))

const refusal = ({ status, code, message }: (typeof mediaErrors)['broken']) => new CallError({ status, code, message })
const tiles = () => screen.getAllByRole('listitem')
const named = (name: string | RegExp) => screen.findByRole('button', { name })
/** The tiles render again when dragging is loaded. */
const draggable = () =>
  waitFor(() => expect(tiles()[0]?.firstElementChild?.getAttribute('aria-roledescription')).toBe('순서를 바꿀 수 있는 항목'))
const end = (sending: { end: (status?: number) => void } | undefined, status?: number) => act(async () => sending?.end(status))

beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.unstubAllGlobals())

test('uploads two files at a time and keeps the picked order', async () => {
  const { sendings, asked } = fakeServer()
  const strip = showStrip()
  await pick(aGif('a.gif'), aGif('b.gif'), aGif('c.gif'))
  await waitFor(() => expect(sendings).toHaveLength(2))
  expect(strip.busy()).toBe(3)
  expect(sendings[0]).toMatchObject({ url: '/raw/k1', headers: { 'content-type': 'image/gif' } })
  await end(sendings[1])
  await waitFor(() => expect(sendings).toHaveLength(3))
  expect(strip.value()).toBe('k2')
  await end(sendings[2])
  await end(sendings[0])
  await named('사진 1/3, 대표')
  expect(strip.value()).toBe('k1 k2 k3')
  expect(strip.busy()).toBe(0)
  expect(asked.filter((line) => line.startsWith('PUT'))).toEqual(['PUT k2', 'PUT k3', 'PUT k1'])
})

test('shows the progress as a progress bar', async () => {
  const { sendings } = fakeServer()
  showStrip()
  const file = aGif('a.gif')
  await pick(file)
  await waitFor(() => expect(sendings).toHaveLength(1))
  act(() => sendings[0]?.reportProgress(file.size / 2))
  const bar = screen.getByRole('progressbar', { name: '사진 1/1 올리는 중' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(bar.textContent).toContain('50%')
  expect(screen.getByRole('status').textContent).toBe('1개를 올리는 중이에요')
})

test('refuses a file of a wrong type by name', async () => {
  const { asked } = fakeServer()
  showStrip()
  await pick(new File(['<svg xmlns='], '그림.jpg', { type: 'image/jpeg' }), new File(['%PDF-1.7'], '글.gif', { type: 'image/gif' }))
  expect((await screen.findByText(/올릴 수 없는 파일이에요/)).textContent).toBe(
    '올릴 수 없는 파일이에요: 그림.jpg, 글.gif. jpg, png, gif 사진과 mp4, mov 영상만 올릴 수 있어요.',
  )
  expect(asked).toEqual([])
})

test('refuses a film where films are not allowed', async () => {
  const { asked } = fakeServer()
  showStrip({ video: false })
  await pick(aMovie('a.mov', 3))
  expect(await screen.findByText(/jpg, png, gif 사진만 올릴 수 있어요/)).toBeDefined()
  expect(asked).toEqual([])
})

test('adds the first ten files and shows a notice', async () => {
  const { sendings } = fakeServer()
  const old = Array.from({ length: 8 }, (_, n) => anItem(`old${n}`))
  showStrip({ value: old })
  await pick(aGif('a.gif'), aGif('b.gif'), aGif('c.gif'))
  expect(await screen.findByText('사진과 영상은 10개까지 올릴 수 있어요.')).toBeDefined()
  expect(tiles()).toHaveLength(10)
  await waitFor(() => expect(sendings).toHaveLength(2))
  expect(await Promise.all(sendings.map(({ file }) => file.text()))).toEqual(['GIF89aa.gif', 'GIF89ab.gif'])
})

test('does not open the picker when full', async () => {
  fakeServer()
  showStrip({ value: [anItem('a')], max: 1 })
  const input = await screen.findByLabelText('사진과 영상 더하기 1/1')
  expect(fireEvent.click(input)).toBe(false)
  expect(await screen.findByText('사진과 영상은 1개까지 올릴 수 있어요.')).toBeDefined()
})

test('adds nothing when `before` answers false', async () => {
  const { asked } = fakeServer()
  const before = vi.fn(async () => false)
  showStrip({ before })
  await pick(aGif('a.gif'), aGif('b.gif'))
  await waitFor(() => expect(before).toHaveBeenCalledOnce())
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(asked).toEqual([])
})

test('refuses a film longer than a minute without a call', async () => {
  const { asked, sendings } = fakeServer()
  const strip = showStrip()
  failDecoding()
  await pick(aMovie('long.mov', 61), aMovie('short.mov', 60))
  expect(await screen.findByText('1분 이하의 영상만 올릴 수 있어요.')).toBeDefined()
  await waitFor(() => expect(sendings).toHaveLength(1))
  expect(asked).toEqual(['POST'])
  expect(strip.busy()).toBe(1)
})

test('refuses a picture that cannot be decoded with a reason', async () => {
  const { asked } = fakeServer()
  const strip = showStrip()
  await pick(
    new File(
      ['\xff\xd8\xff'.split('').map((c) => c.charCodeAt(0))].map((b) => new Uint8Array(b)),
      'a.jpg',
    ),
  )
  expect(await screen.findByText(mediaErrors.broken.message)).toBeDefined()
  expect(strip.busy()).toBe(0)
  expect(asked).toEqual([])
})

test('aborts a cancelled upload and drops its key', async () => {
  const { sendings, asked } = fakeServer()
  const strip = showStrip()
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  await userEvent.click(await named('사진 1/1 올리기 그만두기'))
  expect(sendings[0]?.isAborted).toBe(true)
  expect(asked).toEqual(['POST', 'DELETE k1'])
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(strip.busy()).toBe(0)
  expect(mocks.confirm).not.toHaveBeenCalled()
})

test('shows a lost connection, counts it as unfinished, and retries', async () => {
  const { sendings, asked } = fakeServer()
  const strip = showStrip()
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  await end(sendings[0], 0)
  expect(await screen.findByText('사진 1/1: 올리지 못했어요. 다시 시도해 주세요.')).toBeDefined()
  expect(strip.busy()).toBe(1)
  await userEvent.click(await named('사진 1/1 다시 올리기'))
  await waitFor(() => expect(sendings).toHaveLength(2))
  await end(sendings[1])
  await named('사진 1/1, 대표')
  expect(strip.value()).toBe('k2')
  expect(asked).toEqual(['POST', 'DELETE k1', 'POST', 'PUT k2'])
})

test('does not send the bytes again when only the finish call failed', async () => {
  let answers = 0
  const { sendings, asked } = fakeServer({
    finish: () => {
      answers += 1
      if (answers === 1) throw new CallError({ status: 0, message: '연결되지 않아요' })
      return undefined
    },
  })
  const strip = showStrip()
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  await end(sendings[0])
  await userEvent.click(await named('사진 1/1 다시 올리기'))
  await named('사진 1/1, 대표')
  expect(strip.value()).toBe('k1')
  expect(sendings).toHaveLength(1)
  expect(asked).toEqual(['POST', 'PUT k1', 'PUT k1'])
})

test('shows the server’s refusal in Korean without a retry', async () => {
  const { sendings, asked } = fakeServer({
    finish: () => {
      throw refusal(mediaErrors.too_long)
    },
  })
  const strip = showStrip()
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  await end(sendings[0])
  expect(await screen.findByText('사진 1/1: 1분 이하의 영상만 올릴 수 있어요.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /다시 올리기/ })).toBeNull()
  expect(strip.busy()).toBe(1)
  await userEvent.click(await named('사진 1/1 지우기'))
  expect(strip.busy()).toBe(0)
  expect(asked).toEqual(['POST', 'PUT k1', 'DELETE k1'])
})

test('asks before removing', async () => {
  const { asked } = fakeServer()
  const strip = showStrip({ value: [anItem('a'), anItem('b')] })
  await draggable()
  mocks.confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  await userEvent.click(await named('사진 1/2 지우기'))
  expect(mocks.confirm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: '이 사진을 지울까요?', yes: '지우기', danger: true }),
  )
  expect(strip.value()).toBe('a b')
  await userEvent.click(await named('사진 1/2 지우기'))
  await waitFor(() => expect(strip.value()).toBe('b'))
  expect(asked).toEqual(['DELETE a'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/더하기/)))
})

test('moves a tile by its menu; the first tile is the cover', async () => {
  fakeServer()
  const strip = showStrip({ value: [anItem('a'), anItem('b'), anItem('c')] })
  await draggable()
  const choose = async (name: string, key: string) => {
    mocks.sheet.mockResolvedValueOnce(key)
    await userEvent.click(await named(name))
  }
  await choose('사진 3/3', 'cover')
  await waitFor(() => expect(strip.value()).toBe('c a b'))
  await choose('사진 1/3, 대표', 'backward')
  await waitFor(() => expect(strip.value()).toBe('a c b'))
  await choose('사진 3/3', 'forward')
  await waitFor(() => expect(strip.value()).toBe('a b c'))
  const keys = (call: number) => mocks.sheet.mock.calls[call]?.[0].items.map(({ key }: { key: string }) => key)
  expect(keys(0)).toEqual(['view', 'cover', 'forward', 'remove'])
  expect(keys(1)).toEqual(['view', 'backward', 'remove'])
})

test('offers the crop only for still pictures', async () => {
  fakeServer()
  showStrip({ value: [anItem('a', { mimetype: 'image/jpeg' }), anItem('b', { mimetype: 'video/mp4', seconds: 42 })] })
  await draggable()
  mocks.sheet.mockResolvedValue(null)
  await userEvent.click(await named('사진 1/2, 대표'))
  await userEvent.click(await named('영상 2/2, 길이 42초'))
  const has = (call: number) => mocks.sheet.mock.calls[call]?.[0].items.some(({ key }: { key: string }) => key === 'crop')
  expect([has(0), has(1)]).toEqual([true, false])
})

test('aborts unfinished uploads on unmount and keeps finished ones', async () => {
  const { sendings, asked } = fakeServer()
  const { unmount } = showStrip({ value: [anItem('old')] })
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  unmount()
  expect(sendings[0]?.isAborted).toBe(true)
  expect(asked).toEqual(['POST', 'DELETE k1'])
})

test('shows a restored draft’s pictures beside running uploads', async () => {
  const { sendings } = fakeServer()
  const strip = showStrip()
  await pick(aGif('a.gif'))
  await waitFor(() => expect(sendings).toHaveLength(1))
  act(() => strip.set([anItem('x'), anItem('y')]))
  expect(tiles()).toHaveLength(3)
  await end(sendings[0])
  await waitFor(() => expect(strip.value()).toBe('k1 x y'))
})
