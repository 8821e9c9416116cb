import { useState, type ComponentProps } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { readDraft } from './draft.ts'
import { IntakeForm } from './IntakeForm.tsx'

type Props = Omit<ComponentProps<typeof IntakeForm>, 'draft' | 'pictures'>

/** Step 2, once the pictures of an earlier visit have addresses. */
export default function IntakePart(props: Props) {
  const [draft] = useState(() => readDraft(props.start.expert.user_no))
  const pictures = useDraftPictures(draft.pictures)
  // Without an answer the form starts without the pictures.
  if (draft.pictures.length > 0 && pictures.isPending && pictures.fetchStatus !== 'paused') {
    return (
      <Page header={props.header} className="px-3 pt-2 pb-6">
        <Skeleton className="h-96 rounded-card" />
      </Page>
    )
  }
  return <IntakeForm {...props} draft={draft.values} pictures={pictures.data ?? []} />
}
