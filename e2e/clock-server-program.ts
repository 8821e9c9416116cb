import { fileURLToPath } from 'node:url'
import { approveCounsel, type CounselInfo } from '#features/counsel/contract.ts'
import { aClient, aCounsellor, anIntake, request as requestSession, slotOn } from '#features/counsel/server/apply/testing.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { vivJobs } from '#features/viv/server/jobs.ts'
import { DAY_MS, MINUTE_MS } from '#kit/contract/time.ts'
import { hashPassword } from '#kit/server/auth/password.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { openIntegrations } from '#kit/server/integrations/open.ts'
import { sendJob } from '#kit/server/jobs/send-job.ts'
import { startCoturn, type TestRelay } from '#kit/server/testing/coturn.ts'
import migrateTemplate from '#kit/server/testing/database.ts'
import { featureServer } from '#kit/server/testing/server.ts'
import { features } from '../apps/server/app.ts'
import type { Acts, Answered, Asked } from './clock-server-acts.ts'
import { databaseUrl } from './database.ts'

// A process beside Playwright's own, started by clock-server-start.ts: it has one clock server at a time, and acts on it as asked.

type Running = { acts: Acts; now(): Date; stop(): Promise<void> }

let running: Running | undefined
/** The migrated template of all servers of this process; resolves to what removes its folder. */
let template: ReturnType<typeof migrateTemplate> | undefined

process.on('message', (asked: Asked) => void answer(asked))
process.on('disconnect', () => void end())

async function end(): Promise<void> {
  const remove = await template
  await remove?.()
  process.exit()
}

async function answer({ id, act, given }: Asked): Promise<void> {
  const reply = (outcome: Pick<Answered, 'value' | 'error'>) => process.send!({ id, now: running?.now(), ...outcome } satisfies Answered)
  try {
    reply({ value: await perform(act, given) })
  } catch (error) {
    reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

async function perform(act: Asked['act'], given: unknown[]): Promise<unknown> {
  if (act === 'start') {
    const [withRelay] = given as [boolean]
    const { url, ...started } = await startServer(withRelay)
    running = started
    return url
  }
  if (running === undefined) throw new Error('No clock server runs.')
  if (act === 'stop') return running.stop()
  return (running.acts[act] as (...all: unknown[]) => unknown)(...given)
}

async function startServer(withRelay: boolean): Promise<Running & { url: string }> {
  const relay = withRelay ? await startCoturn() : null
  process.env.DATABASE_URL_TEST = databaseUrl()
  await (template ??= migrateTemplate())
  const server = await featureServer(features, {
    now: new Date(),
    ...(relay && { integrations: integrationsWith(relay) }),
    jobs: vivJobs,
    webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
  })
  const { url, db, clock } = server
  await seedPolicies(db, clock.now)
  // Creates the queues.
  await server.app.services.jobs.run(clock.now)
  return {
    url,
    now: () => clock.now,
    acts: { ...actsWith(server), ...counselActsWith(server) },
    async stop() {
      await server.close()
      await relay?.stop()
    },
  }
}

type Server = Awaited<ReturnType<typeof featureServer>>

const verifiedAt = (now: Date) => ({ setup_step: 5, real_name: '김하루', identity_dt: now.toISOString() })

function actsWith(server: Server): Pick<Acts, 'aMember' | 'openSession' | 'restart' | 'advanceTo' | 'advanceDays'> {
  const { db, clock } = server
  const services = () => server.app.services
  return {
    async aMember(haru_name) {
      return (await server.aMember({ haru_name, birth: '1990-05-05', ...verifiedAt(clock.now) })).user_no
    },
    openSession: (user_no) => services().sessions.open(db, { user_no, device: 'journey', now: clock.now }),
    restart: () => server.restart(),
    async advanceTo(moment) {
      clock.advance(moment.getTime() - clock.now.getTime())
      await services().timers.run(clock.now)
    },
    async advanceDays(days) {
      clock.advance(days * DAY_MS)
      for (const job of ['viv-expire', 'viv-release']) await db.transaction((tx) => sendJob(tx, job, {}, clock.now))
      await services().jobs.run(clock.now)
    },
  }
}

function counselActsWith(server: Server): Pick<Acts, 'aCounsellor' | 'aRequest' | 'aVideoSession' | 'seatsOf'> {
  const { db, clock } = server
  return {
    async aCounsellor(haru_name, login) {
      const secret = login && { user_id: login.user_id, password_hash: await hashPassword(login.password) }
      return (await aCounsellor(server, { haru_name, setup_step: 5, ...secret })).user_no
    },
    async aRequest(expertNo, haru_name, nth) {
      const [product] = await db.sql<[{ product_no: number }]>`select product_no from counsel_product where expert_user_no = ${expertNo}`
      const member = await aClient(server, 1000, { haru_name, ...verifiedAt(clock.now) })
      const hopeDt = slotOn(server, 0, nth)
      const intake = { ...anIntake, tall: 162, weight: 62, disease_text: '당뇨 전단계' }
      const consents = { health: true, terms: true }
      const counNo = await requestSession(server, member, product, { hope_dt: hopeDt, intake, consents })
      return { counNo, hopeDt, memberNo: member.user_no }
    },
    async aVideoSession() {
      const expert = await aCounsellor(server, { haru_name: '답하는이', setup_step: 5 })
      const member = await aClient(server, 1000, { haru_name: '묻는이', ...verifiedAt(clock.now) })
      const counNo = await requestSession(server, member, expert)
      const accepted = await server.call(approveCounsel, { params: { coun_no: counNo } }, { as: expert })
      const { cr_no, hope_dt } = accepted.body.query as CounselInfo
      await db.sql`update counsel set channel = 'video' where coun_no = ${counNo}`
      clock.advance(Date.parse(hope_dt) - MINUTE_MS - clock.now.getTime())
      return { coun_no: counNo, cr_no: cr_no!, memberNo: member.user_no, expertNo: expert.user_no }
    },
    async seatsOf(counNo) {
      const rows = await db.sql<{ seat_no: number }[]>`select seat_no from call_seat where coun_no = ${counNo} order by side`
      return rows.map(({ seat_no }) => seat_no)
    },
  }
}

const integrationsWith = ({ urls, secret }: TestRelay) =>
  openIntegrations({
    ...readConfig({ HARU_ENV: 'test', TURN_URLS: urls, TURN_SECRET: secret }),
    secret: 'a secret of the journeys, long enough',
  })
