import type { Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Ways that nobody ended, and arrivals that nobody fetched. */
export const sweepSocial: Cleanup = async ({ sql }, now) => {
  await sql`delete from social_visit where expire_dt < ${now}`
  await sql`delete from social_arrival where expire_dt < ${now}`
}
