import { undoKind } from '#features/sensitive-change/server/public.ts'
import { operatorIdentity } from '#kit/server/auth/operator.ts'
import { extend, type Extension } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { chainHeadJob } from './audit.ts'
import { accountKinds, undoOpening } from './accounts.ts'
import { operatorHttp } from './http.ts'
import { proposalKinds } from './proposal.ts'
import { sealedKeys } from './second-factor.ts'
import { deleteEndedCases } from './inbox/cleanup.ts'
import { deleteEndedSessions, findSession } from './session.ts'

export const operatorExtensions: readonly Extension[] = [
  extend(operatorIdentity, findSession),
  extend(proposalKinds, accountKinds),
  extend(sealedValues, sealedKeys),
  extend(undoKind, undoOpening),
]

export const operator: Feature = {
  name: 'operator',
  http: operatorHttp,
  jobs: [chainHeadJob],
  cleanups: [deleteEndedSessions, deleteEndedCases],
  extensions: operatorExtensions,
}
