import { expect, test } from 'vitest'
import type { MediaItem } from '../contract.ts'
import { doneTile, itemsOf, mergeValue, moveTile, unfinishedOf, type Tile } from './tiles.ts'

const item = (key: string): MediaItem => ({
  key,
  mimetype: 'image/jpeg',
  transforms: {},
  width: 1,
  height: 1,
  seconds: null,
  placeholder: null,
})
const going = (id: string): Tile => ({ ...doneTile(item(id)), item: null, state: 'sending' })
const ids = (tiles: Tile[]) => tiles.map(({ id }) => id).join('')

test('keeps all tiles when one is moved beyond an end', () => {
  const tiles = ['a', 'b', 'c'].map((key) => doneTile(item(key)))
  expect(ids(moveTile(tiles, 'c', 0))).toBe('cab')
  expect(ids(moveTile(tiles, 'a', 1))).toBe('bac')
  expect(ids(moveTile(tiles, 'a', 9))).toBe('bca')
  expect(ids(moveTile(tiles, 'b', -1))).toBe('bac')
  expect(ids(moveTile(tiles, 'x', 0))).toBe('abc')
})

test('keeps unfinished tiles in place when the value changes', () => {
  const tiles = [doneTile(item('a')), going('u'), doneTile(item('b')), doneTile(item('c'))]
  expect(ids(mergeValue(tiles, [item('c'), item('a'), item('b')]))).toBe('cuab')
  expect(ids(mergeValue(tiles, [item('b')]))).toBe('bu')
  expect(ids(mergeValue(tiles, []))).toBe('u')
  expect(ids(mergeValue([going('u')], [item('a'), item('b')]))).toBe('uab')
})

test('updates addresses of a known tile', () => {
  const known = { ...doneTile(item('a')), id: 'mine', preview: 'blob:1' }
  const fresh = { ...item('a'), transforms: { lst: '/fresh' } }
  expect(mergeValue([known], [fresh])).toEqual([{ ...known, item: fresh }])
})

test('counts failed and replaced tiles as unfinished; the previous picture stays in the value', () => {
  const tiles: Tile[] = [doneTile(item('a')), { ...going('u'), state: 'failed' }, { ...doneTile(item('b')), state: 'sending' }]
  expect(unfinishedOf(tiles)).toBe(2)
  expect(itemsOf(tiles).map(({ key }) => key)).toEqual(['a', 'b'])
})
