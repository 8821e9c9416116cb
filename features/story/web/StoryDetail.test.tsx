import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { currentRouter } from '#kit/web/overlayHistory.ts'
import { listStories, type Story, type StoryEntry } from '../contract.ts'
import StoryDetail from './StoryDetail.tsx'
import StorySingleDetail from './StorySingleDetail.tsx'
import { aFilmStory, anEntry, aStory, serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 5 } as { user_no: number } | null,
  sheet: vi.fn<(sheet: { items: { key: string; label: string }[] }) => Promise<string | null>>(async () => null),
  confirm: vi.fn(async () => true),
  askLogIn: vi.fn(async () => undefined),
  toast: vi.fn<(text: string) => void>(),
  report: vi.fn<(target: object) => Promise<void>>(async () => undefined),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: mocks.sheet,
  confirm: mocks.confirm,
  askLogIn: mocks.askLogIn,
  toast: mocks.toast,
  alert: vi.fn(),
  openSheet: vi.fn(),
}))
vi.mock('#features/report/web/public.ts', () => ({ openReport: mocks.report }))

const OF_MEMBER = 'GET /v1/user/story/user/:user_no'
const SHOW = 'POST /v1/user/story/:story_no/show'
const REPLY = 'POST /v1/user/story/:story_no/reply'
const DELETE = 'DELETE /v1/user/story/:story_no'

beforeEach(() => {
  mocks.viewer = { user_no: 5 }
  vi.clearAllMocks()
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setInterval', 'clearInterval', 'performance'] })
  HTMLMediaElement.prototype.play = vi.fn(async () => undefined)
  HTMLMediaElement.prototype.pause = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const position = (at: number, all: number) => screen.findByText(new RegExp(`^${all}개 중 ${at}번째`))
const stage = () => document.querySelector<HTMLElement>('[data-stage]')!
const picture = () => stage().querySelector<HTMLImageElement>('img[alt]:not([aria-hidden])')!
const isLoaded = () => act(async () => void fireEvent.load(picture()))
const path = () => currentRouter().state.location.pathname

function pressAt(x: number): void {
  stage().getBoundingClientRect = () => new DOMRect(0, 0, 300, 600)
  fireEvent.pointerDown(stage(), { button: 0, isPrimary: true, clientX: x, clientY: 300 })
}
const release = (x: number) => fireEvent.pointerUp(stage(), { clientX: x, clientY: 300 })
const tap = (x: number) =>
  act(async () => {
    pressAt(x)
    release(x)
  })
function swipe(from: [number, number], to: [number, number]): Promise<void> {
  return act(async () => {
    fireEvent.touchStart(stage(), { touches: [{ clientX: from[0], clientY: from[1] }] })
    fireEvent.touchEnd(stage(), { changedTouches: [{ clientX: to[0], clientY: to[1] }] })
  })
}

async function watch(stories: Story[], answers: Record<string, () => unknown> = {}) {
  const served = serve({ [OF_MEMBER]: () => stories, [SHOW]: () => ({ isshow: true }), ...answers })
  const view = show(<StoryDetail />, 'StoryDetail', 2)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(stage()).not.toBeNull())
  return { ...served, ...view }
}

describe('playing', () => {
  it('starts at the first unseen story, records each view once, and continues after five seconds', async () => {
    const { asked } = await watch([aStory(1, { isshow: true }), aStory(2), aStory(3)])
    await position(2, 3)
    expect(asked(SHOW)).toMatchObject([{ params: { story_no: 2 } }])
    // The time starts when the picture is loaded.
    await pass(10_000)
    await position(2, 3)
    await isLoaded()
    await pass(4900)
    await position(2, 3)
    await pass(200)
    await position(3, 3)
    await waitFor(() => expect(asked(SHOW)).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: '이전 스토리' }))
    await position(2, 3)
    expect(asked(SHOW)).toHaveLength(2)
  })

  it('steps by taps on either side, buttons and arrow keys', async () => {
    await watch([aStory(1), aStory(2), aStory(3)])
    await tap(250)
    await position(2, 3)
    await tap(20)
    await position(1, 3)
    fireEvent.click(screen.getByRole('button', { name: '다음 스토리' }))
    await position(2, 3)
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await position(3, 3)
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await position(2, 3)
  })

  it('pauses while pressed, and a long press does not step', async () => {
    await watch([aStory(1), aStory(2)])
    await isLoaded()
    await pass(3000)
    await act(async () => pressAt(250))
    await pass(20_000)
    await position(1, 2)
    const late = createEvent.pointerUp(stage(), { clientX: 250, clientY: 300 })
    Object.defineProperty(late, 'timeStamp', { value: late.timeStamp + 20_000 })
    await act(async () => void fireEvent(stage(), late))
    await position(1, 2)
    await pass(1900)
    await position(1, 2)
    await pass(200)
    await position(2, 2)
  })

  it('pauses and continues with Space and the button', async () => {
    await watch([aStory(1), aStory(2)])
    await isLoaded()
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(screen.getByRole('button', { name: '재생' })).toBeDefined()
    await pass(20_000)
    await position(1, 2)
    fireEvent.click(screen.getByRole('button', { name: '재생' }))
    await pass(5100)
    await position(2, 2)
  })

  it('starts paused with reduced motion', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }))
    await watch([aStory(1), aStory(2)])
    await isLoaded()
    await pass(60_000)
    await position(1, 2)
    await tap(250)
    await position(2, 2)
    fireEvent.click(screen.getByRole('button', { name: '이전 스토리' }))
    await isLoaded()
    fireEvent.click(screen.getByRole('button', { name: '재생' }))
    await pass(5100)
    await position(2, 2)
  })

  it('plays a film muted until sound is turned on, and steps when it ends', async () => {
    await watch([aFilmStory(1), aStory(2)])
    const film = screen.getByLabelText<HTMLVideoElement>('새벽런너준님의 스토리 영상')
    expect(film.muted).toBe(true)
    await act(async () => void fireEvent.loadedData(film))
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
    await pass(60_000)
    await position(1, 2)
    fireEvent.click(screen.getByRole('button', { name: '소리 켜기' }))
    expect(screen.getByRole('button', { name: '소리 끄기' })).toBeDefined()
    expect(film.muted).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: '소리 끄기' }))
    await act(async () => void fireEvent.ended(film))
    await position(2, 2)
  })

  it('shows a placeholder for a broken picture and continues; refetches marked addresses once', async () => {
    const marked = aStory(1)
    marked.st_image.transforms = { full: '/media/k1/full?viewer=5&until=1&mark=ab' }
    const { asked } = await watch([marked, aStory(2)])
    await act(async () => void fireEvent.error(picture()))
    expect(screen.getByText('볼 수 없는 사진이나 영상이에요')).toBeDefined()
    await waitFor(() => expect(asked(OF_MEMBER)).toHaveLength(2))
    await pass(5100)
    await position(2, 2)
    await act(async () => void fireEvent.error(picture()))
    await pass(100)
    expect(asked(OF_MEMBER)).toHaveLength(2)
  })
})

