import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { CELL_M, CHANGE_M, HOME_M, HOME_SHIFT_M, HOME_ZONE_M, JITTER_M, metresBetween, shownDistance, type Point } from '../rules.ts'
import { changePoint, displaced, shownPoint } from './cell.ts'

const SEED = 20_261_121
const DAY = '2026-11-21'
const digest = (kind: string, value: string): Buffer => createHmac('sha256', `a key of ${kind}`).update(value).digest()
const owner = (userNo: number) => ({ digest, userNo })

/** Reproducible numbers from 0 to 1. */
function random(seed: number): () => number {
  let nth = 0
  return () => digest('random', `${seed} ${nth++}`).readUInt32BE(0) / 2 ** 32
}
const METRE = 1 / 111_195
const moved = ({ lat, lng }: Point, north: number, east: number): Point => ({
  lat: lat + north * METRE,
  lng: lng + (east * METRE) / Math.cos((lat * Math.PI) / 180),
})
const korean = (next: () => number): Point => ({ lat: 34.5 + next() * 3.5, lng: 126.5 + next() * 2.5 })
const mean = (list: number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

/** What an attacker measures from a place: the shown distance, of positions as they are shown or from the place itself. */
const PLACES = 200

/** The point whose distances fit those that an attacker measured from many places best: steps of Gauss and Newton in metres. */
function trilaterate(start: Point, measured: { from: Point; km: number }[]): Point {
  let guess = start
  for (let step = 0; step < 10; step++) {
    let [a, b, c, d, e] = [0, 0, 0, 0, 0]
    for (const { from, km } of measured) {
      const north = (guess.lat - from.lat) / METRE
      const east = ((guess.lng - from.lng) / METRE) * Math.cos((guess.lat * Math.PI) / 180)
      const far = Math.hypot(north, east) || 1
      const [u, v, miss] = [north / far, east / far, km * 1000 - far]
      a += u * u
      b += u * v
      c += v * v
      d += u * miss
      e += v * miss
    }
    const whole = a * c - b * b
    guess = moved(guess, (c * d - b * e) / whole, (a * e - b * d) / whole)
  }
  return guess
}

type Attack = { victim: Point; userNo: number; days: string[]; isExact: boolean; next: () => number }

/** Asks for the distance from 200 chosen places within 3 km, each day. */
function attack({ victim, userNo, days, isExact, next }: Attack): Point {
  const around = moved(victim, (next() - 0.5) * 2000, (next() - 0.5) * 2000)
  const measured = days.flatMap((day) => {
    const shown = shownPoint(owner(userNo), victim, day)
    return Array.from({ length: PLACES / days.length }, () => {
      const from = moved(around, (next() - 0.5) * 6000, (next() - 0.5) * 6000)
      const seenFrom = isExact ? from : shownPoint(owner(1_000_000 + userNo), from, day)
      return { from, km: shownDistance(metresBetween(seenFrom, shown) / 1000)! }
    })
  })
  return trilaterate(around, measured)
}

describe('trilateration', () => {
  test.each([
    ['on one day, between positions as they are shown', [DAY], false],
    ['on one day, from exact places', [DAY], true],
    ['over a week', Array.from({ length: 7 }, (_, day) => addDays(DAY, day)), true],
    ['over 200 days, whose displacements cancel out', Array.from({ length: 200 }, (_, day) => addDays(DAY, day)), true],
  ])('from 200 places stays 100 m off on average: %s', (_, days, isExact) => {
    const next = random(days.length + Number(isExact))
    const misses = Array.from({ length: 60 }, (__, userNo) => {
      const victim = korean(next)
      return metresBetween(victim, attack({ victim, userNo, days, isExact, next }))
    })
    expect(mean(misses)).toBeGreaterThan(100)
  })

  test('finds a point that is shown as it is, so the attack itself works', () => {
    const next = random(7)
    const victim = korean(next)
    const measured = Array.from({ length: PLACES }, () => {
      const from = moved(victim, (next() - 0.5) * 6000, (next() - 0.5) * 6000)
      return { from, km: shownDistance(metresBetween(from, victim) / 1000)! }
    })
    expect(metresBetween(victim, trilaterate(moved(victim, 900, -700), measured))).toBeLessThan(15)
  })
})

const anywhere = fc.record({ lat: fc.double({ min: 33.2, max: 38.4, noNaN: true }), lng: fc.double({ min: 126, max: 129.5, noNaN: true }) })
const someone = fc.integer({ min: 1, max: 100_000 })

test('what is shown lies within the cell and the displacement of the day', () => {
  fc.assert(
    fc.property(anywhere, someone, (at, userNo) => {
      expect(metresBetween(at, shownPoint(owner(userNo), at, DAY))).toBeLessThan(CELL_M * Math.SQRT2 + JITTER_M + 1)
    }),
    { numRuns: 300, seed: SEED },
  )
})

test('a straight walk of 600 m shows three cells at most, in every direction, also where it began before', () => {
  fc.assert(
    fc.property(
      anywhere,
      someone,
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.integer({ min: 0, max: 299 }),
      (at, userNo, turn, before) => {
        const shown = new Set<string>()
        let change: Point | null = moved(at, -before * Math.sin(turn), -before * Math.cos(turn))
        for (let metres = 0; metres <= 600; metres += 12) {
          change = changePoint(change, moved(at, metres * Math.sin(turn), metres * Math.cos(turn)))
          shown.add(JSON.stringify(shownPoint(owner(userNo), change, DAY)))
        }
        expect(shown.size).toBeLessThanOrEqual(3)
      },
    ),
    { numRuns: 100, seed: SEED },
  )
})

test('a change of the cell is 300 m away from the last one', () => {
  const at = { lat: 37.5, lng: 127 }
  expect(changePoint(at, moved(at, CHANGE_M - 1, 0))).toBe(at)
  expect(changePoint(at, moved(at, CHANGE_M + 1, 0))).not.toBe(at)
  expect(changePoint(null, at)).toBe(at)
})

test('two members at one place are shown at different points, and a member at another one the next day', () => {
  const at = { lat: 37.5663, lng: 126.9779 }
  const shown = [shownPoint(owner(1), at, DAY), shownPoint(owner(2), at, DAY), shownPoint(owner(1), at, addDays(DAY, 1))]
  expect(new Set(shown.map((point) => JSON.stringify(point))).size).toBe(3)
})

test('the home zone covers 200 m around the home, whose place the zone does not tell', () => {
  const next = random(3)
  const misses = Array.from({ length: 300 }, (_, userNo) => {
    const home = korean(next)
    return metresBetween(home, displaced(owner(userNo), home, HOME_SHIFT_M))
  })
  expect(Math.max(...misses)).toBeLessThan(HOME_ZONE_M - HOME_M + 1)
  expect(mean(misses)).toBeGreaterThan(80)
})
