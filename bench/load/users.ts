import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachText, masked } from './frames.ts'

/** A member at a server, and the room they talk in. */
export type ChatUser = { token: string; cr_no: number }
/** `perSecond`: messages of all of them together; null: each sends the next one when the last is acknowledged. */
export type ChatLoad = { seconds: number; perSecond: number | null }
/** What came of it. Times are milliseconds from sending: until the acknowledgement, and until somebody in the room heard it. */
export type ChatLoadResult = { acked: number; failed: number; perSecond: number; ack: Times; heard: Times; deliveries: number }
export type Times = { p50: number; p99: number }
/** People who talk at one server, in a process of their own. */
export type ChatUsers = { talk(how: ChatLoad): Promise<ChatLoadResult>; stop(): Promise<void> }

type Start = { url: string; users: ChatUser[] }

/** Connects them. */
export async function openChatUsers(start: Start): Promise<ChatUsers> {
  const child = fork(new URL('users.ts', import.meta.url), ['users'])
  const exited = once(child, 'exit')
  const ask = async <T>(order: Start | ChatLoad): Promise<T> => {
    child.send(order)
    const [answer] = (await Promise.race([once(child, 'message'), exited.then(() => [null])])) as [T | null]
    if (answer === null) throw new Error('The process of the chat users ended.')
    return answer
  }
  await ask(start)
  return {
    talk: (how) => ask<ChatLoadResult>(how),
    async stop() {
      child.disconnect()
      await exited
    },
  }
}

// In the process of its own.
let lines: Line[] = []
let tally: Tally = blank()
if (process.argv[2] === 'users') {
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Start | ChatLoad) => void obey(order).then((answer) => process.send?.(answer)))
}

type Tally = {
  acks: number[]
  heard: number[]
  failed: number
  isOver: boolean
  /** Each sends again when it is answered. */ isClosed: boolean
}
type Line = { send(): void; cr_no: number; waiting: Map<number, { at: number }> }

function blank(isClosed = false): Tally {
  return { acks: [], heard: [], failed: 0, isOver: false, isClosed }
}

async function obey(order: Start | ChatLoad): Promise<ChatLoadResult | number> {
  if ('url' in order) {
    lines = await Promise.all(order.users.map((user) => open(new URL(order.url), user)))
    return lines.length
  }
  tally = blank(order.perSecond === null)
  const began = performance.now()
  const until = began + order.seconds * 1000
  if (order.perSecond === null) for (const line of lines) line.send()
  else await pace(order.perSecond, until)
  await sleep(Math.max(0, until - performance.now()))
  tally.isOver = true
  const took = (performance.now() - began) / 1000
  const { acks, heard, failed } = tally
  // What is still on its way belongs to nobody's time.
  const { length: acked } = acks
  for (let n = 0; n < 200 && lines.some(({ waiting }) => waiting.size > 0); n++) await sleep(10)
  await sleep(50)
  return { acked, failed, perSecond: acked / took, ack: timesOf(acks), heard: timesOf(heard), deliveries: heard.length }
}

/** Spreads the messages evenly over time and people. */
async function pace(perSecond: number, until: number): Promise<void> {
  const began = performance.now()
  for (let sent = 0; performance.now() < until; await sleep(1)) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; sent < due; sent++) lines[sent % lines.length]!.send()
  }
}

function timesOf(took: number[]): Times {
  const sorted = Float64Array.from(took).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Connects one user. */
function open({ hostname, port }: URL, { token, cr_no }: ChatUser): Promise<Line> {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  const path = `/socket.io/?EIO=4&transport=websocket&token=${token}`
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}\r\n\r\n`,
  )
  let last = 0
  const line: Line = {
    cr_no,
    waiting: new Map(),
    send() {
      const at = performance.now()
      const id = ++last
      line.waiting.set(id, { at })
      const body = {
        cr_no,
        cm_type: 'user-msg',
        cm_uuid: randomUUID(),
        cm_content: `${at.toFixed(2)} 오늘도 물 여덟 잔 마시고 저녁에 한강을 걸었어요.`,
      }
      socket.write(masked(`42${id}${JSON.stringify(['m2r', body])}`))
    },
  }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server hung up.')))
    eachText(socket, (bytes, start, end) => {
      const text = bytes.toString('utf8', start, end)
      if (text.startsWith('42')) heardOf(text)
      else if (text.startsWith('43')) acknowledged(line, text)
      else if (text.startsWith('40')) resolve(line)
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text === '2') socket.write(masked('3'))
      else if (text.startsWith('0')) socket.write(masked('40'))
    })
  })
}

function heardOf(text: string): void {
  const at = /"cm_content":"([\d.]+) /.exec(text)?.[1]
  if (at !== undefined && !tally.isOver) tally.heard.push(performance.now() - Number(at))
}

function acknowledged(line: Line, text: string): void {
  const start = text.indexOf('[')
  const id = Number(text.slice(2, start))
  const asked = line.waiting.get(id)
  line.waiting.delete(id)
  if (tally.isOver || asked === undefined) return
  if (text.includes('"cm_no":', start)) tally.acks.push(performance.now() - asked.at)
  else tally.failed++
  if (tally.isClosed) line.send()
}
