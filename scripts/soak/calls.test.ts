import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { approveCounsel, type CounselInfo } from '#features/counsel/contract/session.ts'
import { applyCounsel } from '#features/counsel/contract/apply.ts'
import { aCounsellor } from '#features/counsel/server/testing.ts'
import { creditCharge, differencesOf } from '#features/viv/server/testing.ts'
import type { Answer, Endpoint } from '#kit/contract/endpoint.ts'
import { fillPath } from '#kit/contract/path.ts'
import { addDays, HOUR_MS, koreanDay, MINUTE_MS, startOfDay } from '#kit/contract/time.ts'
import { makeSessions } from '#kit/server/auth/sessions.ts'
import { makeTokens } from '#kit/server/auth/tokens.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { makeKeyRing } from '#kit/server/keys/ring.ts'
import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { isSoak } from '#kit/server/testing/soak.ts'
import { HOME_SECRET, preparedHome, type Home, type Program } from '../../apps/server/testing.ts'
import { problemsOf, type Observation, type Outcome } from './judge.ts'
import { openNetwork, type Network } from './network.ts'
import { Phone, type Step } from './phone.ts'

// Sessions by video between real browsers, the real server and PostgreSQL, with random cuts. The test clock passes the minutes; whatever has
// to recover does so in real time. Afterwards every charged second was usable for both, missed by the member, or what decision 079 leaves.

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 600_000 })

const SESSIONS = Number(process.env.HARU_CALLS ?? 100)
const SEED = Number(process.env.HARU_CALLS_SEED ?? Math.floor(Math.random() * 1e9))
/** Sessions at the same time: they share the server, its clock and its crashes. */
const LANES = Number(process.env.HARU_CALLS_LANES ?? 2)
const MINUTES = 10
const PRICE = 300
/** The shortest session that can be sold; it is shortened afterwards. */
const SOLD_MINUTES = 20
const STEP_SECONDS = 12
/** Steps of a session with all the time that can be added, and some more. */
const STEPS_MAX = ((MINUTES + 6) * 60) / STEP_SECONDS + 10
/** Real time in which two that are both there have to hear each other again. Milliseconds. */
const RECOVERY_MS = 45_000
/** Real time after which a browser notices that its network is gone. Milliseconds. */
const NOTICE_MS = 9000

const KINDS = ['cut all', 'cut media', 'kill browser', 'reload', 'kill server', 'kill database', 'none'] as const
type Fault = { kind: (typeof KINDS)[number]; side: Side; at: number; steps: number; isNoticed: boolean }
type Side = 'member' | 'expert'
type Session = {
  nth: number
  counNo: number
  phones: Record<Side, Phone>
  faults: Fault[]
  observations: (Observation & Record<Side, Step>)[]
  isOver: boolean
}

let home: Home
let program: Program
let network: Network
let port: number
const origin = (): string => `http://${network.host}:${port}`
const counts: Record<string, number> = {}
beforeAll(async () => {
  if (!isSoak) return
  home = await preparedHome('test')
  network = openNetwork(2 * LANES)
  port = await freePort(network.host)
  await startServer()
})
afterAll(async () => {
  if (!isSoak) return
  await home.stopAll()
  home.remove()
  network.close()
})

test.skipIf(!isSoak)(`${SESSIONS} sessions by video with random cuts, seed ${SEED}`, async () => {
  console.log(`${SESSIONS} sessions, ${LANES} at a time, seed ${SEED}; cuts by ${network.kind}`)
  const problems: string[] = []
  for (let done = 0; done < SESSIONS; done += LANES) {
    const from = performance.now()
    const round = await Promise.all(Array.from({ length: Math.min(LANES, SESSIONS - done) }, (_, lane) => begin(done + lane, lane)))
    problems.push(...(await play(round)))
    for (const session of round) {
      const outcome = await outcomeOf(session.counNo)
      const found = problemsOf(session.observations, outcome).map((problem) => `session ${session.nth}: ${problem}`)
      problems.push(...found)
      const faults = session.faults.map(({ kind, side, at, steps }) => `${kind} ${side} ${at}+${steps}`).join(', ')
      const { close_code, paid, adjustSeconds } = outcome
      console.log(
        `${session.nth}: ${faults}: ${close_code}, paid ${paid}, added ${adjustSeconds} s${found.length > 0 ? ` PROBLEM ${found.join()}` : ''}`,
      )
      for (const { kind } of session.faults) counts[kind] = (counts[kind] ?? 0) + 1
      await Promise.all(Object.values(session.phones).map((phone) => phone.kill().then(() => phone.heal())))
    }
    console.log(`  ${Math.round((performance.now() - from) / 1000)} s`)
  }
  console.log(counts)
  expect(problems).toEqual([])
  expect(await home.onDatabase((db) => differencesOf({ db }))).toEqual([])
  const ledger = [process.execPath, join(import.meta.dirname, '../ledger.ts')] as const
  const { stdout } = await promisify(execFile)(ledger[0], [ledger[1]], { env: { PATH: process.env.PATH, HARU_DATA_DIR: home.dataDir } })
  expect(stdout).toContain('The books agree.')
})

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One to three faults, one after another. One of ten lasts longer than a session may lose. */
function faultsOf(random: () => number): Fault[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const faults: Fault[] = []
  let at = 2
  for (let left = 1 + below(3); left > 0; left--) {
    at += 2 + below(10)
    const steps = below(10) === 0 ? 28 : 1 + below(10)
    faults.push({ kind: KINDS[below(KINDS.length)]!, side: below(2) === 0 ? 'member' : 'expert', at, steps, isNoticed: below(3) === 0 })
    at += steps
  }
  return faults
}

