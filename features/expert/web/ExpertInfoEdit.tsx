import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { ownInfo as words } from '#features/expert/words/info.ts'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { ExpertOnly } from './ExpertOnly.tsx'
import { useOwnInfo } from './info/api.ts'
import { INFO_SKELETON } from './info/skeleton.tsx'

const InfoForm = lazy(() => loadPart(() => import('./info/InfoForm.tsx')))

/** Changes introduction, careers and areas of the public page, with a preview. */
export default function ExpertInfoEdit() {
  const go = useGo()
  const leave = useCallback(() => go.back(href('ExpertInfoMain')), [go])
  const header = <Header left="close" title={ko.titles.ExpertInfoEdit} onLeft={leave} />
  return (
    <ExpertOnly header={header} skeleton={INFO_SKELETON}>
      <Suspense fallback={<Page header={header}>{null}</Page>}>
        <Loaded header={header} onLeave={leave} />
      </Suspense>
    </ExpertOnly>
  )
}

function Loaded({ header, onLeave }: { header: ReactNode; onLeave: () => void }) {
  const query = useOwnInfo()
  // What is typed belongs to the version that was read first: a refetch in the background must not change it.
  const [first, setFirst] = useState(query.data)
  const stored = first ?? query.data
  if (stored !== first) setFirst(stored)
  const finish = useCallback(() => {
    toast(words.saved)
    onLeave()
  }, [onLeave])
  if (!stored) {
    return (
      <Page header={header}>
        <QueryFallback query={query} skeleton={INFO_SKELETON} />
      </Page>
    )
  }
  const reload = () => void query.refetch().then(({ data }) => setFirst(data))
  return <InfoForm key={stored.version} header={header} stored={stored} onSaved={finish} onReload={reload} />
}
