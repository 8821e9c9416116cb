import { lazy, Suspense, useCallback } from 'react'
import { NewCounselProduct } from '#features/counsel/web/public.tsx'
import { ExpertHeader, ExpertOnly, ExpertPage, type ExpertHead } from '#features/expert/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { TYPE, type ProductType } from '../../rules.ts'
import { KindChooser } from './KindChooser.tsx'
import { useOwnPaths } from './paths.ts'
import { FORM_SKELETON } from './skeletons.tsx'

const NewItem = lazy(() => loadPart(() => import('./form/NewItem.tsx')))

/** What can be made, in the address; of a service its form chooses between the two types. */
const TYPES: Record<string, ProductType> = { service: TYPE.service, goods: TYPE.goods, made: TYPE.madeToOrder }

/** Something new that the expert offers: first its kind, then the form. The kind is in the URL. */
export default function ExpertProductCreate() {
  const go = useGo()
  const paths = useOwnPaths()
  const kind = useScreen().search.get('kind') ?? ''
  const type = TYPES[kind]
  const list = type === undefined ? paths.list : paths.items
  const leave = useCallback(() => go.back(list), [go, list])
  const head: ExpertHead = { title: ko.titles.ExpertProductCreate, left: 'close', onLeft: leave }
  const form =
    kind === 'counsel' ? (
      <NewCounselProduct head={head} onSaved={leave} />
    ) : type === undefined ? (
      <KindChooser head={head} />
    ) : (
      <NewItem key={type} type={type} head={head} onLeave={leave} />
    )
  return (
    <ExpertOnly header={<ExpertHeader head={head} />} skeleton={FORM_SKELETON}>
      <Suspense fallback={<ExpertPage head={head}>{FORM_SKELETON}</ExpertPage>}>{form}</Suspense>
    </ExpertOnly>
  )
}
