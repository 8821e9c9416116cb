import { ChevronLeft } from 'lucide-react'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { PortalPage } from '#kit/ui/PortalPage.tsx'
import { expertFrame as words } from '#features/expert/words/info.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useOwnApplication } from './api.ts'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { Detail } from './parts/Detail.tsx'

/** One of the member's applications or renewals, in the portal. */
export default function PcExpertApplyDetail() {
  const go = useGo()
  const query = useOwnApplication(Number(useScreen().params['id']))
  if (isNotFound(query.error)) return <NotFoundView />
  const back = (
    <Button variant="line" size={44} icon={<ChevronLeft size={18} strokeWidth={1.9} />} onClick={() => go.back(href('PcExpertApplyMain'))}>
      {words.back}
    </Button>
  )
  return (
    <PortalPage title={ko.titles.ExpertApplyDetail} right={back}>
      {query.data ? (
        <div className="@container">
          <div className="flex flex-col gap-3 @min-[48rem]:block @min-[48rem]:columns-2 @min-[48rem]:gap-3 @min-[48rem]:[&>*]:mb-3 @min-[48rem]:[&>*]:break-inside-avoid">
            <Detail one={query.data} />
          </div>
        </div>
      ) : (
        <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />
      )}
    </PortalPage>
  )
}
