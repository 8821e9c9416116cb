import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAVING_MS, makePresence, SILENT_MS } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(name = 'b') {
  const presence = makePresence(name)
  const notified: [number, boolean][] = []
  presence.onPresence((userNo, online) => notified.push([userNo, online]))
  return { presence, notified }
}

test('reports a member online with the first socket, and offline some seconds after the last', () => {
  const { presence, notified } = watched()
  const onOffline = vi.fn<() => void>()
  expect([presence.connected(1), presence.connected(1)]).toEqual([true, false])
  presence.disconnected(1, onOffline)
  presence.disconnected(1, onOffline)
  vi.advanceTimersByTime(LEAVING_MS - 1)
  expect([presence.isOnline(1), notified]).toEqual([true, [[1, true]]])
  expect(presence.connected(1)).toBe(false)
  vi.advanceTimersByTime(LEAVING_MS * 2)
  expect(onOffline).not.toHaveBeenCalled()
  presence.disconnected(1, onOffline)
  vi.advanceTimersByTime(LEAVING_MS)
  expect(onOffline).toHaveBeenCalledTimes(1)
  expect([presence.isOnline(1), notified]).toEqual([
    false,
    [
      [1, true],
      [1, false],
    ],
  ])
})

test('reports no change when a member moves to another process', () => {
  const { presence, notified } = watched()
  presence.receiveUser('a', 1, true)
  presence.connected(1)
  presence.receiveUser('a', 1, false)
  presence.receive('a', { users: [1], rooms: [] })
  presence.disconnected(1, () => {})
  vi.advanceTimersByTime(LEAVING_MS)
  expect([presence.isOnline(1), notified]).toEqual([true, []])
})

test('removes a process that stops or is silent, and one of the others reports its members offline', () => {
  const [{ presence, notified }, later] = [watched('b'), watched('c')]
  const sendSnapshots = (name: string, users: number[]) =>
    [presence, later.presence].forEach((one) => one.receive(name, { users, rooms: [['chat:1', users]] }))
  presence.receive('c', { users: [], rooms: [] })
  later.presence.receive('b', { users: [3], rooms: [] })
  presence.connected(3)
  sendSnapshots('x', [1, 3])
  expect([...presence.elsewhereIn('chat:1')]).toEqual([1, 3])
  for (const one of [presence, later.presence]) one.removeProcess('x')
  expect([...presence.elsewhereIn('chat:1'), presence.isOnline(1), presence.isOnline(3)]).toEqual([false, true])
  expect([notified.slice(1), later.notified]).toEqual([[[1, false]], []])
  sendSnapshots('y', [2])
  vi.advanceTimersByTime(SILENT_MS + 1)
  presence.removeSilent()
  expect(presence.isOnline(2)).toBe(false)
})
