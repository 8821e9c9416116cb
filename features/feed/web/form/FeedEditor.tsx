import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { MEDIA_MAX } from '#features/media/rules.ts'
import { TagSuggestions, useTagging } from '#features/tag/web/public.ts'
import { Card } from '#kit/ui/Card.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { feed as words } from '#features/feed/words.ts'
import { DraftSavedLabel, SaveBar, usePostForm } from '#features/post/web/public.ts'
import { writing } from '#features/post/words/writing.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import { loadPart } from '#kit/web/part.ts'
import { FEED_CONTENT_MAX } from '../../rules.ts'
import { type Visibility } from '#features/post/rules.ts'
import { Audience } from './Audience.tsx'
import { isEmptyForm, isSame, type FeedForm } from './model.ts'
import { FIELD_IDS, useSave, type FeedBody } from './useSave.ts'

type Props = {
  title: string
  start: FeedForm
  /** The saved form: leaving asks when the current form differs from it. */
  base: FeedForm
  /** The member's default, used until they choose here. */
  defaultVisibility: Visibility | null
  saveWords: string
  onSave: (body: FeedBody) => Promise<void>
  /** Called after the save, when leaving loses nothing. */
  onSaved: () => void
  onClose: () => void
  onChange?: (form: FeedForm) => void
  /** Whether this device has stored the draft. */
  isDraftStored?: boolean
  banner?: ReactNode
}

const MediaStrip = lazy(async () => {
  const { MediaStrip: Strip } = await loadPart(() => import('#features/media/web/public.ts'))
  return { default: Strip }
})

/** The form of a feed: pictures and films, text, visibility. */
export function FeedEditor(props: Props) {
  const { title, start, base, defaultVisibility, saveWords, onSave, onSaved, onClose, isDraftStored = false, banner } = props
  const { form, change: changeForm } = usePostForm(start, props.onChange)
  const [uploads, setUploads] = useState(0)
  const visibility = form.visibility ?? defaultVisibility
  const save = useSave({ form, base, visibility, uploads, onSave })
  const isUnsaved = uploads > 0 || hasUnsavedChanges(form, base)
  useLeaveGuardUntilSaved(isUnsaved, save.saved, onSaved, { isStored: isDraftStored && uploads === 0 })

  const change = (part: Partial<FeedForm>) => {
    changeForm(part)
    save.clearRefusal()
  }
  return (
    <Page
      header={<Header left="close" title={title} onLeft={onClose} right={isDraftStored && <DraftSavedLabel />} />}
      footer={
        <SaveBar id={FIELD_IDS.whole} text={save.summary} busy={save.busy} onPress={save.handlePress}>
          {uploads > 0 ? writing.uploading : saveWords}
        </SaveBar>
      }
    >
      {/* Inert while saving: later input would not be saved and would be lost. */}
      <div inert={save.busy} className="flex flex-col gap-2.5 px-3 py-3">
        {banner}
        <Card className="px-4 pt-2.5 pb-4">
          <h2 className="flex min-h-11 items-center text-t6 font-bold">{words.media}</h2>
          <div id={FIELD_IDS.media} tabIndex={-1} className="mb-3 outline-none">
            <Suspense fallback={<Skeleton className="size-21 rounded-tile" />}>
              <MediaStrip
                label={words.media}
                video
                max={MEDIA_MAX}
                value={form.media}
                onChange={(media) => change({ media })}
                onBusy={setUploads}
              />
            </Suspense>
            <FieldError error={save.errorAt(FIELD_IDS.media)} />
          </div>
          <Words start={start.content} onChange={(content) => change({ content })} error={save.errorAt(FIELD_IDS.content)} />
        </Card>
        <Audience
          value={visibility}
          onChange={(choice) => change({ visibility: choice })}
          error={save.errorAt(FIELD_IDS.visibility)}
          help={start.visibility === null}
        />
      </div>
    </Page>
  )
}

function Words({ start, onChange, error }: { start: string; onChange: (content: string) => void; error: string | undefined }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const tagging = useTagging(field)
  return (
    <>
      <TextArea
        ref={field}
        id={FIELD_IDS.content}
        label={words.words}
        hideLabel
        max={FEED_CONTENT_MAX}
        placeholder={words.wordsPlaceholder}
        defaultValue={start}
        onChange={onChange}
        error={error}
        className="min-h-26"
      />
      <TagSuggestions tagging={tagging} />
    </>
  )
}

/** A changed visibility of an otherwise empty form does not count. */
const hasUnsavedChanges = (form: FeedForm, base: FeedForm): boolean => !isSame(form, base) && !(isEmptyForm(form) && isEmptyForm(base))
