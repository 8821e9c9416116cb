import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Commands to a socket server: broadcast `times` messages, one every `every` milliseconds; or report its memory. */
export type FanoutCommand = { kind: 'broadcast'; times: number; every: number } | { kind: 'memory' }
/** CPU milliseconds of all broadcasts; memory in bytes. */
export type FanoutResult = { cpu: number } | { rss: number; heap: number }

/** A chat message as a room's members receive it. */
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

/** Listens, and executes the commands of the parent process; `broadcast` sends one message to every socket. */
export function serveFanout(http: Server, broadcast: (message: object) => void): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (how?: object) => void
  process.on('disconnect', () => process.exit())
  process.on(
    'message',
    (command: FanoutCommand) =>
      void (command.kind === 'broadcast' ? measureBroadcast(command) : measureMemory()).then((answer) => process.send?.(answer)),
  )
  http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }))

  const measureBroadcast = async ({ times, every }: { times: number; every: number }): Promise<FanoutResult> => {
    gc()
    const before = process.cpuUsage()
    for (let n = 0; n < times; n++) {
      broadcast({ ...MESSAGE, cm_no: MESSAGE.cm_no + n })
      await sleep(every)
    }
    const { user, system } = process.cpuUsage(before)
    return { cpu: (user + system) / 1000 }
  }
  const measureMemory = async (): Promise<FanoutResult> => {
    for (let n = 0; n < 4; n++) {
      // Compacts the heap: garbage of the handshakes is not part of an idle socket's memory.
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      await sleep(150)
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  }
}
