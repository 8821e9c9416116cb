import { identityChanged, sameBankAccount } from '#features/account/server/public.ts'
import { finds, personalCases, proposalKinds, inboxQueues } from '#features/operator/server/public.ts'
import { undoKind } from '#features/sensitive-change/server/public.ts'
import { nightlyCounts } from '#kit/server/counts.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { sealedValues } from '#kit/server/keys/reseal.ts'
import { holdsMoney, vivBlockers, vivLosses } from './account-deletion.ts'
import { sealedAccounts, sealedExchanges } from './exchange/sealed.ts'
import { createChargeAlarm } from './alarms.ts'
import { chargePaid } from './charge/paid.ts'
import { openAccountChecks } from './exchange/account-check.ts'
import { undoBankAccount } from './exchange/bank-account.ts'
import { vivExport } from './export.ts'
import { forgetViv } from './forget.ts'
import { fraudGifts } from './gift/fraud.ts'
import { historyFile } from './history/csv.ts'
import { vivHttp } from './http.ts'
import { vivJobs } from './jobs.ts'
import { countAccounts } from './ledger/trial.ts'
import { withSameAccount } from './spend/related.ts'
import { trustFigures } from '#kit/server/trust.ts'
import { vivFigures } from './trust.ts'
import { vivQueues, vivFinds } from './inbox.ts'
import { eventProposals, vivOperatorHttp, vivProposals } from './operator-http.ts'

export const viv: Feature = {
  name: 'viv',
  http: [...vivHttp, ...vivOperatorHttp],
  jobs: vivJobs,
  mounts: [historyFile.mount],
  forget: { people: forgetViv },
  deletionBlockers: vivBlockers,
  deletionLosses: vivLosses,
  holdsMoney,
  exportParts: vivExport,
  extensions: [
    extend(sealedValues, sealedAccounts),
    extend(sealedValues, sealedExchanges),
    extend(chargePaid, createChargeAlarm),
    extend(proposalKinds, vivProposals),
    extend(proposalKinds, eventProposals),
    extend(inboxQueues, vivQueues),
    extend(trustFigures, vivFigures),
    extend(nightlyCounts, countAccounts),
    extend(finds, vivFinds),
    extend(personalCases, { kind: 'exchange', right: 'exchange.see' }),
    extend(personalCases, { kind: 'account_check', right: 'exchange.see' }),
    extend(identityChanged, (tx, userNo, now) => openAccountChecks(tx, { user_no: userNo }, now)),
    extend(undoKind, undoBankAccount),
    extend(sameBankAccount, withSameAccount),
    fraudGifts,
  ],
}
