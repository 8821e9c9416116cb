import { daysBefore, type Cleanup } from '#kit/server/jobs/cleanup.ts'

/** Deletes expired proofs, and codes that no longer count towards the daily limit. */
export const deleteExpiredProofs: Cleanup = async ({ sql }, now) => {
  const checks = await sql`delete from identity_check where expire_dt <= ${now}`
  // The daily limit counts expired codes too.
  const codes = await sql`delete from proof_code where expire_dt <= ${daysBefore(now, 1)}`
  return checks.count + codes.count
}
