import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useOwnApplication } from './api.ts'
import { APPLICATION_SKELETON } from './parts/ApplicationSkeleton.tsx'
import { Detail } from './parts/Detail.tsx'

/** One of the member's applications or renewals: its state, what is missing or asked, papers and history. */
export default function ExpertApplyDetail() {
  const go = useGo()
  const query = useOwnApplication(Number(useScreen().params['id']))
  if (isNotFound(query.error)) return <NotFoundView />
  const header = <Header left="back" title={ko.titles.ExpertApplyDetail} onLeft={() => go.back(href('ExpertApplyMain'))} />
  return (
    <Page header={header} className="flex flex-col gap-3 p-3" onRefresh={() => query.refetch()}>
      {query.data ? <Detail one={query.data} /> : <QueryFallback query={query} skeleton={APPLICATION_SKELETON} />}
    </Page>
  )
}
