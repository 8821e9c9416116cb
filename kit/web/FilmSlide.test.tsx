import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FilmSlide, SETTLE_MS } from './FilmSlide.tsx'

const film = (mimetype: string) => ({
  key: 'f',
  mimetype,
  transforms: { src: '/media/f/src', full: '/media/f/full' },
  width: 9,
  height: 16,
  seconds: 3,
})
const element = () => screen.getByLabelText<HTMLVideoElement>('영상 1/2')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Makes the browser play only these types; jsdom plays none. */
function plays(...mimetypes: string[]) {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => (mimetypes.includes(type) ? 'maybe' : ''))
  return vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
}

test('shows the controls once the slide has stopped, and loads only metadata', () => {
  plays('video/mp4')
  render(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent />)
  expect(element().controls).toBe(false)
  act(() => void vi.advanceTimersByTime(SETTLE_MS))
  expect(element().controls).toBe(true)
  expect(element().getAttribute('playsinline')).toBe('')
  expect(element().preload).toBe('metadata')
  expect(element().getAttribute('poster')).toBe('/media/f/full')
  expect(element().autoplay).toBe(false)
})

test('pauses the film when it is swiped away', () => {
  const pause = plays('video/mp4')
  const { rerender } = render(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent />)
  expect(pause).not.toHaveBeenCalled()
  rerender(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent={false} />)
  expect(pause).toHaveBeenCalledOnce()
  expect(element().controls).toBe(false)
})

test('offers a download for a type that the browser cannot play', () => {
  plays('video/mp4')
  render(<FilmSlide film={film('video/x-unknown')} label="영상 1/2" isCurrent />)
  expect(screen.getByText('이 기기에서는 재생할 수 없는 영상이에요.')).toBeDefined()
  const link = screen.getByRole('link', { name: '내려받아서 보기' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/media/f/src', true])
})

test('offers a download when playing fails', () => {
  plays('video/mp4')
  render(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent />)
  fireEvent.error(element())
  expect(screen.getByRole('link', { name: '내려받아서 보기' })).toBeDefined()
})
