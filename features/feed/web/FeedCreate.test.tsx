import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/web/call.ts'
import { unsentStore } from '#kit/web/store.ts'
import FeedCreate from './FeedCreate.tsx'
import FeedEdit from './FeedEdit.tsx'
import { aFeed, aPicture } from './sample.ts'
import { serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({
  viewer: { user_no: 5 } as null | { user_no: number },
  guard: vi.fn(),
  to: vi.fn(),
  back: vi.fn(),
  toast: vi.fn(),
  heading: vi.fn(),
  fresh: vi.fn<(keys: string[]) => Promise<unknown[]>>(),
  keys: 0,
}))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn(), newKey: () => `key${++mocks.keys}` }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => mocks.viewer, session: { viewer: () => mocks.viewer } }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))
vi.mock('#kit/web/heading.ts', () => ({ focusHeading: mocks.heading }))
vi.mock('#kit/web/overlays.ts', () => ({ toast: mocks.toast, useLeaveGuard: mocks.guard }))
vi.mock('#kit/web/screen.tsx', async (original) => ({
  ...(await original<object>()),
  useGo: () => ({ back: mocks.back, to: mocks.to }),
  useScreen: () => ({ name: 'FeedEdit', params: { id: '7' }, search: new URLSearchParams(), active: true }),
}))
// jsdom has no pictures: uploads of this strip finish at once.
vi.mock('#features/media/web/public.ts', async () => {
  const { aPicture: picture } = await import('./sample.ts')
  type Strip = { value: { key: string }[]; onChange: (items: object[]) => void; onBusy: (unfinished: number) => void }
  return {
    freshUploads: mocks.fresh,
    MediaStrip: ({ value, onChange, onBusy }: Strip) => (
      <>
        <button onClick={() => onChange([...value, picture(`up${value.length + 1}`)])}>사진 넣기</button>
        <button onClick={() => onBusy(1)}>올리는 중</button>
        <button onClick={() => onBusy(0)}>다 올림</button>
        <output aria-label="사진들">{value.map((item) => item.key).join()}</output>
      </>
    ),
  }
})

const CREATE = 'POST /v1/user/feed'
const SETTINGS = 'GET /v1/user/settings'
const answers = { [SETTINGS]: () => [] as unknown, [CREATE]: () => [aFeed({ feed_no: 77, user_no: 5 })] as unknown }
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '글' })
const type = (value: string) => fireEvent.change(words(), { target: { value } })
const save = () => act(async () => click('피드 올리기'))
const storedDrafts = async () => JSON.stringify(await unsentStore.readValid(() => true))

beforeEach(async () => {
  vi.clearAllMocks()
  await unsentStore.clear()
  mocks.viewer = { user_no: 5 }
  mocks.keys = 0
  mocks.fresh.mockImplementation(async (keys) => keys.map((key) => aPicture(key)))
})

it('renders nothing for a guest', () => {
  mocks.viewer = null
  serve({})
  expect(show(<FeedCreate />).container.textContent).toBe('')
})

it('writes pictures with text, and opens the feed', async () => {
  const { asked } = serve(answers)
  show(<FeedCreate />)
  await pressed('사진 넣기')
  type(' 노을 #한강 ')
  choose('팔로워에게')
  await save()
  expect(asked(CREATE)).toEqual([
    { body: { feed_content: '노을 #한강', visibility: 'followers', feed_images: [{ key: 'up1' }] }, key: 'key1' },
  ])
  expect(mocks.to).toHaveBeenCalledExactlyOnceWith('/feed-detail/77', { replace: true })
  expect(mocks.guard.mock.lastCall?.[0]).toBe(false)
})

it('asks for a picture, then for the visibility, and focuses the first missing field', async () => {
  const { asked } = serve(answers)
  show(<FeedCreate />)
  await screen.findByRole('button', { name: '사진 넣기' })
  type('글만 있어요')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('사진이나 영상을 하나는 올려 주세요.')
  expect(document.activeElement?.id).toBe('media')
  click('사진 넣기')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('누구에게 보일지 골라 주세요.')
  expect(document.activeElement?.id).toBe('visibility')
  expect(asked(CREATE)).toEqual([])
})

it('uses the default visibility, and waits for uploads', async () => {
  const { asked } = serve({ ...answers, [SETTINGS]: () => [{ setting_key: 'default_visibility', setting_value: 'private' }] })
  show(<FeedCreate />)
  await pressed('사진 넣기')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '나만 보기' }).checked).toBe(true))
  click('올리는 중')
  await act(async () => click('사진을 올리고 있어요'))
  expect(asked(CREATE)).toEqual([])
  expect(mocks.guard).toHaveBeenLastCalledWith(true, { isStored: false })
  click('다 올림')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { visibility: 'private' } }])
})

