import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Photo } from './Photo.tsx'
import { filmLength, pictureAt, type PictureItem } from './picture.ts'

const item: PictureItem = {
  key: 'a',
  mimetype: 'image/jpeg',
  transforms: { lst: '/a/lst', lst2x: '/a/lst2x' },
  width: 1600,
  height: 900,
  placeholder: 'data:image/webp;base64,AA',
}
const placeholder = (container: HTMLElement) => container.querySelector('img[src^="data:"]')

test('shows the placeholder until the picture is loaded', () => {
  const { container } = render(<Photo item={item} alt="아침 식사" ratio="16 / 9" />)
  const picture = screen.getByRole('img', { name: '아침 식사' })
  expect(placeholder(container)).not.toBeNull()
  expect(picture.className).toContain('opacity-0')
  fireEvent.load(picture)
  expect(placeholder(container)).toBeNull()
  expect(picture.className).not.toContain('opacity-0')
})

test('a new address of a loaded picture does not show the placeholder again', () => {
  const { container, rerender } = render(<Photo item={item} alt="아침 식사" ratio="16 / 9" />)
  fireEvent.load(screen.getByRole('img', { name: '아침 식사' }))
  rerender(<Photo item={{ ...item, transforms: { lst: '/a/lst?until=2' } }} alt="아침 식사" ratio="16 / 9" />)
  expect(placeholder(container)).toBeNull()
})

test('a picture without a placeholder is never hidden', () => {
  render(<Photo item={{ ...item, placeholder: null }} alt="아침 식사" ratio="16 / 9" />)
  expect(screen.getByRole('img').className).not.toContain('opacity-0')
})

test('sets its size and an address for dense screens', () => {
  render(<Photo item={item} alt="아침 식사" ratio="16 / 9" />)
  const picture = screen.getByRole('img', { name: '아침 식사' })
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1600', '900'])
  expect(picture.getAttribute('srcset')).toBe('/a/lst 1x, /a/lst2x 2x')
})

test('calls onBroken for a broken address, and loads another one', () => {
  const onBroken = vi.fn<() => void>()
  const { rerender } = render(<Photo item={item} alt="아침 식사" ratio="16 / 9" onBroken={onBroken} />)
  fireEvent.error(screen.getByRole('img', { name: '아침 식사' }))
  expect(onBroken).toHaveBeenCalledOnce()
  expect(screen.getByRole('img', { name: '아침 식사' }).tagName).toBe('SPAN')
  rerender(<Photo item={{ ...item, transforms: { lst: '/a/fresh' } }} alt="아침 식사" ratio="16 / 9" onBroken={onBroken} />)
  expect(screen.getByRole('img', { name: '아침 식사' }).getAttribute('src')).toBe('/a/fresh')
})

test('pictureAt never returns the film itself', () => {
  expect(pictureAt({ ...item, transforms: { src: '/f' } }, 'lst')).toBeNull()
  expect(pictureAt({ ...item, transforms: { src: '/f', full: '/full' } }, 'lst')).toBe('/full')
  expect([filmLength(42.4), filmLength(59.6), filmLength(3)]).toEqual(['0:42', '1:00', '0:03'])
})
