import { catalogueTables } from '#features/catalogue/server/public.ts'
import { settingsMirror } from '#features/settings/server/public.ts'
import { memberNames } from '#features/operator/server/public.ts'
import { ownerAccess, undoKind } from '#features/sensitive-change/server/public.ts'
import { accountAccess } from '#features/social/server/public.ts'
import { nightlyCounts } from '#kit/server/counts.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { accountErrors } from '../errors.ts'
import { countAgreeing } from './again.ts'
import { deleteExpiredAttempts } from './attempts.ts'
import { banwordTable } from './banned-words.ts'
import { deleteOldBrowsers } from './browser.ts'
import { cancelDeletion } from './cancelDeletion.ts'
import { categoryTable } from './categories.ts'
import { consentMirror } from './consent.ts'
import { accountHttp, consentHttp } from './http.ts'
import { memberNosFound } from './operator-members.ts'
import { accountOperatorHttp } from './operator-http.ts'
import { openLogIn } from './open.ts'
import { accountExport } from './export.ts'
import { accountUndoKinds, owner } from './undo.ts'

export const account: Feature = {
  name: 'account',
  http: [...accountHttp, ...consentHttp, ...accountOperatorHttp],
  cleanups: [deleteExpiredAttempts, deleteOldBrowsers],
  exportParts: accountExport,
  extensions: [
    extend(settingsMirror, consentMirror),
    extend(accountAccess, { openLogIn, cancelDeletion, withdrawing: accountErrors.withdrawing }),
    extend(ownerAccess, owner),
    extend(catalogueTables, [banwordTable, categoryTable]),
    extend(memberNames, memberNosFound),
    extend(nightlyCounts, countAgreeing),
    ...accountUndoKinds.map((kind) => extend(undoKind, kind)),
  ],
}
