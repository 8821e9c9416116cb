import { expect, test } from 'vitest'
import type { MediaItem } from '../contract.ts'
import { doneTile, itemsOf, merged, moved, unfinishedOf, type Tile } from './tiles.ts'

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

test('moving keeps all tiles and goes no further than the ends', () => {
  const tiles = ['a', 'b', 'c'].map((key) => doneTile(item(key)))
  expect(ids(moved(tiles, 'c', 0))).toBe('cab')
  expect(ids(moved(tiles, 'a', 1))).toBe('bac')
  expect(ids(moved(tiles, 'a', 9))).toBe('bca')
  expect(ids(moved(tiles, 'b', -1))).toBe('bac')
  expect(ids(moved(tiles, 'x', 0))).toBe('abc')
})

test('what is under way keeps its place when the value changes from outside', () => {
  const tiles = [doneTile(item('a')), going('u'), doneTile(item('b')), doneTile(item('c'))]
  expect(ids(merged(tiles, [item('c'), item('a'), item('b')]))).toBe('cuab')
  expect(ids(merged(tiles, [item('b')]))).toBe('bu')
  expect(ids(merged(tiles, []))).toBe('u')
  expect(ids(merged([going('u')], [item('a'), item('b')]))).toBe('uab')
})

test('fresh addresses reach a known tile without changing what it is', () => {
  const known = { ...doneTile(item('a')), id: 'mine', preview: 'blob:1' }
  const fresh = { ...item('a'), transforms: { lst: '/fresh' } }
  expect(merged([known], [fresh])).toEqual([{ ...known, item: fresh }])
})

test('one that failed or is being replaced is unfinished; the picture before stays in the value', () => {
  const tiles: Tile[] = [doneTile(item('a')), { ...going('u'), state: 'failed' }, { ...doneTile(item('b')), state: 'sending' }]
  expect(unfinishedOf(tiles)).toBe(2)
  expect(itemsOf(tiles).map(({ key }) => key)).toEqual(['a', 'b'])
})
