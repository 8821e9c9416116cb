import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { toast } from '#kit/web/overlays.ts'
import { localDraft } from '#kit/web/localDraft.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { bungaeForm as words } from '../words/create.ts'
import { create, edit, useAdhocForm } from './api.ts'
import { fieldsOf, valuesFrom, valuesOf, type Values } from './create/form.ts'

/** Loaded by itself: fields and choices would take the page above its weight. */
const LazyForm = lazy(() => loadPart(() => import('./create/BungaeForm.tsx')).then(({ BungaeForm }) => ({ default: BungaeForm })))

const BungaeForm = (props: ComponentProps<typeof LazyForm>) => (
  <Suspense fallback={<Page header={<Header left="close" title={props.title} onLeft={props.onBack} />}>{SKELETON}</Page>}>
    <LazyForm {...props} />
  </Suspense>
)

/**
 * Opens a bungae in the club `id`; `?title=&start=&poll=70` is what the poll of post 70 found. With `?edit=12` changes the viewer's
 * bungae 12.
 */
export default function ClubBungaeCreate() {
  const { params, search } = useScreen()
  const edited = search.get('edit')
  return edited === null ? (
    <New key={params.id} meetNo={Number(params.id)} />
  ) : (
    <Edited meetNo={Number(params.id)} adhocNo={Number(edited)} />
  )
}

function New({ meetNo }: { meetNo: number }) {
  const go = useGo()
  const { search } = useScreen()
  const pollNo = Number(search.get('poll'))
  const poll = Number.isSafeInteger(pollNo) && pollNo > 0 ? { poll_no: pollNo } : {}
  const back = () => go.back(pathOf('ClubDetail', { id: meetNo }) ?? href(HOME))
  const [stored] = useState(() => localDraft<Values>(`bungae_create_${meetNo}`))
  // What a poll found is no draft: it would be without its poll the next time.
  const hasPoll = 'poll_no' in poll
  const [initial] = useState(() => ({ ...valuesFrom(search), ...(hasPoll ? {} : stored.read()) }))
  if (!Number.isSafeInteger(meetNo) || meetNo <= 0) return <Missing onBack={back} />
  return (
    <BungaeForm
      title={ko.titles.ClubBungaeCreate}
      initial={initial}
      {...(!hasPoll && { onChange: stored.save })}
      button={words.create}
      onBack={back}
      send={(values, key) => create(meetNo, { ...fieldsOf(values), ...poll }, key)}
      onSent={(adhocNo) => {
        if (!hasPoll) stored.clear()
        toast(words.created)
        go.to(href('ClubBungaeDetail', { id: adhocNo }), { replace: true })
      }}
    />
  )
}

function Edited({ meetNo, adhocNo }: { meetNo: number; adhocNo: number }) {
  const go = useGo()
  const found = useAdhocForm(adhocNo)
  const back = () => go.back(Number.isSafeInteger(adhocNo) ? href('ClubBungaeDetail', { id: adhocNo }) : href(HOME))
  if (!found.isEnabled || isNotFound(found.error)) return <Missing onBack={back} />
  if (!found.data) {
    return (
      <Page header={<Header left="close" title={words.edit} onLeft={back} />}>
        <QueryFallback query={found} skeleton={SKELETON} />
      </Page>
    )
  }
  const initial = valuesOf(found.data)
  return (
    <BungaeForm
      key={`${meetNo}:${adhocNo}`}
      title={words.edit}
      initial={initial}
      before={initial.start_dt}
      button={words.save}
      note={words.changed}
      onBack={back}
      send={async (values) => (await edit(adhocNo, fieldsOf(values))).adhoc_no}
      onSent={() => {
        toast(words.saved)
        back()
      }}
    />
  )
}

const Missing = ({ onBack }: { onBack: () => void }) => (
  <Page header={<Header left="close" title={ko.titles.ClubBungaeCreate} onLeft={onBack} />}>
    <NotFoundView />
  </Page>
)

const SKELETON = (
  <div className="flex flex-col gap-4 p-5">
    <Skeleton className="h-14 rounded-tile" />
    <Skeleton className="h-28 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
  </div>
)
