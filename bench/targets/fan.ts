import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What a server of sockets is asked: to say something to all of them, every so many ms, or what it weighs. */
export type FanOrder = { kind: 'say'; times: number; every: number } | { kind: 'weigh' }
/** Milliseconds of processor for all that was said; bytes. */
export type FanAnswer = { cpu: number } | { rss: number; heap: number }

/** A message as a room's members hear it. */
const MESSAGE = {
  cr_no: 12,
  cm_no: 1234,
  prev_no: 1233,
  cm_uuid: '5f0c2b8e-8c57-4a6b-9d0e-0c8f5a1d2e3f',
  cm_type: 'user-msg',
  cm_from: 7,
  cm_to: null,
  cm_content: '오늘도 물 여덟 잔 마시고 저녁에 한강을 걸었어요. 내일은 같이 걸을까요?',
  cm_file: [],
  cm_read: [],
  reg_dt: '2026-11-21T14:00:00+09:00',
  state: 1,
  extra_info: null,
  reply: null,
  reactions: [],
}

/** Listens, and does what its parent orders: `say` brings one message to every socket. */
export function serveFan(http: Server, say: (message: object) => void): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how?: object) => void
  process.on('disconnect', () => process.exit())
  process.on('message', (order: FanOrder) => void (order.kind === 'say' ? speak(order) : weigh()).then((answer) => process.send?.(answer)))
  http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))

  const speak = async ({ times, every }: { times: number; every: number }): Promise<FanAnswer> => {
    gc()
    const before = process.cpuUsage()
    for (let n = 0; n < times; n++) {
      say({ ...MESSAGE, cm_no: MESSAGE.cm_no + n })
      await sleep(every)
    }
    const { user, system } = process.cpuUsage(before)
    return { cpu: (user + system) / 1000 }
  }
  const weigh = async (): Promise<FanAnswer> => {
    for (let n = 0; n < 4; n++) {
      // Packs what lives: what connecting left between it is neither server's lasting weight.
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      await sleep(150)
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  }
}
