import { inboxQueues, proposalKinds } from '#features/operator/server/public.ts'
import { closingRows } from '#kit/server/app-state.ts'
import { whileSuspended } from '#kit/server/auth/limits.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { getAppState } from '../contract.ts'
import { readClosings } from './closings.ts'
import { countJob } from './counts.ts'
import { systemHttp } from './http.ts'
import { deadQueue } from './jobs.ts'
import { deleteOldFigures, trustJob } from './trust.ts'
import { SWITCH_ON, switchOnKind } from './switches.ts'

export const system: Feature = {
  name: 'system',
  http: systemHttp,
  jobs: [trustJob, countJob],
  cleanups: [deleteOldFigures],
  extensions: [
    extend(closingRows, readClosings),
    extend(inboxQueues, [deadQueue]),
    extend(proposalKinds, { [SWITCH_ON]: switchOnKind }),
    extend(whileSuspended, [getAppState.line]),
  ],
}
