import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { maskedTextFrame, onTextFrame } from './frames.ts'

/** A member's token, and the room in which they send messages. */
export type ChatUser = { token: string; cr_no: number }
/** `perSecond`: messages of all users together; null: each user sends the next one when the last is acknowledged. */
export type ChatLoad = { seconds: number; perSecond: number | null }
/** Times are milliseconds from sending: to the acknowledgement (`ack`), and to each delivery in the room (`received`). */
export type ChatLoadResult = {
  acked: number
  failed: number
  perSecond: number
  ack: Percentiles
  received: Percentiles
  deliveries: number
}
export type Percentiles = { p50: number; p99: number }
/** Users who send chat messages to one server from a child process. */
export type ChatUsers = { run(load: ChatLoad): Promise<ChatLoadResult>; stop(): Promise<void> }

type Start = { url: string; users: ChatUser[] }

/** Starts the child process and connects the users. */
export async function openChatUsers(start: Start): Promise<ChatUsers> {
  const child = fork(new URL('users.ts', import.meta.url), ['users'])
  const exited = once(child, 'exit')
  const ask = async <T>(command: Start | ChatLoad): Promise<T> => {
    child.send(command)
    const [answer] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [T | null]
    if (answer === null) throw new Error('The process of the chat users ended.')
    return answer
  }
  await ask(start)
  return {
    run: (load) => ask<ChatLoadResult>(load),
    async stop() {
      child.disconnect()
      await exited
    },
  }
}

// Only in the child process.
let connections: Connection[] = []
let tally: Tally = emptyTally()
if (process.argv[2] === 'users') {
  process.on('disconnect', () => process.exit())
  process.on('message', (command: Start | ChatLoad) => void execute(command).then((answer) => process.send?.(answer)))
}

type Tally = {
  acks: number[]
  received: number[]
  failed: number
  isOver: boolean
  /** Each user sends the next message when the last is acknowledged. */
  isClosedLoop: boolean
}
type Connection = { send(): void; cr_no: number; waiting: Map<number, { at: number }> }

function emptyTally(isClosedLoop = false): Tally {
  return { acks: [], received: [], failed: 0, isOver: false, isClosedLoop }
}

async function execute(command: Start | ChatLoad): Promise<ChatLoadResult | number> {
  if ('url' in command) {
    connections = await Promise.all(command.users.map((user) => connectUser(new URL(command.url), user)))
    return connections.length
  }
  tally = emptyTally(command.perSecond === null)
  const began = performance.now()
  const until = began + command.seconds * 1000
  if (command.perSecond === null) for (const connection of connections) connection.send()
  else await sendAtRate(command.perSecond, until)
  await sleep(Math.max(0, until - performance.now()))
  tally.isOver = true
  const took = (performance.now() - began) / 1000
  const { acks, received, failed } = tally
  // Acknowledgements that arrive from here on are not counted.
  const { length: acked } = acks
  for (let n = 0; n < 200 && connections.some(({ waiting }) => waiting.size > 0); n++) await sleep(10)
  await sleep(50)
  return {
    acked,
    failed,
    perSecond: acked / took,
    ack: percentilesOf(acks),
    received: percentilesOf(received),
    deliveries: received.length,
  }
}

/** Sends the messages at an even rate, by each connection in turn. */
async function sendAtRate(perSecond: number, until: number): Promise<void> {
  const began = performance.now()
  for (let sent = 0; performance.now() < until; await sleep(1)) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; sent < due; sent++) connections[sent % connections.length]!.send()
  }
}

function percentilesOf(took: number[]): Percentiles {
  const sorted = Float64Array.from(took).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Connects one user. */
function connectUser({ hostname, port }: URL, { token, cr_no }: ChatUser): Promise<Connection> {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  const path = `/socket.io/?EIO=4&transport=websocket&token=${token}`
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}\r\n\r\n`,
  )
  let last = 0
  const connection: Connection = {
    cr_no,
    waiting: new Map(),
    send() {
      const at = performance.now()
      const id = ++last
      connection.waiting.set(id, { at })
      const body = {
        cr_no,
        cm_type: 'user-msg',
        cm_uuid: randomUUID(),
        cm_content: `${at.toFixed(2)} 오늘도 물 여덟 잔 마시고 저녁에 한강을 걸었어요.`,
      }
      socket.write(maskedTextFrame(`42${id}${JSON.stringify(['m2r', body])}`))
    },
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed the connection.')))
    onTextFrame(socket, (bytes, start, end) => {
      const text = bytes.toString('utf8', start, end)
      if (text.startsWith('42')) recordDelivery(text)
      else if (text.startsWith('43')) recordAck(connection, text)
      else if (text.startsWith('40')) resolve(connection)
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text === '2') socket.write(maskedTextFrame('3'))
      else if (text.startsWith('0')) socket.write(maskedTextFrame('40'))
    })
  })
}

function recordDelivery(text: string): void {
  const at = /"cm_content":"([\d.]+) /.exec(text)?.[1]
  if (at !== undefined && !tally.isOver) tally.received.push(performance.now() - Number(at))
}

function recordAck(connection: Connection, text: string): void {
  const start = text.indexOf('[')
  const id = Number(text.slice(2, start))
  const asked = connection.waiting.get(id)
  connection.waiting.delete(id)
  if (tally.isOver || asked === undefined) return
  if (text.includes('"cm_no":', start)) tally.acks.push(performance.now() - asked.at)
  else tally.failed++
  if (tally.isClosedLoop) connection.send()
}
