import { undoKind } from '#features/sensitive-change/server/public.ts'
import { lastLinkEnded } from '#features/social/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { mountExport } from './export.ts'
import { accountDeletionHttp } from './http.ts'
import { startGraceAfterPayout } from './leave.ts'
import { withdrawalOperatorHttp } from './operator.ts'
import { purgeMembers } from './purge.ts'
import { undoExport } from './ticket.ts'
import { closeUnlinked } from './unlinked.ts'
import { undoWithdrawal } from './withdraw.ts'

export const accountDeletion: Feature = {
  name: 'account-deletion',
  http: [...accountDeletionHttp, ...withdrawalOperatorHttp],
  mounts: [mountExport],
  cleanups: [startGraceAfterPayout, purgeMembers],
  extensions: [extend(lastLinkEnded, closeUnlinked), extend(undoKind, undoExport), extend(undoKind, undoWithdrawal)],
}
