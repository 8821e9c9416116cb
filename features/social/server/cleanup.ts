import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Deletes expired authorization requests and arrivals. */
export const deleteExpiredVisits: Cleanup = async ({ sql }, now) => {
  const visits = await sql`delete from social_visit where expire_dt < ${now}`
  const arrivals = await sql`delete from social_arrival where expire_dt < ${now}`
  return visits.count + arrivals.count
}