/** Two people with an accepted session, who enter it. */
async function begin(nth: number, lane: number): Promise<Session> {
  const { counNo, as, room } = await home.onDatabase(makePair)
  const place = (side: number) => ({ network, number: 2 * lane + side, port, room })
  const phones = { member: new Phone({ ...place(0), token: as.member.token }), expert: new Phone({ ...place(1), token: as.expert.token }) }
  for (const phone of [phones.member, phones.expert]) await phone.open()
  for (const phone of [phones.member, phones.expert]) await phone.enter()
  return { nth, counNo, phones, faults: faultsOf(randomOf(SEED + nth)), observations: [], isOver: false }
}

let clock = 0
/** Plays the sessions of a round to their ends. Returns what got stuck. */
async function play(round: Session[]): Promise<string[]> {
  clock = await skip(0)
  const problems = await settle(round)
  for (let step = 0; step < STEPS_MAX && round.some(({ isOver }) => !isOver); step++) {
    const changed = await changeFaults(round, step)
    if (changed) problems.push(...(await settle(round)))
    await observe(round, STEP_SECONDS)
  }
  return problems
}

/** Begins and ends what is due at this step. Returns whether something has to recover in real time. */
async function changeFaults(round: Session[], step: number): Promise<boolean> {
  let changed = false
  for (const { faults, phones, isOver } of round) {
    if (isOver) continue
    for (const { kind, side, at, steps, isNoticed } of faults) {
      const phone = phones[side]
      if (step === at) {
        if (kind === 'cut all' || kind === 'cut media') await phone.cut(kind === 'cut all' ? 'all' : 'media')
        if (kind === 'kill browser') await phone.kill()
        if (kind === 'reload') await phone.reload()
        if (kind === 'kill server') await killServer()
        if (kind === 'kill database') process.kill(home.postmasterPid(), 'SIGKILL')
        if (kind.startsWith('cut') && isNoticed) await observeFor(round, NOTICE_MS)
        if (kind.startsWith('kill ') || kind === 'reload') changed = true
      } else if (step === at + steps) {
        if (kind.startsWith('cut')) await phone.heal()
        if (kind === 'kill browser') await phone.open().then(() => phone.enter())
        if (kind !== 'none') changed = true
      }
    }
  }
  return changed
}

/** Waits in real time until all pairs who are both there hear each other. Returns those that do not. */
async function settle(round: Session[]): Promise<string[]> {
  const deadline = performance.now() + RECOVERY_MS
  for (;;) {
    await observe(round, 0)
    const apart = round.filter((session) => !session.isOver && isConnectable(session) && !areTogether(session))
    if (apart.length === 0) return []
    if (performance.now() < deadline) continue
    return Promise.all(
      apart.map(
        async ({ nth, phones }) => `session ${nth} got stuck. Member: ${await phones.member.text()}. Expert: ${await phones.expert.text()}`,
      ),
    )
  }
}

const isConnectable = ({ phones }: Session): boolean => Object.values(phones).every((phone) => phone.isOpen && phone.cutOff === null)

/** Their pages have to say so as well: the clock of the next steps runs faster than they come back after a restart. */
function areTogether({ observations }: Session): boolean {
  const last = observations.at(-1)
  return last !== undefined && [last.member, last.expert].every(({ isPresent, canHear, saysHeard }) => isPresent && canHear && saysHeard)
}

/** Lets real time pass. */
async function observeFor(round: Session[], milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) await observe(round, 0)
}

/** Passes seconds of the clock, and notes what the phones saw meanwhile. */
async function observe(round: Session[], seconds: number): Promise<void> {
  const from = clock
  await skip(seconds)
  const running = round.filter(({ isOver }) => !isOver)
  const seen = await Promise.all(
    running
      .map(async ({ phones }) => ({ member: phones.member.step(seconds * 1000), expert: phones.expert.step(seconds * 1000) }))
      .map(async (sides) => {
        const { member, expert } = await sides
        return { member: await member, expert: await expert }
      }),
  )
  clock = await skip(0)
  for (const [index, session] of running.entries()) {
    session.observations.push({ from, to: clock, ...seen[index]! })
    session.isOver = await isOver(session)
  }
}

