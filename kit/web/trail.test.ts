import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveInPlace, watchTrail } from './trail.ts'

let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('location', { replace: vi.fn() })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  history.replaceState(null, '')
})

const leaveAt = (state: object) => {
  history.replaceState(state, '')
  leaveInPlace('/elsewhere')
}

test('who comes back in the place that was left is as far into the app as before', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  history.replaceState(null, '')
  stop = watchTrail()
  expect(history.state).toEqual({ idx: 3 })
  stop()
  history.replaceState(null, '')
  stop = watchTrail()
  expect(history.state).toBeNull()
})

test('who gave up and went back to another step stays where that is', () => {
  leaveAt({ idx: 3, key: 'k' })
  history.replaceState({ idx: 2, key: 'j' }, '')
  stop = watchTrail()
  expect(history.state).toEqual({ idx: 2, key: 'j' })
})

test('with a closed storage it leaves all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  leaveAt({ idx: 3 })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  vi.restoreAllMocks()
})
