import { daysBetween, koreanDay } from '#kit/contract/time.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { transitionAll } from '#kit/server/transition.ts'
import { LICENSE_REMIND_DAYS } from '../rules.ts'
import { APPLICATION } from '../transitions.ts'
import { createLicenseAlarm } from './alarms.ts'
import { applications } from './state-machine.ts'

/** Most licences of one transaction. */
const BATCH = 200

/** In the morning, since reminders are pushed in quiet hours too. A day on which it did not run is made up for on the next. */
export const licenseJob: Job = {
  name: 'expert-license',
  cron: '0 9 * * *',
  seconds: 3600,
  async work({ services, now }) {
    await expireLicenses(services, now)
    await remindOfLicenses(services.db, now)
  },
}

/** Expires the applications whose licence has ended. Returns how many. */
export async function expireLicenses({ db, sessions }: Pick<Services, 'db' | 'sessions'>, now: Date): Promise<number> {
  for (let expired = 0; ;) {
    const due = await rowsOf<{ application_no: number }>(db, ENDED, [koreanDay(now), BATCH])
    const nos = due.map(({ application_no }) => application_no)
    const { moved } = await db.transaction((tx) =>
      transitionAll(tx, applications, nos, { act: 'expire', by: 'system', context: { now, sessions, userNo: 0 } }),
    )
    expired += moved.length
    // A row that another process has moved meanwhile is not found again.
    if (due.length < BATCH) return expired
  }
}

type Ending = { application_no: number; user_no: number; expire_dt: string }

/** Reminds experts 60, 30 and 7 days before the end of their licence, once each. Returns how many were reminded. */
export async function remindOfLicenses(db: Pool, now: Date): Promise<number> {
  const today = koreanDay(now)
  const ending = await rowsOf<Ending>(db, ENDING, [today, Math.max(...LICENSE_REMIND_DAYS)])
  let reminded = 0
  for (const one of ending) {
    const left = daysBetween(today, one.expire_dt)
    const days = Math.min(...LICENSE_REMIND_DAYS.filter((step) => step >= left))
    const isNew = await db.transaction(async (tx) => {
      const made = await tx.sql`
        insert into expert_license_notice (application_no, expire_dt, days, reg_dt)
        select a.application_no, a.license_expire_dt, ${days}, ${now} from expert_application a
        where a.application_no = ${one.application_no} and a.license_expire_dt = ${one.expire_dt} and a.state = ${APPLICATION.approved}
        on conflict do nothing`
      if (made.count > 0) await createLicenseAlarm(tx, { ...one, days, left }, now)
      return made.count > 0
    })
    if (isNew) reminded++
  }
  return reminded
}

const ENDED: Statement = `
  select application_no from expert_application
  where state = ${APPLICATION.approved} and renews_no is null and license_expire_dt < $1::date order by license_expire_dt, application_no limit $2::int`

const ENDING: Statement = `
  select application_no, user_no, license_expire_dt as expire_dt from expert_application
  where state = ${APPLICATION.approved} and renews_no is null and license_expire_dt between $1::date and $1::date + $2::int
  order by license_expire_dt, application_no`
