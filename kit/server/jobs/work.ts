import { cleanupOutbox } from '../integrations/cleanup.ts'
import { deliverJob } from '../integrations/deliver.ts'
import { cleanupPay } from '../integrations/pay/cleanup.ts'
import { resealJob } from '../keys/reseal.ts'
import { cleanupJob, cleanupKit, namedCleanups, type NamedCleanup } from './cleanup.ts'
import type { Job } from './jobs.ts'

type Parts = { jobs?: readonly Job[]; cleanups?: readonly NamedCleanup[] }

/** All jobs and cleanups of a server: the kit's own before those of the features. */
export function workOf({ jobs = [], cleanups = [] }: Parts): { jobs: readonly Job[]; cleanups: readonly NamedCleanup[] } {
  const all = [...namedCleanups('kit', [cleanupKit, cleanupOutbox, cleanupPay]), ...cleanups]
  return { jobs: [deliverJob as Job, cleanupJob(all), resealJob, ...jobs], cleanups: all }
}
