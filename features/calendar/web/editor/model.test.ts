import { expect, test } from 'vitest'
import { timeText } from '../../words.ts'
import { copyRanges, freeRange, mergeRanges, minuteOf, moveEdge, shownHours, withRanges } from './model.ts'

const range = (from_minute: number, to_minute: number) => ({ from_minute, to_minute })

test('merges ranges that overlap or touch', () => {
  expect(mergeRanges([range(840, 900), range(600, 660), range(660, 720), range(700, 750)])).toEqual([range(600, 750), range(840, 900)])
})

test('replaces and copies the ranges of weekdays', () => {
  const week = [
    { weekday: 1, ...range(600, 720) },
    { weekday: 2, ...range(0, 60) },
  ]
  expect(withRanges(week, 2, [])).toEqual(week.slice(0, 1))
  expect(copyRanges(week, 1, [2, 3])).toEqual([1, 2, 3].map((weekday) => ({ weekday, ...range(600, 720) })))
})

test.each([
  ['start', -30, range(570, 720)],
  ['start', -600, range(300, 720)],
  ['start', 300, range(690, 720)],
  ['end', 30, range(600, 750)],
  ['end', 600, range(600, 900)],
  ['end', -600, range(600, 630)],
  ['both', 600, range(780, 900)],
  ['both', -600, range(300, 420)],
] as const)('moves the %s of a range by %i minutes within its neighbours', (edge, minutes, moved) => {
  const day = [range(240, 300), range(600, 720), range(900, 960)]
  expect(moveEdge(day, 1, edge, minutes)).toEqual([day[0], moved, day[2]])
})

test('finds room for another range', () => {
  expect(freeRange([])).toEqual(range(600, 660))
  expect(freeRange([range(600, 720)])).toEqual(range(780, 840))
  expect(freeRange([range(600, 1410)])).toEqual(range(1410, 1440))
  expect(freeRange([range(600, 1440)])).toEqual(range(0, 60))
  expect(freeRange([range(0, 1440)])).toBeNull()
})

test('shows nine to nine, and more for ranges outside of it', () => {
  expect(shownHours([], false)).toEqual({ from: 9, to: 21 })
  expect(shownHours([range(390, 600), range(1200, 1410)], false)).toEqual({ from: 6, to: 24 })
  expect(shownHours([], true)).toEqual({ from: 0, to: 24 })
})

test.each([
  ['18:30', 1110],
  ['1830', 1110],
  ['930', 570],
  ['18', 1080],
  ['오후 6:30', 1110],
  ['오후 6시 반', 1110],
  ['저녁 6시', 1080],
  ['6:30pm', 1110],
  ['오전 0:00', 0],
  ['오전 12:00', 0],
  ['낮 12:00', 720],
  ['밤 12:00', 1440],
  ['24:00', 1440],
  ['오후 11시 50분', 1430],
  ['24:10', null],
  ['18:70', null],
  ['내일', null],
  ['', null],
])('reads the typed time %j as %j', (typed, minute) => expect(minuteOf(typed)).toBe(minute))

test('reads every time that it writes', () => {
  for (let minute = 0; minute <= 1440; minute += 10) expect(minuteOf(timeText(minute))).toBe(minute)
})
