import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Forgets proofs that can no longer be used, and codes that no longer count. */
export const sweepIdentity: Cleanup = async ({ sql }, now) => {
  await sql`delete from identity_check where expire_dt <= ${now}`
  // The limit of a day counts them for a day, beyond the minutes in which they are good.
  await sql`delete from proof_code where expire_dt <= ${daysBefore(now, 1)}`
}
