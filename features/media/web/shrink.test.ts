import { expect, test } from 'vitest'
import { SIDE_MAX, encodingsFor } from './shrink.ts'

const shape = ({ width, height }: { width: number; height: number }) => width / height

test('starts with the best encoding, at most the picture’s size and 4096', () => {
  expect(encodingsFor(800, 600, 'image/jpeg')[0]).toEqual({ width: 800, height: 600, type: 'image/jpeg', quality: 0.88 })
  expect(encodingsFor(8000, 4000, 'image/jpeg')[0]).toMatchObject({ width: SIDE_MAX, height: 2048 })
  expect(encodingsFor(3000, 9000, 'image/jpeg')[0]).toMatchObject({ width: 1365, height: SIDE_MAX })
})

test('lowers the quality before the size and keeps the ratio', () => {
  const tries = encodingsFor(4000, 3000, 'image/jpeg')
  expect(tries.slice(0, 4).map(({ width, quality }) => [width, quality])).toEqual([
    [4000, 0.88],
    [4000, 0.8],
    [4000, 0.7],
    [3200, 0.88],
  ])
  for (const one of tries) expect(shape(one)).toBeCloseTo(4 / 3, 1)
  expect(tries.at(-1)?.width).toBeLessThan(700)
})

test('tries png first, and once', () => {
  const tries = encodingsFor(800, 600, 'image/png')
  expect(tries.map(({ type }) => type === 'image/png')).toEqual([true, ...tries.slice(1).map(() => false)])
})

test('has an encoding for the smallest picture', () => {
  expect(encodingsFor(1, 1, 'image/jpeg')[0]).toMatchObject({ width: 1, height: 1 })
  expect(encodingsFor(10_000, 1, 'image/jpeg').every(({ height }) => height === 1)).toBe(true)
})
