import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { frameOf } from './frame.ts'
import { WebSocketConnection } from './websocket.ts'

/** A connection whose writes are recorded; closing it sends the text 'close frame', as ws does, directly. */
function recordedConnection() {
  const writes: string[] = []
  const tcp = {
    writable: true,
    writableLength: 0,
    write: (bytes: Buffer) => void writes.push(bytes.toString()),
    destroy: () => void (tcp.writable = false),
  }
  const ws = Object.assign(new EventEmitter(), {
    readyState: 1,
    close() {
      this.readyState = 2
      writes.push('close frame')
    },
  })
  const events = { onCall() {}, onInvalid() {}, onClose() {} }
  return { connection: new WebSocketConnection('a', null, ws, tcp, events), writes, tcp }
}
const frame = (n: number) => frameOf('n', n)
const text = (...ns: number[]): string => ns.map((n) => frame(n).bytes.toString()).join('')
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

test('writes the frames of a turn together, also those that follow from its promises', async () => {
  const { connection, writes } = recordedConnection()
  connection.send(frame(1))
  void Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => connection.send(frame(2)))
  expect(writes).toEqual([])
  await turn()
  expect(writes).toEqual([text(1, 2)])
  connection.send(frame(3))
  await turn()
  expect(writes).toEqual([text(1, 2), text(3)])
})

test('sends what is queued before the close frame, and nothing after it', async () => {
  const { connection, writes } = recordedConnection()
  connection.send(frame(1))
  connection.disconnect()
  connection.send(frame(2))
  await turn()
  expect(writes).toEqual([`${text(1)}\u0081\u000241`.replace('\u0081', Buffer.from([0x81]).toString()), 'close frame'])
})

test('destroys a connection that does not read, in the same turn too', async () => {
  const { connection, writes, tcp } = recordedConnection()
  tcp.writableLength = 2 * 1024 * 1024
  for (let n = 0; n < 64; n++) connection.send(frame(n))
  expect([tcp.writable, writes]).toEqual([false, []])
})
