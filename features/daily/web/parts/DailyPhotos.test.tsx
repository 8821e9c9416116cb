import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { getDaily } from '../../contract.ts'
import { aDaily, aFilm, aPhoto } from '../sample.ts'
import { serve, show } from '../testing.tsx'
import { DailyPhotos } from './DailyPhotos.tsx'

vi.mock('#kit/web/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))
vi.mock('#kit/web/session.ts', () => ({ useViewer: () => null }))
vi.mock('#kit/web/socket.ts', () => ({ onSocket: () => () => {} }))

const GET = 'GET /v2/user/daily_v2/:daily_no'
const marked = (until: number) => aPhoto('p1', { transforms: { lst: `/media/p1/lst?viewer=5&until=${until}&mark=abc` } })
const picture = (container: HTMLElement) => container.querySelector('img[src*="until"]')!

test('a film has its length in its label, and a still as its picture', () => {
  const onOpen = vi.fn<(index: number) => void>()
  show(<DailyPhotos daily={aDaily({ daily_images: [aPhoto(), aFilm()] })} ratio="16 / 9" onOpen={onOpen} />)
  const film = screen.getByRole('button', { name: '새벽런너준님의 영상 2/2, 길이 42초 크게 보기' })
  expect(screen.getByText('0:42')).toBeDefined()
  expect(film.querySelector('img')?.getAttribute('src')).toBe('/media/f1/lst')
  fireEvent.focus(film)
  fireEvent.click(film)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(1)
})

test('a film without a still shows an icon, not a broken image', () => {
  const film = aFilm('f1', { transforms: { src: '/media/f1/src' } })
  const { container } = show(<DailyPhotos daily={aDaily({ daily_images: [film] })} ratio="16 / 9" onOpen={vi.fn()} />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('영상')
})

test('renews an expired address in every cache of the daily', async () => {
  const { asked } = serve({ [GET]: () => [aDaily({ daily_images: [marked(2)] })] })
  const key = keyOf(getDaily, { params: { daily_no: 1 } })
  queryClient.setQueryData(key, [aDaily({ daily_images: [marked(1)], like_qtt: 9 })])
  const { container } = show(<DailyPhotos daily={aDaily({ daily_images: [marked(1)] })} ratio="16 / 9" onOpen={vi.fn()} />)
  await act(async () => void fireEvent.error(picture(container)))
  await waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject([{ daily_images: [marked(2)], like_qtt: 9 }]))
  expect(asked(GET)).toMatchObject([{ params: { daily_no: 1 } }])
})

test('refetches a deleted daily only once, and never for an address without a mark', async () => {
  const { asked } = serve({
    [GET]: () => {
      throw new CallError({ status: 404, message: '볼 수 없는 페이지입니다' })
    },
  })
  const open = aPhoto('p2', { transforms: { lst: '/media/p2/lst?until' } })
  const { container, rerender } = show(<DailyPhotos daily={aDaily({ daily_images: [open] })} ratio="16 / 9" onOpen={vi.fn()} />)
  await act(async () => void fireEvent.error(picture(container)))
  expect(asked(GET)).toEqual([])
  rerender(<DailyPhotos daily={aDaily({ daily_images: [marked(1)] })} ratio="16 / 9" onOpen={vi.fn()} />)
  const broken = picture(container)
  await act(async () => void fireEvent.error(broken))
  await act(async () => void fireEvent.error(broken))
  expect(asked(GET)).toHaveLength(1)
})
