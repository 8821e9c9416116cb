import { expect, test } from 'vitest'
import { pathOf, placeOf, type Place } from './place.ts'

const TODAY = '2026-11-21'
const present: Place = { view: 'calendar', day: TODAY, span: 'week', byMonth: false }

test.each<[string, Partial<Place>]>([
  ['', {}],
  ['view=list&by=month&date=2026-10-01', { view: 'list', byMonth: true, day: '2026-10-01' }],
  ['view=chart&span=month', { view: 'chart', span: 'month' }],
  ['view=nothing&span=year&date=2026-02-30&by=week', {}],
  ['date=2026-11-22', {}],
])('the address ?%s', (search, expected) => {
  expect(placeOf(new URLSearchParams(search), TODAY)).toEqual({ ...present, ...expected })
})

test.each<[Partial<Place>, string]>([
  [{}, '/daily-management?view=calendar'],
  [{ day: '2026-11-03' }, '/daily-management?view=calendar'],
  [{ view: 'chart', day: '2026-11-03' }, '/daily-management?view=chart&date=2026-11-03'],
  [{ view: 'chart', span: 'month', day: '2026-11-03' }, '/daily-management?view=chart&span=month'],
  [{ view: 'list', byMonth: true, day: '2025-12-01' }, '/daily-management?view=list&date=2025-12-01&by=month'],
])('%o stands at %s', (place, path) => {
  expect(pathOf({ ...present, ...place }, TODAY)).toBe(path)
})

test('an address leads back to what it was made of', () => {
  const place: Place = { view: 'list', day: '2025-12-01', span: 'month', byMonth: true }
  expect(placeOf(new URLSearchParams(pathOf(place, TODAY).split('?')[1]), TODAY)).toEqual(place)
})
