import { expect, test } from 'vitest'
import { pathOfState, viewStateOf, type ViewState } from './viewState.ts'

const TODAY = '2026-11-21'
const present: ViewState = { view: 'calendar', day: TODAY, span: 'week', byMonth: false }

test.each<[string, Partial<ViewState>]>([
  ['', {}],
  ['view=list&by=month&date=2026-10-01', { view: 'list', byMonth: true, day: '2026-10-01' }],
  ['view=chart&span=month', { view: 'chart', span: 'month' }],
  ['view=nothing&span=year&date=2026-02-30&by=week', {}],
  ['date=2026-11-22', {}],
])('reads the state of ?%s', (search, expected) => {
  expect(viewStateOf(new URLSearchParams(search), TODAY)).toEqual({ ...present, ...expected })
})

test.each<[Partial<ViewState>, string]>([
  [{}, '/daily-management?view=calendar'],
  [{ day: '2026-11-03' }, '/daily-management?view=calendar'],
  [{ view: 'chart', day: '2026-11-03' }, '/daily-management?view=chart&date=2026-11-03'],
  [{ view: 'chart', span: 'month', day: '2026-11-03' }, '/daily-management?view=chart&span=month'],
  [{ view: 'list', byMonth: true, day: '2025-12-01' }, '/daily-management?view=list&date=2025-12-01&by=month'],
])('the address of %o is %s', (state, path) => {
  expect(pathOfState({ ...present, ...state }, TODAY)).toBe(path)
})

test('reads back the state that an address was built from', () => {
  const state: ViewState = { view: 'list', day: '2025-12-01', span: 'month', byMonth: true }
  expect(viewStateOf(new URLSearchParams(pathOfState(state, TODAY).split('?')[1]), TODAY)).toEqual(state)
})
