import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { approveCounsel, type CounselInfo } from '#features/counsel/contract.ts'
import { aClient, aCounsellor, anIntake, request as requestSession, slotOn } from '#features/counsel/server/apply/testing.ts'
import { seedPolicies } from '#features/policy/server/public.ts'
import { createExpiryAlarm } from '#features/viv/server/alarms.ts'
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
import type { Calls } from './calls.ts'
import { databaseUrl } from './database.ts'

export type ClockServer = {
  url: string
  readonly now: Date
  /** Creates an adult with a verified identity; returns the number. */
  aMember(haruName: string): Promise<number>
  /** Opens a session at the current time. Earlier sessions have expired. */
  logIn(userNo: number): Promise<Pick<Calls, 'token' | 'get' | 'post' | 'put'>>
  /** Creates an expert with a product by chat and open hours; returns the number. With `login` they can log in. */
  aCounsellor(haruName: string, login?: { user_id: string; password: string }): Promise<number>
  /** A new client with viv asks this expert for the n-th slot of today. */
  aRequest(expertNo: number, haruName: string, nth: number): Promise<{ counNo: number; hopeDt: string; memberNo: number }>
  /** An accepted session by video whose start is a minute ahead. The clock moves there. */
  aVideoSession(): Promise<VideoSession>
  /** The newest places of the two sides in a call; each join has a higher number. */
  seatsOf(counNo: number): Promise<number[]>
  /** Stops the server and starts it again at the same address. */
  restart(): Promise<void>
  /** Advances the clock by days and runs the jobs of viv. */
  advanceDays(days: number): Promise<void>
  /** Advances the clock to a moment and fires the timers that became due. */
  advanceTo(moment: Date): Promise<void>
}

type VideoSession = { coun_no: number; cr_no: number; memberNo: number; expertNo: number }

/** Starts a server with a clock and a database of its own, in this process. */
export async function startClockServer(
  request: APIRequestContext,
  withRelay: boolean,
): Promise<{ clockServer: ClockServer; stop(): Promise<void> }> {
  const relay = withRelay ? await startCoturn() : null
  process.env.DATABASE_URL_TEST = databaseUrl()
  const removeTemplate = await migrateTemplate()
  const server = await featureServer(features, {
    now: new Date(),
    ...(relay && { integrations: integrationsWith(relay) }),
    jobs: vivJobs({ onExpireSoon: createExpiryAlarm }),
    webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
  })
  const { url, db, clock } = server
  const services = () => server.app.services
  await seedPolicies(db, clock.now)
  // Creates the queues.
  await services().jobs.run(clock.now)
  const clockServer: ClockServer = {
    url,
    get now() {
      return clock.now
    },
    async aMember(haru_name) {
      const proven = { birth: '1990-05-05', real_name: '김하루', identity_dt: clock.now.toISOString() }
      return (await server.aMember({ haru_name, setup_step: 5, ...proven })).user_no
    },
    async aCounsellor(haru_name, login) {
      const secret = login && { user_id: login.user_id, password_hash: await hashPassword(login.password) }
      return (await aCounsellor(server, { haru_name, setup_step: 5, ...secret })).user_no
    },
    async aRequest(expertNo, haru_name, nth) {
      const [product] = await db.sql<[{ product_no: number }]>`select product_no from counsel_product where expert_user_no = ${expertNo}`
      const member = await aClient(server, 1000, { haru_name, setup_step: 5, real_name: '김하루', identity_dt: clock.now.toISOString() })
      const hopeDt = slotOn(server, 0, nth)
      const intake = { ...anIntake, tall: 162, weight: 62, disease_text: '당뇨 전단계' }
      const consents = { health: true, terms: true }
      const counNo = await requestSession(server, member, product, { hope_dt: hopeDt, intake, consents })
      return { counNo, hopeDt, memberNo: member.user_no }
    },
    async aVideoSession() {
      const expert = await aCounsellor(server, { haru_name: '답하는이', setup_step: 5 })
      const member = await aClient(server, 1000, {
        haru_name: '묻는이',
        setup_step: 5,
        real_name: '김하루',
        identity_dt: clock.now.toISOString(),
      })
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
    restart: () => server.restart(),
    async advanceTo(moment) {
      clock.advance(moment.getTime() - clock.now.getTime())
      await services().timers.run(clock.now)
    },
    async logIn(user_no) {
      const token = await services().sessions.open(db, { user_no, device: 'journey', now: clock.now })
      const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() })
      return {
        token,
        get: (path) => request.get(url + path, { headers: headers() }),
        post: (path, data) => request.post(url + path, { headers: headers(), data }),
        put: (path, data) => request.put(url + path, { headers: headers(), data }),
      }
    },
    async advanceDays(days) {
      clock.advance(days * DAY_MS)
      for (const job of ['viv-expire', 'viv-release']) await db.transaction((tx) => sendJob(tx, job, {}, clock.now))
      await services().jobs.run(clock.now)
    },
  }
  return {
    clockServer,
    async stop() {
      await server.close()
      await removeTemplate?.()
      await relay?.stop()
    },
  }
}

const integrationsWith = ({ urls, secret }: TestRelay) =>
  openIntegrations({
    ...readConfig({ HARU_ENV: 'test', TURN_URLS: urls, TURN_SECRET: secret }),
    secret: 'a secret of the journeys, long enough',
  })
