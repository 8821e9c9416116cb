import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { application as words } from '#features/expert/words.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { ApplicationStatus } from '../contract.ts'
import { APPLICATION } from '../transitions.ts'
import { useApplicationStatus } from './api.ts'
import { ApplicationList } from './parts/ApplicationList.tsx'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { Invitation } from './parts/Invitation.tsx'
import { LicenseCard } from './parts/LicenseCard.tsx'
import { Missing } from './parts/Missing.tsx'
import { Papers } from './parts/Papers.tsx'
import { StateCard } from './parts/StateCard.tsx'
import { useApply } from './parts/useApply.ts'

/** The member's applications in the portal: where the present one stands, what it lacks, its papers, the licence, and all of them. */
export default function PcExpertApplyMain() {
  const query = useApplicationStatus()
  return (
    <PortalPage title={ko.titles.ExpertApplyMain}>
      {query.data ? <Content status={query.data} /> : <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />}
    </PortalPage>
  )
}

function Content({ status }: { status: ApplicationStatus }) {
  const { openForm } = useApply()
  const { application, applications, is_expert } = status
  if (application === null && !is_expert) {
    return (
      <Invitation>
        <Button onClick={() => void openForm(status)}>{words.begin}</Button>
      </Invitation>
    )
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-3 @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="flex min-w-0 flex-col gap-3">
          <StateCard status={status} onAgain={() => void openForm(status)} canLeave={false} />
          {application?.state === APPLICATION.draft && <Missing status={status} />}
          {application && <Papers one={{ ...application, is_renewal: false }} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <LicenseCard status={status} />
          <ApplicationList applications={applications} />
        </div>
      </div>
    </div>
  )
}
