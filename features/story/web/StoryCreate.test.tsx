import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MediaItem } from '#features/media/contract.ts'
import { CallError } from '#kit/web/call.ts'
import { currentRouter } from '#kit/web/overlayHistory.ts'
import StoryCreate from './StoryCreate.tsx'
import { aStory, serve, show } from './testing.tsx'

const mocks = vi.hoisted(() => ({ toast: vi.fn<(text: string) => void>() }))
vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({
  useViewer: () => ({ user_no: 5 }),
  session: { viewer: () => ({ user_no: 5 }), isLeaving: () => false },
}))
vi.mock('#kit/web/overlays.ts', async (original) => ({ ...(await original<object>()), toast: mocks.toast }))
// Uploads are tested in features/media.
vi.mock('#features/media/web/public.ts', () => ({ MediaStrip: Strip }))

type StripProps = { onChange: (items: MediaItem[]) => void; onBusy: (unfinished: number) => void }
function Strip({ onChange, onBusy }: StripProps) {
  return (
    <>
      <button type="button" onClick={() => onBusy(1)}>
        고르기
      </button>
      <button
        type="button"
        onClick={() => {
          onBusy(0)
          onChange([aStory(1).st_image])
        }}
      >
        다 올라옴
      </button>
    </>
  )
}

const CREATE = 'POST /v1/user/story'
const settings = (value?: string) => ({
  'GET /v1/user/settings': () => (value ? [{ setting_key: 'default_visibility', setting_value: value }] : []),
})
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => vi.clearAllMocks())

it('requires a picture and, without a default, a visibility; focuses the first missing field', async () => {
  const { asked } = serve(settings())
  show(<StoryCreate />, 'StoryCreate')
  await screen.findByRole('button', { name: '고르기' })
  await click('스토리 올리기')
  expect(screen.getByText('사진이나 영상을 하나 골라 주세요.')).toBeDefined()
  expect(screen.getByText('누구에게 보일지 골라 주세요.')).toBeDefined()
  expect(document.activeElement?.id).toBe('story-media')
  await click('다 올라옴')
  await click('스토리 올리기')
  expect(document.activeElement?.id).toBe('story-audience')
  expect(asked(CREATE)).toEqual([])
})

it('waits for the upload, then publishes with the default visibility', async () => {
  const { asked } = serve({ ...settings('followers'), [CREATE]: () => [aStory(9, { user_no: 5 })] })
  show(<StoryCreate />, 'StoryCreate')
  await screen.findByRole('radio', { name: '팔로워', checked: true })
  await click('고르기')
  await click('스토리 올리기')
  expect(screen.getByText('다 올라온 뒤에 올릴 수 있어요.')).toBeDefined()
  await click('다 올라옴')
  expect(screen.getByRole('img', { name: '미리보기' })).toBeDefined()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' 한강 ' } })
  await click('스토리 올리기')
  expect(asked(CREATE)).toMatchObject([{ body: { st_content: '한강', st_image: { key: 'k1' }, visibility: 'followers' } }])
  expect(mocks.toast).toHaveBeenCalledExactlyOnceWith('스토리를 올렸어요')
  await waitFor(() => expect(currentRouter().state.location.pathname).toBe('/daily-line-main'))
})

it('shows a refusal, and retries the same body with the same key', async () => {
  let full = true
  const { asked } = serve({
    ...settings('public'),
    [CREATE]: () => {
      if (full) throw new CallError({ status: 409, code: 'story.day_full', message: '스토리는 하루에 10개까지 올릴 수 있어요.' })
      return [aStory(9)]
    },
  })
  show(<StoryCreate />, 'StoryCreate')
  await screen.findByRole('radio', { name: '모두', checked: true })
  await click('다 올라옴')
  await click('스토리 올리기')
  expect(screen.getByText('스토리는 하루에 10개까지 올릴 수 있어요.')).toBeDefined()
  expect(document.activeElement?.id).toBe('story-whole')
  full = false
  await click('스토리 올리기')
  const [first, second] = asked(CREATE)
  expect(second?.key).toBe(first?.key)
})

it('ignores a private default, which stories do not have', async () => {
  serve(settings('private'))
  show(<StoryCreate />, 'StoryCreate')
  await screen.findByRole('button', { name: '고르기' })
  await act(async () => undefined)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})
