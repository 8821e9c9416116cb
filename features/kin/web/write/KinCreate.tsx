import { lazy, Suspense, useState } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { loadPart } from '#kit/web/part.ts'
import { localDraft } from '#kit/web/localDraft.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { KIN_CATEGORIES } from '../../rules.ts'
import { kinForm as words } from '../../words/write.ts'
import { ask } from '../api.ts'
import { EMPTY, newBodyOf, type Values } from './form.ts'
import { FORM_SKELETON } from './skeleton.tsx'

const QuestionForm = lazy(() => loadPart(() => import('./QuestionForm.tsx')))

/** An unsent question. Its pictures are stored by key: addresses expire. */
type Draft = Omit<Values, 'ki_images'> & { keys: string[] }
const stored = localDraft<Draft>('kin_create')

/** Asks a question, `?category=` of that category. What is typed stays on this device until it is sent. */
export default function KinCreate() {
  const go = useGo()
  const category = useScreen().search.get('category')
  const [draft] = useState(stored.read)
  const pictures = useDraftPictures(draft?.keys ?? [])
  const header = <Header left="close" title={ko.titles.KinCreate} onLeft={() => go.back(href('KinMain'))} />
  const waiting = (
    <Page header={header} className="bg-surface">
      {FORM_SKELETON}
    </Page>
  )
  // Without an answer the form starts without the pictures.
  if (draft && draft.keys.length > 0 && pictures.isPending && pictures.fetchStatus !== 'paused') return waiting
  const { keys: _keys, ...typed } = draft ?? { keys: [], category: KIN_CATEGORIES.find((one) => one === category) ?? null }
  return (
    <Suspense fallback={waiting}>
      <QuestionForm
        header={header}
        initial={{ ...EMPTY, ...typed, ki_images: pictures.data ?? [] }}
        isNew
        onChange={({ ki_images, ...values }) => stored.save({ ...values, keys: ki_images.map(({ key }) => key) })}
        send={async (values, key) => {
          const kiNo = await ask(newBodyOf(values), key)
          stored.clear()
          toast(words.done)
          go.to(href('KinDetail', { id: kiNo }), { replace: true })
        }}
      />
    </Suspense>
  )
}
