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

/** A browser that plays these and nothing else; jsdom plays nothing. */
function plays(...mimetypes: string[]) {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) => (mimetypes.includes(type) ? 'maybe' : ''))
  return vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
}

test('a film plays in its place, with controls as soon as it stands still, and brings no more than it needs', () => {
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

test('swiped away, it stops', () => {
  const pause = plays('video/mp4')
  const { rerender } = render(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent />)
  expect(pause).not.toHaveBeenCalled()
  rerender(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent={false} />)
  expect(pause).toHaveBeenCalledOnce()
  expect(element().controls).toBe(false)
})

test('what this browser cannot play is offered as a file', () => {
  plays('video/mp4')
  render(<FilmSlide film={film('video/x-msvideo')} label="영상 1/2" isCurrent />)
  expect(screen.getByText('이 기기에서는 재생할 수 없는 영상이에요.')).toBeDefined()
  const link = screen.getByRole('link', { name: '내려받아서 보기' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/media/f/src', true])
})

test('one that turns out not to play is offered as a file too', () => {
  plays('video/mp4')
  render(<FilmSlide film={film('video/mp4')} label="영상 1/2" isCurrent />)
  fireEvent.error(element())
  expect(screen.getByRole('link', { name: '내려받아서 보기' })).toBeDefined()
})
