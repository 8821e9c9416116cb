import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { application as words } from '#features/expert/words.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import type { ApplicationStatus } from '../contract.ts'
import { useApplicationStatus } from './api.ts'
import { ApplicationList } from './parts/ApplicationList.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { Invitation } from './parts/Invitation.tsx'
import { LicenseCard } from './parts/LicenseCard.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { useApply } from './parts/useApply.ts'

/** The member's applications to be an expert: where the present one stands, the licence, and all of them. */
export default function ExpertApplyMain() {
  const go = useGo()
  const query = useApplicationStatus()
  const header = <Header left="back" title={ko.titles.ExpertApplyMain} onLeft={() => go.back(href(HOME))} />
  return (
    <Page header={header} className="flex flex-col gap-3 p-3" onRefresh={() => query.refetch()}>
      {query.data ? <Content status={query.data} /> : <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />}
    </Page>
  )
}

function Content({ status }: { status: ApplicationStatus }) {
  const { openForm } = useApply()
  const { application, applications, is_expert } = status
  if (application === null && !is_expert) {
    return (
      <Invitation>
        <Button full onClick={() => void openForm(status)}>
          {words.begin}
        </Button>
      </Invitation>
    )
  }
  return (
    <>
      <StateCard status={status} onAgain={() => void openForm(status)} canLeave={false} />
      <LicenseCard status={status} />
      <ApplicationList applications={applications} />
    </>
  )
}
