import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { maskedTextFrame, onTextFrame } from './frames.ts'

/** Many sockets in a child process, which only count the messages they receive. */
export type SocketReaders = {
  /** Connects this many more sockets; the token of each is a number. */
  connect(port: number, sockets: number): Promise<void>
  /** The number of messages received since the last call; waits for `count` of them up to a time limit. */
  receive(count: number): Promise<number>
  stop(): Promise<void>
}

type Command = { kind: 'connect'; port: number; sockets: number } | { kind: 'receive'; count: number }

/** Starts the process that reads from many sockets. */
export function openSocketReaders(): SocketReaders {
  const child = fork(new URL('sockets.ts', import.meta.url), ['sockets'])
  const ask = async (command: Command): Promise<number> => {
    child.send(command)
    const [answer] = (await once(child, 'message')) as [number]
    return answer
  }
  return {
    connect: async (port, sockets) => void (await ask({ kind: 'connect', port, sockets })),
    receive: (count) => ask({ kind: 'receive', count }),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Connections that are opened at the same time. */
const CONNECT_BATCH = 50
const TIMEOUT_MS = 20_000
let received = 0
let users = 0

if (process.argv[2] === 'sockets') {
  process.on('disconnect', () => process.exit())
  process.on('message', (command: Command) => void execute(command).then((answer) => process.send?.(answer)))
}

async function execute(command: Command): Promise<number> {
  if (command.kind === 'connect') {
    for (let left = command.sockets; left > 0; left -= CONNECT_BATCH) {
      await Promise.all(Array.from({ length: Math.min(left, CONNECT_BATCH) }, () => connectUser(command.port, ++users)))
    }
    return command.sockets
  }
  const until = performance.now() + TIMEOUT_MS
  while (received < command.count && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
  const all = received
  received = 0
  return all
}

/** Resolves when the server has accepted the Socket.IO connection. */
function connectUser(port: number, user: number): Promise<void> {
  const socket = connectTcp({ port, host: '127.0.0.1', noDelay: true })
  const path = `/socket.io/?EIO=4&transport=websocket&token=${user}`
  const key = Buffer.alloc(16, user % 250).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: ${AGENT}\r\nAccept-Language: ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nPragma: no-cache\r\nCache-Control: no-cache\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    onTextFrame(socket, (bytes, start) => {
      const [kind, of] = [bytes[start], bytes[start + 1]]
      // Engine.IO: 0 open, 2 ping. Socket.IO: 40 is the accepted connection, every other packet is a message.
      if (kind === 0x30) socket.write(maskedTextFrame('40'))
      else if (kind === 0x32) socket.write(maskedTextFrame('3'))
      else if (kind === 0x34 && of === 0x30) resolve()
      else received++
    })
  })
}

const AGENT = 'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
