import { memberBlocked } from '#features/block/server/public.ts'
import { roomAdhocs } from '#features/chat/server/public.ts'
import { memberTrust, membershipEnded, nextBungaes } from '#features/club/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { reofferSeats } from './block.ts'
import { bungaeExport } from './export.ts'
import { forgetBungaes } from './forget.ts'
import { bungaeHttp } from './http.ts'
import { adhocFile } from './ics.ts'
import { bungaeOperatorHttp, trustQueues } from './operator.ts'
import { bungaeTimers } from './progress/timers.ts'
import { endMemberships } from './leaving.ts'
import { nextAdhocs } from './read/next.ts'
import { trustLevels } from './read/trust.ts'
import { bungaeReport } from './report.ts'
import { bungaeCard } from './share.ts'

export const bungae: Feature = {
  name: 'bungae',
  http: [...bungaeHttp, ...bungaeOperatorHttp],
  timers: bungaeTimers,
  mounts: [adhocFile.mount],
  exportParts: bungaeExport,
  forget: { people: forgetBungaes },
  extensions: [
    bungaeReport,
    trustQueues,
    bungaeCard,
    extend(roomAdhocs, nextAdhocs),
    extend(nextBungaes, nextAdhocs),
    extend(memberTrust, trustLevels),
    extend(membershipEnded, endMemberships),
    extend(memberBlocked, reofferSeats),
  ],
}
