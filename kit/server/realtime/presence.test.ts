import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAVING_MS, makePresence, SILENT_MS } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(name = 'b') {
  const presence = makePresence(name)
  const said: [number, boolean][] = []
  presence.onPresence((userNo, online) => said.push([userNo, online]))
  return { presence, said }
}

test('a member comes with the first socket, and goes some seconds after the last', () => {
  const { presence, said } = watched()
  const gone = vi.fn<() => void>()
  expect([presence.came(1), presence.came(1)]).toEqual([true, false])
  presence.went(1, gone)
  presence.went(1, gone)
  vi.advanceTimersByTime(LEAVING_MS - 1)
  expect([presence.isOnline(1), said]).toEqual([true, [[1, true]]])
  expect(presence.came(1)).toBe(false)
  vi.advanceTimersByTime(LEAVING_MS * 2)
  expect(gone).not.toHaveBeenCalled()
  presence.went(1, gone)
  vi.advanceTimersByTime(LEAVING_MS)
  expect(gone).toHaveBeenCalledTimes(1)
  expect([presence.isOnline(1), said]).toEqual([
    false,
    [
      [1, true],
      [1, false],
    ],
  ])
})

test('whoever moves to another process is not said to come or go', () => {
  const { presence, said } = watched()
  presence.hearUser('a', 1, true)
  presence.came(1)
  presence.hearUser('a', 1, false)
  presence.hear('a', { users: [1], rooms: [] })
  presence.went(1, () => {})
  vi.advanceTimersByTime(LEAVING_MS)
  expect([presence.isOnline(1), said]).toEqual([true, []])
})

test('what a process said is worth nothing once it says farewell or is silent, and one of the others says who went', () => {
  const [{ presence, said }, later] = [watched('b'), watched('c')]
  const tell = (name: string, users: number[]) =>
    [presence, later.presence].forEach((one) => one.hear(name, { users, rooms: [['chat:1', users]] }))
  presence.hear('c', { users: [], rooms: [] })
  later.presence.hear('b', { users: [3], rooms: [] })
  presence.came(3)
  tell('x', [1, 3])
  expect([...presence.elsewhereIn('chat:1')]).toEqual([1, 3])
  for (const one of [presence, later.presence]) one.lose('x')
  expect([...presence.elsewhereIn('chat:1'), presence.isOnline(1), presence.isOnline(3)]).toEqual([false, true])
  expect([said.slice(1), later.said]).toEqual([[[1, false]], []])
  tell('y', [2])
  vi.advanceTimersByTime(SILENT_MS + 1)
  presence.sweep()
  expect(presence.isOnline(2)).toBe(false)
})