it('inserts a suggested tag into the text', async () => {
  const offered = { 'GET /v1/user/tag': () => [{ tag: '한강', post_qtt: 3 }] }
  const { asked } = serve({ ...answers, ...offered })
  show(<FeedCreate />)
  await pressed('사진 넣기')
  words().focus()
  fireEvent.input(words(), { target: { value: '노을 #한' } })
  words().setSelectionRange(5, 5)
  fireEvent.input(words())
  fireEvent.click(await screen.findByRole('option', { name: /#한강/ }))
  choose('모두에게')
  await save()
  expect(asked(CREATE)).toMatchObject([{ body: { feed_content: '노을 #한강' } }])
})

it('shows the server’s refusal at its field, and retries the same body with the same key', async () => {
  const refusals = [
    new CallError({ status: 400, code: 'media.not_usable', field: 'feed_images', message: '쓸 수 없는 사진이에요.' }),
    new CallError({ status: 500, message: '' }),
  ]
  const { asked } = serve({
    ...answers,
    [CREATE]: () => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return [aFeed({ feed_no: 77 })]
    },
  })
  show(<FeedCreate />)
  await pressed('사진 넣기')
  choose('모두에게')
  await save()
  expect(document.activeElement?.id).toBe('media')
  expect(screen.getByRole('alert').textContent).toBe('쓸 수 없는 사진이에요.')
  await save()
  expect(words()).toBeDefined()
  await save()
  expect(asked(CREATE).map(({ key }) => key)).toEqual(['key1', 'key1', 'key1'])
  expect(mocks.to).toHaveBeenCalledTimes(1)
})

it('stores a draft while writing, offers it on return, and deletes it after saving', async () => {
  serve(answers)
  await unsentStore.save('daily:5:new', 'somebody else’s place')
  const first = show(<FeedCreate />)
  await pressed('사진 넣기')
  type('쓰던 글')
  await waitFor(async () => expect(await storedDrafts()).toContain('쓰던 글'))
  expect(await screen.findByText('임시저장됨')).toBeDefined()
  expect(mocks.guard).toHaveBeenLastCalledWith(true, { isStored: true })
  first.unmount()

  show(<FeedCreate />)
  expect(words().value).toBe('')
  await pressed('이어 쓰기')
  await waitFor(() => expect(words().value).toBe('쓰던 글'))
  expect(mocks.fresh).toHaveBeenCalledExactlyOnceWith(['up1'])
  expect((await screen.findByRole('status', { name: '사진들' })).textContent).toBe('up1')
  choose('모두에게')
  await save()
  await waitFor(async () => expect(await storedDrafts()).not.toContain('쓰던 글'))
  expect(await storedDrafts()).toContain('somebody else’s place')
})

it('leaves out missing pictures of a draft and says so; a declined draft is deleted', async () => {
  serve(answers)
  await unsentStore.save('feed:5', { form: { media: [aPicture('old')], content: '글', visibility: null }, at: Date.now() })
  await unsentStore.save('feed:6', { form: { media: [], content: '남의 글', visibility: null }, at: Date.now() })
  mocks.fresh.mockResolvedValue([])
  const first = show(<FeedCreate />)
  await pressed('이어 쓰기')
  await waitFor(() => expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('시간이 지난 사진 1개는 빠졌어요. 다시 올려 주세요.'))
  expect(await storedDrafts()).not.toContain('남의 글')
  first.unmount()
  show(<FeedCreate />)
  await pressed('지우기')
  await waitFor(async () => expect(await storedDrafts()).toBe('[]'))
  expect(screen.queryByText(/쓰던 피드가 있어요/)).toBeNull()
})

it('edits an own feed without sending unchanged pictures, and does not open another’s', async () => {
  const GET = 'GET /v1/user/feed/:feed_no'
  const EDIT = 'PUT /v1/user/feed/:feed_no'
  const mine = aFeed({ feed_no: 7, user_no: 5, feed_content: '3 &lt; 5', visibility: 'followers' })
  const { asked } = serve({ [GET]: () => [mine], [EDIT]: () => [mine] })
  const { unmount } = show(<FeedEdit />)
  await waitFor(() => expect(words().value).toBe('3 < 5'))
  expect(mocks.guard.mock.lastCall?.[0]).toBe(false)
  type('나중 글')
  expect(mocks.guard.mock.lastCall?.[0]).toBe(true)
  await act(async () => click('고친 내용 남기기'))
  expect(asked(EDIT)).toMatchObject([{ params: { feed_no: 7 }, body: { feed_content: '나중 글', visibility: 'followers' } }])
  expect(asked(EDIT)[0]!.body).not.toHaveProperty('feed_images')
  expect(mocks.back).toHaveBeenCalledExactlyOnceWith('/feed-detail/7')
  unmount()
  serve({ [GET]: () => [aFeed({ feed_no: 7, user_no: 6 })] })
  show(<FeedEdit />)
  expect(await screen.findByText('볼 수 없는 페이지입니다')).toBeDefined()
})
