import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PictureItem } from '#kit/ui/picture.ts'
import { Lightbox } from './Lightbox.tsx'

const photo: PictureItem = { key: 'a', mimetype: 'image/jpeg', transforms: { lst: '/a/lst', full: '/a/full' }, width: 1600, height: 900 }
const film: PictureItem = { key: 'f', mimetype: 'video/x-unknown', transforms: { src: '/f/src' }, seconds: 3 }

function open(items: readonly PictureItem[], index = 0) {
  const close = vi.fn<() => void>()
  const layer = { id: 1, open: true, close, drawn: vi.fn(), closed: vi.fn() }
  const shown = { kind: 'viewer' as const, items, index }
  render(<Lightbox layer={{ ...layer, shown }} shown={shown} />)
  return { close }
}

// The viewer draws nothing in an element without a size, and jsdom has no layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844)
})

test('shows the large picture over the list’s, with Korean labels', async () => {
  open([photo, film])
  expect(await screen.findByRole('dialog', { name: '사진 보기' })).toBeDefined()
  const large = await screen.findByRole('img', { name: '사진 1/2' })
  expect(large.getAttribute('src')).toBe('/a/full')
  expect(document.querySelector('img[src="/a/lst"]')).not.toBeNull()
  expect(screen.getByRole('group', { name: '2개 중 1번째' })).toBeDefined()
  expect(screen.getByText('1 / 2')).toBeDefined()
  for (const name of ['닫기', '다음 사진', '이전 사진']) expect(screen.getByRole('button', { name })).toBeDefined()
})

test('shows a film without a picture', async () => {
  open([photo, film], 1)
  const link = await screen.findByRole('link', { name: '내려받아서 보기' })
  expect(link.getAttribute('href')).toBe('/f/src')
})

test('shows no number over a single picture', async () => {
  open([photo])
  expect(await screen.findByRole('img', { name: '사진 1/1' })).toBeDefined()
  expect(screen.queryByText('1 / 1')).toBeNull()
})

test('closes when there is nothing to show', async () => {
  const { close } = open([{ ...photo, transforms: {} }])
  await waitFor(() => expect(close).toHaveBeenCalled())
})
