import { expect, test } from 'vitest'
import { heldBack } from './socket.ts'

test('nothing is heard before the commit, and then once, in order', () => {
  const heard: unknown[] = []
  const hub = heldBack({ toUsers: (...event) => heard.push(event), toAll: (...event) => heard.push(event) })
  hub.toUsers([1], 'ud', { user_no: 1 })
  hub.toAll('dl', {})
  expect(heard).toEqual([])
  hub.send()
  hub.send()
  expect(heard).toEqual([
    [[1], 'ud', { user_no: 1 }],
    ['dl', {}],
  ])
})