const isOver = ({ counNo }: Session): Promise<boolean> =>
  retried(() =>
    home.onDatabase(async ({ sql }) => {
      const [row] = await sql<{ state: number }[]>`select state from counsel where coun_no = ${counNo}`
      return [3, 4, 5].includes(row!.state)
    }),
  )

/** Advances the server's clock, in steps of which each fires what is due. Returns its time. */
const skip = (seconds: number): Promise<number> =>
  retried(async () => {
    const body = JSON.stringify({ minutes: seconds / 60 })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin()}/v1/test/clock`, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`The clock answered ${answer.status}.`)
    return Date.parse(((await answer.json()) as { query: { now: string } }).query.now)
  })

async function startServer(): Promise<void> {
  const env = {
    HARU_ENV: 'test',
    HARU_SECRET: HOME_SECRET,
    HARU_TEST_CLOCK: '1',
    HARU_SANDBOX: 'public',
    HOST: network.host,
    PORT: String(port),
  }
  program = await home.start(undefined, env)
}

async function killServer(): Promise<void> {
  await program.kill()
  await startServer()
  // What passed meanwhile was not observed.
  clock = await skip(0)
}

/** Until the server and PostgreSQL are back. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(200)
    }
  }
}

let made = 0
let expertsMade = 9000
/** An adult with viv and an expert whose session by video begins in a minute. */
async function makePair(db: Pool): Promise<{ counNo: number; room: number; as: Record<Side, TestMember> }> {
  const sessions = makeSessions(db, makeTokens(makeKeyRing(HOME_SECRET)))
  const now = new Date(await skip(0))
  const aMember: TestServer['aMember'] = async (columns = {}) => {
    const nth = ++made
    const row = {
      user_id: `soak${nth}`,
      haru_name: `장시간${nth}`,
      haru_character: '1',
      gender: 'm',
      birth: '1990-05-05',
      setup_step: 5,
      ...columns,
    }
    const [inserted] = await db.sql<[{ user_no: number }]>`insert into users ${db.sql(row as never)} returning user_no`
    return { user_no: inserted.user_no, token: await sessions.open(db, { user_no: inserted.user_no, device: 'test', now }) }
  }
  const server = { db, clock: { now }, aMember }
  const terms = { minutes: SOLD_MINUTES, price: PRICE }
  const expert = await aCounsellor(server, { cate_no: 3, expert_no: ++expertsMade }, terms)
  const member = await aMember({ real_name: '김하루', identity_dt: now })
  await creditCharge(server, member, 1000)
  const hope_dt = new Date(startOfDay(addDays(koreanDay(now), 2)).getTime() + 9 * HOUR_MS).toISOString()
  const measures = { gender: 'w', old: 36, tall: null, weight: null, user_interest_disease: [], disease_text: '' }
  const intake = { ...measures, user_contact: null, question: '저녁에 무엇을 먹으면 좋을까요?', images: [] }
  const body = {
    product_no: expert.product_no,
    price: PRICE,
    minutes: SOLD_MINUTES,
    hope_dt,
    intake,
    card: null,
    consents: { health: false, terms: true },
  }
  const { coun_no } = await send<Answer<typeof applyCounsel>>(applyCounsel, member, null, body)
  const { cr_no } = await send<CounselInfo>(approveCounsel, expert, coun_no)
  const start = new Date(now.getTime() + MINUTE_MS)
  await db.sql`
    update counsel set channel = 'video', minutes = ${MINUTES}, hope_dt = ${start}, during = tstzrange(${start}, ${start}::timestamptz + interval '20 minutes') where coun_no = ${coun_no}`
  await db.sql`update timer set due_at = ${new Date(start.getTime() + 10 * MINUTE_MS)} where kind = 'counsel.due' and no = ${coun_no}`
  return { counNo: coun_no, room: cr_no!, as: { member, expert } }
}

async function send<T>({ method, path, line }: Endpoint, as: TestMember, counNo: number | null, body?: object): Promise<T> {
  const headers = {
    authorization: `Bearer ${as.token}`,
    'idempotency-key': crypto.randomUUID(),
    ...(body && { 'content-type': 'application/json' }),
  }
  const url = origin() + fillPath(path as string, (counNo === null ? {} : { coun_no: counNo }) as never)
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${line} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { query: T }).query
}

async function outcomeOf(counNo: number): Promise<Outcome> {
  const row = await retried(() =>
    home.onDatabase(async ({ sql }) => {
      const [found] = await sql<
        { state: number; close_code: string | null; start_dt: string; quit_dt: string | null; paid_viv: number; adjust_seconds: number }[]
      >`select state, close_code, start_dt, quit_dt, paid_viv, adjust_seconds from counsel where coun_no = ${counNo}`
      return found!
    }),
  )
  const { state, close_code, paid_viv: paid, adjust_seconds: adjustSeconds } = row
  const [start, quit] = [Date.parse(row.start_dt), Date.parse(row.quit_dt ?? row.start_dt)]
  return { state, close_code, start, quit, minutes: MINUTES, price: PRICE, paid, adjustSeconds }
}

async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}
