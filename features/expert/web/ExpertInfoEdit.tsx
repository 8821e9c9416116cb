import { lazy, Suspense, useCallback, useState } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { ownInfo as words } from '#features/expert/words/info.ts'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { ExpertOnly } from './ExpertOnly.tsx'
import { ExpertHeader, ExpertPage, useIsPortal, type ExpertHead } from './ExpertPage.tsx'
import { useOwnInfo } from './info/api.ts'
import { INFO_SKELETON } from './info/skeleton.tsx'

const InfoForm = lazy(() => loadPart(() => import('./info/InfoForm.tsx')))

/** Changes introduction, careers and areas of the public page, with a preview. */
export default function ExpertInfoEdit() {
  const go = useGo()
  const page = href(useIsPortal() ? 'PcExpertInfo' : 'ExpertInfoMain')
  const leave = useCallback(() => go.back(page), [go, page])
  const head: ExpertHead = { title: ko.titles.ExpertInfoEdit, left: 'close', onLeft: leave }
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={INFO_SKELETON}>
      <Suspense fallback={<ExpertPage head={head}>{null}</ExpertPage>}>
        <Loaded head={head} onLeave={leave} />
      </Suspense>
    </ExpertOnly>
  )
}

function Loaded({ head, onLeave }: { head: ExpertHead; onLeave: () => void }) {
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
      <ExpertPage head={head}>
        <QueryFallback query={query} skeleton={INFO_SKELETON} />
      </ExpertPage>
    )
  }
  const reload = () => void query.refetch().then(({ data }) => setFirst(data))
  return <InfoForm key={stored.version} head={head} stored={stored} onSaved={finish} onReload={reload} />
}
