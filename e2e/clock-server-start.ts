import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Calls } from './calls.ts'
import type { Acts, Answered, Asked } from './clock-server-acts.ts'
import { COMPILED } from './compiled.ts'

export type ClockServer = Omit<Acts, 'openSession'> & {
  url: string
  readonly now: Date
  /** Opens a session at the current time. Earlier sessions have expired. */
  logIn(userNo: number): Promise<Pick<Calls, 'token' | 'get' | 'post' | 'put'>>
}

/** The process in which a worker's clock servers run, one after the other. */
export type ClockProcess = {
  /** The clock's time after the last act. */
  readonly now: Date
  ask<T>(act: Asked['act'], ...given: unknown[]): Promise<T>
  end(): Promise<void>
}

/**
 * Starts the process. Playwright compiles each module that its own processes import: of the whole server that takes half a minute of
 * processor time, and Node.js takes two seconds.
 */
export function startClockProcess(): ClockProcess {
  const child = fork(path.join(import.meta.dirname, 'clock-server-program.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: COMPILED },
    serialization: 'advanced',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, (answered: Answered) => void>()
  child.on('message', ({ id, ...answered }: Answered) => waiting.get(id)?.({ id, ...answered }))
  void ended.then(() => waiting.forEach((settle, id) => settle({ id, error: 'The process of the clock server has ended.' })))
  let now = new Date()
  let asked = 0
  return {
    get now() {
      return now
    },
    async ask<T>(act: Asked['act'], ...given: unknown[]) {
      const id = ++asked
      const answered = await new Promise<Answered>((resolve) => {
        waiting.set(id, resolve)
        child.send({ id, act, given } satisfies Asked)
      })
      waiting.delete(id)
      if (answered.error !== undefined) throw new Error(`${act}: ${answered.error}`)
      now = answered.now ?? now
      return answered.value as T
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/** Starts a server with a clock and a database of its own in that process. `stop` stops the server. */
export async function startClockServer(
  within: ClockProcess,
  request: APIRequestContext,
  withRelay: boolean,
): Promise<{ clockServer: ClockServer; stop(): Promise<void> }> {
  const url = await within.ask<string>('start', withRelay)
  const clockServer: ClockServer = {
    url,
    get now() {
      return within.now
    },
    aMember: (...given) => within.ask('aMember', ...given),
    aCounsellor: (...given) => within.ask('aCounsellor', ...given),
    aRequest: (...given) => within.ask('aRequest', ...given),
    aVideoSession: () => within.ask('aVideoSession'),
    seatsOf: (...given) => within.ask('seatsOf', ...given),
    restart: () => within.ask('restart'),
    advanceDays: (...given) => within.ask('advanceDays', ...given),
    advanceTo: (...given) => within.ask('advanceTo', ...given),
    async logIn(userNo) {
      const token = await within.ask<string>('openSession', userNo)
      const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })
      return {
        token,
        get: (to) => request.get(url + to, { headers: headers() }),
        post: (to, data) => request.post(url + to, { headers: headers(), data }),
        put: (to, data) => request.put(url + to, { headers: headers(), data }),
      }
    },
  }
  return { clockServer, stop: () => within.ask('stop') }
}
