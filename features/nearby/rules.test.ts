import { expect, test } from 'vitest'
import { clusterDegrees, isView, LEVEL_MAX, LEVEL_MIN, middleOf } from './rules.ts'

const view = (degrees: number) => ({ south: 37, west: 127, north: 37 + degrees, east: 127 + degrees })

test.each([
  [0.003, 1, true],
  [0.008, 1, true],
  [0.05, 1, false],
  [0.5, 8, true],
  [2, 8, false],
  [7, 14, true],
])('a view of %s degrees at the level %s: %s', (degrees, level, expected) => {
  expect(isView(view(degrees), level)).toBe(expected)
})

test('a view has its sides in order', () => {
  const { south, west, north, east } = view(0.01)
  expect(isView({ south: north, west, north: south, east }, 5)).toBe(false)
  expect(isView({ south, west: east, north, east: west }, 5)).toBe(false)
})

test('cells double from level to level: from 2 m to 150 km', () => {
  const km = (level: number): number => clusterDegrees(level) * 111.2
  expect(km(LEVEL_MIN)).toBeCloseTo(0.018)
  expect(km(LEVEL_MAX)).toBeCloseTo(147.5, 0)
})

test('the middle of districts leans to the one with more', () => {
  expect(
    middleOf([
      { lat: 37, lng: 127, qtt: 1 },
      { lat: 38, lng: 128, qtt: 3 },
    ]),
  ).toEqual({ lat: 37.75, lng: 127.75 })
})