describe('navigation', () => {
  const strip: StoryEntry[] = [anEntry(1, '하나', [false]), anEntry(2, '새벽런너준', [false]), anEntry(3, '셋', [true])]
  const cacheStrip = () => queryClient.setQueryData(keyOf(listStories), strip)

  it('goes to the next member of the strip after the last story', async () => {
    await watch([aStory(1)])
    cacheStrip()
    await isLoaded()
    await pass(5100)
    await waitFor(() => expect(path()).toBe('/story-detail/3'))
  })

  it.each([
    ['left goes to the next member', [250, 300], [100, 310], '/story-detail/3'],
    ['right goes to the previous member', [100, 300], [250, 310], '/story-detail/1'],
    ['down closes', [150, 100], [155, 300], '/daily-line-main'],
  ] as const)('a swipe %s', async (_, from, to, where) => {
    await watch([aStory(1), aStory(2)])
    cacheStrip()
    await swipe([...from], [...to])
    await waitFor(() => expect(path()).toBe(where))
  })

  it('closes after the last member, with Escape and with the button', async () => {
    for (const leave of [
      () => void fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => void fireEvent.click(screen.getByRole('button', { name: '닫기' })),
      () => void fireEvent.click(screen.getByRole('button', { name: '다음 스토리' })),
    ]) {
      const { unmount } = await watch([aStory(1)])
      await act(async () => leave())
      await waitFor(() => expect(path()).toBe('/daily-line-main'))
      unmount()
    }
  })

  it('a single story stays at its end', async () => {
    serve({ 'GET /v1/user/story/:story_no': () => [aStory(7)], [SHOW]: () => ({ isshow: true }) })
    show(<StorySingleDetail />, 'StorySingleDetail', 7)
    await waitFor(() => expect(stage()).not.toBeNull())
    await isLoaded()
    await pass(5100)
    expect(screen.getByRole('button', { name: '재생' })).toBeDefined()
    expect(path()).toBe('/here')
  })

  it('shows the same "not found" for every 404', async () => {
    const gone = () => {
      throw new CallError({ status: 404, code: 'request.not_found', message: '볼 수 없는 페이지입니다' })
    }
    serve({ [OF_MEMBER]: gone })
    show(<StoryDetail />, 'StoryDetail', 2)
    expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  })

  it('shows a failure with a retry', async () => {
    let fail = true
    serve({
      [OF_MEMBER]: () => {
        if (fail) throw new CallError({ status: 500, message: '' })
        return [aStory(1)]
      },
      [SHOW]: () => ({ isshow: true }),
    })
    show(<StoryDetail />, 'StoryDetail', 2)
    const again = await screen.findByRole('button', { name: '다시 시도' })
    fail = false
    fireEvent.click(again)
    await waitFor(() => expect(stage()).not.toBeNull())
  })
})

