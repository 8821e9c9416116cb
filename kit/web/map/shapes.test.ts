import { expect, test } from 'vitest'
import { withoutOverlap } from './labels.ts'
import { decodeShapes, namesIn, provincesIn } from './shapes.ts'

// Two squares side by side on a grid of a degree; they share the arc 1.
const shapes = decodeShapes({
  transform: { scale: [1, 1], translate: [126, 36] },
  arcs: [
    [1, 1, -1, 0, 0, -1, 1, 0],
    [1, 0, 0, 1],
    [1, 1, 1, 0, 0, -1, -1, 0],
  ],
  districts: [
    { code: '11110', name: '왼구', lat: 36.5, lng: 126.5, polygons: [[[0, 1]]] },
    { code: '26110', name: '오른구', lat: 36.5, lng: 127.5, polygons: [[[2, 1]]] },
  ],
  borders: [1],
  dongs: [['가운데동', 36.4, 126.6]],
  provinces: [{ code: '11', name: '서울', lat: 36.5, lng: 126.5 }],
})

test('joins arcs to rings, and keeps the shared point once', () => {
  expect(shapes.districts[0]!.polygons).toEqual([
    [
      [
        [37, 127],
        [37, 126],
        [36, 126],
        [36, 127],
        [37, 127],
      ],
    ],
  ])
  expect(shapes.borders).toEqual([
    [
      [36, 127],
      [37, 127],
    ],
  ])
})

test('asks for the detailed shapes of the provinces in a near view alone', () => {
  const left = { south: 36.2, west: 126.1, north: 36.4, east: 126.3 }
  expect(provincesIn(shapes, left, 6)).toEqual(['11'])
  expect(provincesIn(shapes, { ...left, east: 127.4 }, 9)).toEqual(['11', '26'])
  expect(provincesIn(shapes, left, 10)).toEqual([])
})

test('names provinces, districts or neighbourhoods by level', () => {
  const all = { south: 35, west: 125, north: 38, east: 129 }
  const names = (level: number) => namesIn(shapes, [shapes], all, level).map(({ name }) => name)
  expect(names(14)).toEqual(['서울'])
  expect(names(11)).toEqual(['왼구', '오른구'])
  expect(names(7)).toEqual(['가운데동'])
})

test('leaves out names that would cover an earlier one', () => {
  const at = (name: string, x: number, y: number) => ({ name, x, y })
  const kept = withoutOverlap([at('망원동', 0, 0), at('합정동', 40, 10), at('서교동', 80, 0), at('연남동', 40, 40)])
  expect(kept.map(({ name }) => name)).toEqual(['망원동', '서교동', '연남동'])
})
