import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { composeFeatures } from '#kit/server/feature.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import { features } from '../app.ts'
import type { ConsoleLoad } from './console-load.ts'
import {
  adSteps,
  campaignSteps,
  inquirySteps,
  noticeSteps,
  type DemoAd,
  type DemoCampaign,
  type DemoInquiry,
  type DemoNotice,
} from './desk.ts'
import type { Scenes } from './pictures.ts'
import { decisionSteps, reportSteps, type DemoDecision, type DemoReport } from './reports.ts'
import { DEMO_ROLES } from './viv.ts'

type Source = {
  reports: DemoReport[]
  decisions: DemoDecision[]
  inquiries: DemoInquiry[]
  notices: DemoNotice[]
  ads: DemoAd[]
  campaigns: DemoCampaign[]
  /** Members who agreed to advertising. */
  agreed_to_ads: number[]
}
type Demo = { now: Date; storage: Storage; scenes: Scenes; operators: readonly number[] }

export const readConsole = (): Source =>
  JSON.parse(readFileSync(new URL('../../../db/demo/console.json', import.meta.url), 'utf8')) as Source

/** What waits for the operators and what they did in the last days, by the functions that members and operators use. */
export async function insertConsole(tx: Tx, { now, storage, scenes, operators }: Demo): Promise<void> {
  const source = readConsole()
  const load: ConsoleLoad = {
    now,
    storage,
    scenes,
    services: { extensions: composeFeatures(features).extensions },
    as: (role, of, at) => ({ tx: of, operatorNo: operators[DEMO_ROLES.indexOf(role)]!, memberNo: null, ip: '127.0.0.1', now: at }),
  }
  await agreeToAds(tx, source.agreed_to_ads, now)
  const steps = [
    ...reportSteps(load, source.reports),
    ...decisionSteps(load, source.decisions),
    ...inquirySteps(load, source.inquiries),
    ...(await noticeSteps(tx, load, source.notices)),
    ...adSteps(load, source.ads),
    ...(await campaignSteps(tx, load, source.campaigns)),
  ]
  for (const { hours, run } of steps.toSorted((one, other) => other.hours - one.hours)) {
    await run(tx, new Date(now.getTime() - hours * HOUR_MS))
  }
  // What a load tells nobody hears.
  await tx.sql`update alarm set push_dt = null from users u where u.user_no = alarm.user_no and u.is_demo and push_dt is not null`
}

async function agreeToAds({ sql }: Tx, userNos: readonly number[], now: Date): Promise<void> {
  const regDt = new Date(now.getTime() - 60 * DAY_MS)
  await sql`insert into user_consent ${sql(userNos.map((user_no) => ({ user_no, kind: 'marketing', version: '2026-01-01', agreed: true, reg_dt: regDt })))}`
}
