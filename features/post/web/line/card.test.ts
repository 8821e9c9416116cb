import { beforeEach, expect, test, vi } from 'vitest'
import type { MediaItem } from '#features/media/contract.ts'
import { imagesOfCard, partsOfCard, viewImages } from './card.ts'

const mocks = vi.hoisted(() => ({ openViewer: vi.fn() }))
vi.mock('#kit/web/overlays.ts', () => ({ openViewer: mocks.openViewer }))
beforeEach(() => mocks.openViewer.mockClear())

const shown = { mimetype: 'image/jpeg', key: 'k', transforms: { lst: '/media/k/lst' }, width: 4, height: 3 }
const whole: MediaItem = { ...shown, transforms: { ...shown.transforms, full: '/media/k/full' }, seconds: null, placeholder: null }

test('fills in the parts that the wire leaves out', () => {
  const card = { user_no: 2, haru_name: '하루', haru_character: '1', gender: 'm', like_qtt: 1, reply_qtt: 0, isfav: true } as const
  const parts = { ...card, reg_dt: '2026-11-21T09:00:00+09:00' }
  const usual = { cate_no: null, user_profile: [], visibility: 'public', edit_dt: null, is_bookmarked: false, hidden: false }
  expect(partsOfCard(parts)).toEqual({ ...parts, ...usual })
  expect(imagesOfCard(undefined)).toEqual([])
  expect(imagesOfCard([shown])).toEqual([{ ...shown, seconds: null, placeholder: null }])
})

test('the viewer gets the pictures of the post, without an answer those of the card', async () => {
  const images = imagesOfCard([shown])
  await viewImages(images, 0, () => Promise.resolve([whole]))
  await viewImages(images, 0, () => Promise.resolve(undefined))
  await viewImages(images, 0, () => Promise.reject(new Error('offline')))
  expect(mocks.openViewer.mock.calls).toEqual([
    [[whole], 0],
    [images, 0],
    [images, 0],
  ])
})

test('the viewer opens at once where the pictures have its size', async () => {
  const fetchWhole = vi.fn()
  await viewImages([whole], 0, fetchWhole)
  expect(fetchWhole).not.toHaveBeenCalled()
  expect(mocks.openViewer).toHaveBeenCalledExactlyOnceWith([whole], 0)
})
