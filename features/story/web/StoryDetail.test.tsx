import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { routerNow } from '#kit/web/trail.ts'
import { listStories, type Story, type StoryEntry } from '../contract.ts'
import StoryDetail from './StoryDetail.tsx'
import StorySingleDetail from './StorySingleDetail.tsx'
import { aFilmStory, anEntry, aStory, serve, show } from './testing.tsx'

const world = vi.hoisted(() => ({
  viewer: { user_no: 5 } as { user_no: number } | null,
  sheet: vi.fn<(sheet: { items: { key: string; label: string }[] }) => Promise<string | null>>(async () => null),
  confirm: vi.fn(async () => true),
  askLogIn: vi.fn(async () => undefined),
  toast: vi.fn<(text: string) => void>(),
  report: vi.fn<(target: object) => Promise<void>>(async () => undefined),
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => world.viewer, session: { viewer: () => world.viewer } }))
vi.mock('#kit/web/overlays.ts', () => ({
  actionSheet: world.sheet,
  confirm: world.confirm,
  askLogIn: world.askLogIn,
  toast: world.toast,
  alert: vi.fn(),
  openSheet: vi.fn(),
}))
vi.mock('#features/report/web/public.ts', () => ({ openReport: world.report }))

const OF_MEMBER = 'GET /v1/user/story/user/:user_no'
const SHOW = 'POST /v1/user/story/:story_no/show'
const REPLY = 'POST /v1/user/story/:story_no/reply'
const DELETE = 'DELETE /v1/user/story/:story_no'

beforeEach(() => {
  world.viewer = { user_no: 5 }
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
const path = () => routerNow().state.location.pathname

function click(x: number): void {
  stage().getBoundingClientRect = () => new DOMRect(0, 0, 300, 600)
  fireEvent.pointerDown(stage(), { button: 0, isPrimary: true, clientX: x, clientY: 300 })
}
const letGo = (x: number) => fireEvent.pointerUp(stage(), { clientX: x, clientY: 300 })
const tap = (x: number) =>
  act(async () => {
    click(x)
    letGo(x)
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
  it('begins at the first that I was not shown, tells that it was shown once, and goes on after five seconds', async () => {
    const { asked } = await watch([aStory(1, { isshow: true }), aStory(2), aStory(3)])
    await position(2, 3)
    expect(asked(SHOW)).toMatchObject([{ params: { story_no: 2 } }])
    // Time counts from when it can be seen.
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

  it('turns by taps on either side, by buttons and by arrows', async () => {
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

  it('waits while it is held, and a long press turns nothing', async () => {
    await watch([aStory(1), aStory(2)])
    await isLoaded()
    await pass(3000)
    await act(async () => click(250))
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

  it('Space and the button stop it and let it go on', async () => {
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

  it('where less motion is asked for, nothing moves by itself until it is played', async () => {
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

  it('a film plays without sound until it is asked for, and ends the story with itself', async () => {
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

  it('what does not come is a quiet place that passes like any other; marked addresses are asked for anew, once', async () => {
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

describe('going on and leaving', () => {
  const strip: StoryEntry[] = [anEntry(1, '하나', [false]), anEntry(2, '새벽런너준', [false]), anEntry(3, '셋', [true])]
  const knowStrip = () => queryClient.setQueryData(keyOf(listStories), strip)

  it('after the last comes the next member of the strip; a swipe goes there and back at once', async () => {
    await watch([aStory(1)])
    knowStrip()
    await isLoaded()
    await pass(5100)
    await waitFor(() => expect(path()).toBe('/story-detail/3'))
  })

  it.each([
    ['left, to the next member', [250, 300], [100, 310], '/story-detail/3'],
    ['right, to the one before', [100, 300], [250, 310], '/story-detail/1'],
    ['down, out', [150, 100], [155, 300], '/daily-line-main'],
  ] as const)('a swipe %s', async (_, from, to, where) => {
    await watch([aStory(1), aStory(2)])
    knowStrip()
    await swipe([...from], [...to])
    await waitFor(() => expect(path()).toBe(where))
  })

  it('after the last member it closes, and so do Escape and the button', async () => {
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

  it('one story alone stays at its end', async () => {
    serve({ 'GET /v1/user/story/:story_no': () => [aStory(7)], [SHOW]: () => ({ isshow: true }) })
    show(<StorySingleDetail />, 'StorySingleDetail', 7)
    await waitFor(() => expect(stage()).not.toBeNull())
    await isLoaded()
    await pass(5100)
    expect(screen.getByRole('button', { name: '재생' })).toBeDefined()
    expect(path()).toBe('/here')
  })

  it('what is over, blocked or never was looks the same', async () => {
    const gone = () => {
      throw new CallError({ status: 404, code: 'request.not_found', message: '볼 수 없는 페이지입니다' })
    }
    serve({ [OF_MEMBER]: gone })
    show(<StoryDetail />, 'StoryDetail', 2)
    expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
  })

  it('tells that it failed, and tries again', async () => {
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

describe('talking', () => {
  it('a reply waits with the story, is sent once, and leaves the field empty', async () => {
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
    expect(world.toast).toHaveBeenCalledExactlyOnceWith('답장을 보냈어요')
    expect(screen.getByLabelText<HTMLTextAreaElement>('새벽런너준님에게 답장 보내기').value).toBe('')
    expect(await screen.findByRole('button', { name: '내가 보낸 답장 1' })).toBeDefined()
    await pass(5100)
    await position(2, 2)
  })

  it('words that did not get through stay, with the reason; the same words again are the same try', async () => {
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

  it('a guest is asked to log in, has no menu, and tells nobody what they saw', async () => {
    world.viewer = null
    const { asked } = await watch([aStory(1)])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '새벽런너준님에게 답장 보내기' })))
    expect(world.askLogIn).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: '더보기' })).toBeNull()
    expect(asked(SHOW)).toEqual([])
  })

  it('another’s is reported, mine is deleted after a yes; then there is nothing to stay for', async () => {
    world.sheet.mockResolvedValueOnce('report')
    const { unmount } = await watch([aStory(1)])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '더보기' })))
    expect(world.report).toHaveBeenCalledExactlyOnceWith({ target_kind: 'story', target_no: 1 })
    unmount()

    world.viewer = { user_no: 2 }
    world.sheet.mockResolvedValue('remove')
    world.confirm.mockResolvedValueOnce(false)
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
