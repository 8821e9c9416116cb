import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { eachText, masked } from './frames.ts'

/** Many sockets in a process of their own, which read and count and do nothing else. */
export type SocketReaders = {
  /** Connects so many more; each says a number as its token. */
  come(port: number, sockets: number): Promise<void>
  /** Messages that have come since it was last asked; waits until there are so many, for some seconds at most. */
  heard(least: number): Promise<number>
  stop(): Promise<void>
}

type Order = { kind: 'come'; port: number; sockets: number } | { kind: 'heard'; least: number }

/** Starts the process that reads from many sockets. */
export function openSocketReaders(): SocketReaders {
  const child = fork(new URL('sockets.ts', import.meta.url), ['sockets'])
  const ask = async (order: Order): Promise<number> => {
    child.send(order)
    const [answer] = (await once(child, 'message')) as [number]
    return answer
  }
  return {
    come: async (port, sockets) => void (await ask({ kind: 'come', port, sockets })),
    heard: (least) => ask({ kind: 'heard', least }),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Connections that are made at a time. */
const AT_ONCE = 50
const PATIENCE_MS = 20_000
let heard = 0
let users = 0

if (process.argv[2] === 'sockets') {
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Order) => void obey(order).then((answer) => process.send?.(answer)))
}

async function obey(order: Order): Promise<number> {
  if (order.kind === 'come') {
    for (let left = order.sockets; left > 0; left -= AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => sit(order.port, ++users)))
    }
    return order.sockets
  }
  const until = performance.now() + PATIENCE_MS
  while (heard < order.least && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  const all = heard
  heard = 0
  return all
}

/** A socket that has joined. */
function sit(port: number, user: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const path = `/socket.io/?EIO=4&transport=websocket&token=${user}`
  const key = Buffer.alloc(16, user % 250).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: ${AGENT}\r\nAccept-Language: ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nPragma: no-cache\r\nCache-Control: no-cache\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    eachText(socket, (bytes, start) => {
      const [kind, of] = [bytes[start], bytes[start + 1]]
      // Engine.IO's own are 0 and 2; of Socket.IO's, 40 welcomes and the others bring a message.
      if (kind === 0x30) socket.write(masked('40'))
      else if (kind === 0x32) socket.write(masked('3'))
      else if (kind === 0x34 && of === 0x30) resolve()
      else heard++
    })
  })
}

const AGENT = 'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
