import { DAY_MS, koreanDay, startOfDay } from '#kit/contract/time.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { outagesWithin } from '#kit/server/outages.ts'
import { trustFigures, type Figure, type Figures } from '#kit/server/trust.ts'
import type { getTrust, TrustFigure } from '../contract.ts'
import { FIGURE_KEPT_DAYS, FIGURE_SPAN_DAYS, FIGURES } from '../rules.ts'

/** Computes the figures of the trust page, once a night, and for the first time when haru starts. */
export const trustJob: Job = {
  name: 'trust',
  cron: '20 4 * * *',
  isDue: async (db) => (await rowsOf(db, NONE_YET, [])).length > 0,
  seconds: 3600,
  async work({ services: { db, extensions }, now }) {
    const figures = await computeFigures(db, extensions, now)
    const values = [figures.map(({ name }) => name), figures.map(({ value }) => value), figures.map(({ cases }) => cases)]
    await rowsOf(db, SAVE, [koreanDay(now), ...values])
    return figures.length
  },
}

/** The figures of the latest day. One that nothing was computed for is null. */
export async function trustOf(db: Pool): Promise<Answer<typeof getTrust>> {
  const rows = await rowsOf<{ day: string; name: string; value: number | null; cases: number | null }>(db, LATEST, [])
  const figures = FIGURES.map((name): TrustFigure => {
    const { value = null, cases = null } = rows.find((row) => row.name === name) ?? {}
    return { name, value, cases }
  })
  return { day: rows[0]?.day ?? null, figures }
}

export const deleteOldFigures: Cleanup = async ({ sql }, now) =>
  (await sql`delete from trust_figure where day < ${koreanDay(daysBefore(now, FIGURE_KEPT_DAYS))}::date`).count

async function computeFigures(db: Pool, extensions: Extensions, now: Date): Promise<TrustFigure[]> {
  const known = Object.assign({}, uptime, ...extensions.all(trustFigures)) as Figures
  const today = startOfDay(koreanDay(now))
  const span = { since: new Date(today.getTime() - FIGURE_SPAN_DAYS * DAY_MS), now: today }
  const figures: TrustFigure[] = []
  for (const name of FIGURES) {
    const figure: Figure = (await known[name]?.(db, span)) ?? null
    figures.push({ name, value: figure?.value ?? null, cases: figure?.cases ?? null })
  }
  return figures
}

/** The share of the time, in percent, in which a process of haru ran; not before haru was installed. */
const uptime: Figures = {
  uptime: async (db, { since, now }) => {
    const [installed] = await rowsOf<{ install_dt: string }>(db, INSTALLED, [])
    const from = new Date(Math.max(since.getTime(), Date.parse(installed!.install_dt)))
    const all = now.getTime() - from.getTime()
    if (all <= 0) return null
    const down = (await outagesWithin(db, from, now)).reduce((sum, { from_dt, to_dt }) => sum + (to_dt.getTime() - from_dt.getTime()), 0)
    return { value: Math.round((1 - down / all) * 10_000) / 100, cases: null }
  },
}

const INSTALLED: Statement = 'select min(apply_dt) as install_dt from migration'

// $1 day, $2 names, $3 values, $4 cases. A repeated run of a day replaces its figures.
const SAVE: Statement = `
  insert into trust_figure (day, name, value, cases)
  select $1::date, f.name, f.value, f.cases from unnest($2::text[], $3::float8[], $4::bigint[]) f (name, value, cases)
  on conflict (day, name) do update set value = excluded.value, cases = excluded.cases`

const NONE_YET: Statement = 'select 1 where not exists (select from trust_figure)'

const LATEST: Statement = 'select day, name, value, cases from trust_figure where day = (select max(day) from trust_figure)'
