import { useProof } from '#features/sensitive-change/web/public.ts'
import { usePendingIdentity } from '#features/identity/web/public.ts'
import { href } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useWithdrawal, type Withdrawal } from './api.ts'
import { Export } from './parts/Export.tsx'
import { Leave } from './parts/Leave.tsx'

/** Data export and account deletion. */
export default function MyInfoWithdraw() {
  const go = useGo()
  const found = useWithdrawal()
  const waits = useDelayed(found.isPending && !found.isError)
  return (
    <Page
      header={<Header left="back" title={ko.titles.MyInfoWithdraw} onLeft={() => go.back(href('MyInfoMain'))} />}
      className="flex flex-col gap-2.5 px-3 pt-3 pb-8"
    >
      {found.data && <Both found={found.data} />}
      {!found.data && found.isError && <ErrorView onRetry={() => void found.refetch()} />}
      {!found.data && waits && (
        <div aria-busy className="flex flex-col gap-2.5">
          <span className="sr-only">{ko.ui.loading}</span>
          <Skeleton className="h-44 rounded-card bg-surface!" />
          <Skeleton className="h-96 rounded-card bg-surface!" />
        </div>
      )}
    </Page>
  )
}

/** Both share one proof, so that a proof that returned to this page serves either. */
function Both({ found }: { found: Withdrawal }) {
  const proof = useProof(found.needs, usePendingIdentity('withdraw'))
  return (
    <>
      <Export proof={proof} />
      <Leave found={found} proof={proof} />
    </>
  )
}
