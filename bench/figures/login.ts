import { hashPassword } from '#kit/server/auth/password.ts'
import { openDb, type Pool } from '#kit/server/db/db.ts'
import { makeSessions, type Sessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import { compare, median, type LoadSettings } from '../load/compare.ts'
import type { LoadRequest } from '../load/run.ts'
import { openTarget } from '../targets/target.ts'
import { copyDataset } from '../dataset/engine.ts'
import { VIEWERS } from '../dataset/shape.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const PASSWORD = '하루는2잔마셔!'

/** Log-ins of many members, with session and new-device check, compared with a server that only checks the password. */
export async function login(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  await withDb(copy.url, async (db) => {
    await db.sql`update users set password_hash = ${await hashPassword(PASSWORD)} where user_no <= ${VIEWERS}`
  })
  const haru = await openTarget('haru', { database: copy.url, unlimited: true })
  const bare = await openTarget('bare', { database: copy.url })
  const ours = Array.from({ length: VIEWERS }, (_, n) =>
    post('/v1/user/auth/login', { user_id: `bench${n + 1}`, password: PASSWORD, device: 'bench' }),
  )
  const compared = await compare(
    lab.loadGenerator,
    { ...haru, requests: ours },
    { ...bare, requests: [post('/verify', { password: PASSWORD })] },
    lab.settings,
  )
  await Promise.all([haru.stop(), bare.stop()])
  await copy.drop()
  return [figureOf('log-in', compared, { better: 'more', must: 0.8, aim: 0.9 })]
}

/** The cost of a token check: from the cache, and from PostgreSQL. */
export async function token(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  const figures = await withDb(copy.url, async (db) => {
    const sessions = makeSessions(db, makeTokens(makeKeyRing('a secret of the benchmarks, long enough')))
    const now = new Date()
    const tokens = await Promise.all(Array.from({ length: VIEWERS }, (_, n) => sessions.open(db, { user_no: n + 1, device: 'bench', now })))
    const cached = await costOf(sessions, tokens, lab.settings, () => now)
    // Each turn is later than the cache's lifetime (30 s), so that every check asks PostgreSQL.
    let later = now.getTime()
    const uncached = await costOf(sessions, tokens, lab.settings, () => new Date((later += 31_000)))
    return [figureOfMs('token check, cached', cached), figureOfMs('token check, from PostgreSQL', uncached)]
  })
  await copy.drop()
  return figures
}

/** Milliseconds per check, all tokens at once in each turn; the median of the rounds. */
async function costOf(sessions: Sessions, tokens: string[], { rounds, seconds }: LoadSettings, clock: () => Date): Promise<Cost> {
  const round = async (turns: number): Promise<Cost> => {
    const from = performance.now()
    const before = process.cpuUsage()
    for (let turn = 0; turn < turns; turn++) {
      const at = clock()
      const found = await Promise.all(tokens.map((one) => sessions.check(one, at)))
      if (found.includes(null)) throw new Error('A token was refused.')
    }
    const ms = (performance.now() - from) / (turns * tokens.length)
    const { user, system } = process.cpuUsage(before)
    return { ms, cpu: (user + system) / 1000 / (turns * tokens.length) }
  }
  // At 31 s of simulated time per turn, more turns would outlive the tokens.
  const turns = Math.ceil(40 * seconds)
  await round(turns)
  const measured: Cost[] = []
  for (let n = 0; n < rounds; n++) measured.push(await round(turns))
  return { ms: median(measured.map(({ ms }) => ms)), cpu: median(measured.map(({ cpu }) => cpu)) }
}

/** Elapsed and CPU milliseconds. */
type Cost = { ms: number; cpu: number }

const figureOfMs = (name: string, { ms, cpu }: Cost): Figure => ({
  name,
  value: ms,
  unit: 'ms',
  goal: { better: 'less', must: 0.2, aim: 0.1 },
  detail: `${Math.round(1000 / ms)}/s cpu ${cpu.toFixed(4)} ms`,
})

const post = (path: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

async function withDb<T>(url: string, work: (db: Pool) => Promise<T>): Promise<T> {
  const db = openDb({ url, max: 20 })
  try {
    return await work(db)
  } finally {
    await db.end(1)
  }
}
