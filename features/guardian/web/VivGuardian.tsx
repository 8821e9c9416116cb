import { ProveMe } from '#features/account/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { guardian as words } from '#features/guardian/words.ts'
import { useGo } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Guardianship } from '../contract.ts'
import { useGuardianship } from './api.ts'
import { Consenting } from './parts/Consenting.tsx'
import { ActiveConsent } from './parts/ActiveConsent.tsx'

/** Where a minor member obtains, sees and ends a guardian's consent. */
export default function VivGuardian() {
  const go = useGo()
  const found = useGuardianship()
  const header = <Header left="back" title={ko.titles.VivGuardian} onLeft={() => go.back(pathOf('VivMain') ?? href(HOME))} />
  return (
    <Page header={header} className="flex flex-col gap-2.5 px-3 pt-3 pb-8">
      {found.data ? <Found found={found.data} onProven={() => found.refetch()} /> : <QueryFallback query={found} skeleton={SHAPE} />}
    </Page>
  )
}

function Found({ found, onProven }: { found: Guardianship; onProven: () => unknown }) {
  if (found.is_needed === null) {
    return <EmptyView text={words.unknown} sub={words.unknownHelp} action={<ProveMe size={48} onProven={onProven} />} />
  }
  if (!found.is_needed) return <EmptyView text={words.notNeeded} sub={words.notNeededHelp} />
  return found.guardian ? <ActiveConsent guardian={found.guardian} /> : <Consenting found={found} />
}

const SHAPE = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-56 rounded-card bg-surface!" />
    <Skeleton className="h-14 rounded-tile bg-surface!" />
  </div>
)
