import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '#kit/contract/envelope.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { until, type Home } from './testing.ts'

// What tests share that kill the server and PostgreSQL while members call.

/** What is killed, one after the other, while calls wait for their answers. */
export const KILLS = soakOr(['server'] as const, ['server', 'database', 'server', 'both', 'database', 'server'] as const)

/** A program that is killed and started again. */
export type KilledProgram = {
  /** Repeats a call until a living server answers it. */
  callUntilAnswered(path: string, request: Pick<RequestInit, 'method' | 'headers' | 'body'>): Promise<Envelope>
  /** Waits for all answers, and kills meanwhile. */
  whileKilling(calls: readonly Promise<Envelope>[]): Promise<Envelope[]>
}

export async function startKilled(home: Home): Promise<KilledProgram> {
  let program = await home.start()
  return {
    async callUntilAnswered(path, request) {
      for (;;) {
        const answer = await fetch(program.url + path, { ...request, signal: AbortSignal.timeout(5000) }).catch(() => null)
        if (answer !== null && answer.status < 500) return (await answer.json()) as Envelope
        await wait(50)
      }
    },
    async whileKilling(calls) {
      let answered = 0
      for (const one of calls) void one.then(() => (answered += 1))
      for (const what of KILLS) {
        // Some are answered, the others are on their way.
        const before = answered
        await until(() => answered > before || answered === calls.length)
        if (what !== 'server') process.kill(home.postmasterPid(), 'SIGKILL')
        if (what !== 'database') {
          await program.kill()
          program = await home.start()
        }
      }
      return Promise.all(calls)
    },
  }
}

/** Adults, with tokens of the secret of this folder, which has the demo community. `name` begins their log-in names. */
export async function addMembers(home: Home, db: Pool, { name, count }: { name: string; count: number }): Promise<TestMember[]> {
  const { secret } = JSON.parse(readFileSync(join(home.dataDir, 'secrets.json'), 'utf8')) as { secret: string }
  const sessions = makeSessions(db, makeTokens(makeKeyRing(secret)))
  const rows = await db.sql<{ user_no: number }[]>`
    insert into users (user_id, haru_name, haru_character, gender, birth)
    select ${name}::text || nth, ${name}::text || nth, '1', 'm', '1990-05-05' from generate_series(1, ${count}::int) nth returning user_no`
  const open = async (user_no: number): Promise<TestMember> => ({
    user_no,
    token: await sessions.open(db, { user_no, device: 'test', now: new Date() }),
  })
  return Promise.all(rows.map(({ user_no }) => open(user_no)))
}