describe('replies and menu', () => {
  it('pauses while the member writes, sends the reply once, and empties the field', async () => {
    const { asked } = await watch([aStory(1), aStory(2)], { [REPLY]: () => ({}) })
    await isLoaded()
    const field = screen.getByLabelText<HTMLTextAreaElement>('새벽런너준님에게 답장 보내기')
    act(() => field.focus())
    await pass(20_000)
    await position(1, 2)
    fireEvent.keyDown(field, { key: 'ArrowRight' })
    await position(1, 2)
    fireEvent.change(field, { target: { value: ' 멋져요 ' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '보내기' })))
    expect(asked(REPLY)).toMatchObject([{ params: { story_no: 1 }, body: { reply_content: '멋져요' } }])
    expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('답장을 보냈어요')
    expect(screen.getByLabelText<HTMLTextAreaElement>('새벽런너준님에게 답장 보내기').value).toBe('')
    expect(await screen.findByRole('button', { name: '내가 보낸 답장 1' })).toBeDefined()
    await pass(5100)
    await position(2, 2)
  })

  it('keeps the text of a failed reply with the reason, and retries with the same key', async () => {
    let fail = true
    const { asked } = await watch([aStory(1)], {
      [REPLY]: () => {
        if (fail) throw new CallError({ status: 429, message: '조금 뒤에 해 주세요.' })
        return {}
      },
    })
    const field = screen.getByLabelText<HTMLTextAreaElement>('새벽런너준님에게 답장 보내기')
    fireEvent.change(field, { target: { value: '멋져요' } })
    const send = screen.getByRole('button', { name: '보내기' })
    await act(async () => void fireEvent.click(send))
    expect(screen.getByText('조금 뒤에 해 주세요.')).toBeDefined()
    expect([field.value, document.activeElement]).toEqual(['멋져요', field])
    fail = false
    await act(async () => void fireEvent.click(send))
    const [first, second] = asked(REPLY)
    expect(second?.key).toBe(first?.key)
  })

  it('asks a guest to log in, without menu and recorded views', async () => {
    mocks.viewer = null
    const { asked } = await watch([aStory(1)])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '새벽런너준님에게 답장 보내기' })))
    expect(mocks.askLogIn).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: '더보기' })).toBeNull()
    expect(asked(SHOW)).toEqual([])
  })

  it('reports another’s story, and deletes an own one after confirmation and leaves', async () => {
    mocks.sheet.mockResolvedValueOnce('report')
    const { unmount } = await watch([aStory(1)])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '더보기' })))
    expect(mocks.report).toHaveBeenCalledExactlyOnceWith({ target_kind: 'story', target_no: 1 })
    unmount()

    mocks.viewer = { user_no: 2 }
    mocks.sheet.mockResolvedValue('remove')
    mocks.confirm.mockResolvedValueOnce(false)
    const { asked } = await watch([aStory(1, { isshow: true, view_qtt: 1000 })], { [DELETE]: () => ({}) })
    expect(screen.getByRole('button', { name: '본 사람 999+' })).toBeDefined()
    expect(screen.queryByLabelText(/답장 보내기/)).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '더보기' })))
    expect(asked(DELETE)).toEqual([])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '더보기' })))
    expect(asked(DELETE)).toMatchObject([{ params: { story_no: 1 } }])
    await waitFor(() => expect(path()).toBe('/daily-line-main'))
  })
})
