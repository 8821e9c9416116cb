import { useMemo, useRef, useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { DraftBanner, useDraft } from '#features/post/web/public.ts'
import { href } from '#features/routes.ts'
import { useSettings } from '#features/settings/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { feed as words } from '#features/feed/words.ts'
import { writing } from '#features/post/words/writing.ts'
import { newKey } from '#kit/web/call.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Feed } from '../contract.ts'
import { VISIBILITIES, type Visibility } from '#features/post/rules.ts'
import { writeFeed } from './api.ts'
import { draftStoreOf } from './form/draft.ts'
import { FeedEditor } from './form/FeedEditor.tsx'
import { emptyForm, keysOf, type FeedForm } from './form/model.ts'
import type { FeedBody } from './form/useSave.ts'

/** The screen for a new feed. */
export default function FeedCreate() {
  const viewer = useViewer()
  return viewer && <Writing userNo={viewer.user_no} />
}

function Writing({ userNo }: { userNo: number }) {
  const draft = useDraft(useMemo(() => draftStoreOf(userNo), [userNo]))
  const [start, setStart] = useState(emptyForm)
  const go = useGo()
  const send = useIdempotentWrite()
  const written = useRef<Feed>(null)

  const save = async (body: FeedBody) => {
    written.current = await send(body)
    draft.remove()
  }
  const leave = () => {
    toast(words.saved)
    if (written.current) go.to(href('FeedDetail', { id: written.current.feed_no }), { replace: true })
  }
  const resume = async () => {
    if (!draft.found) return
    const { form, lost } = await withFreshMedia(draft.found)
    if (lost > 0) toast(writing.mediaLost(lost))
    draft.continueFound()
    setStart(form)
    focusHeading()
  }
  const refuse = () => {
    draft.declineFound()
    focusHeading()
  }
  return (
    <FeedEditor
      key={start === emptyForm ? 'new' : 'draft'}
      title={ko.titles.FeedCreate}
      start={start}
      base={emptyForm}
      defaultVisibility={useDefaultVisibility()}
      saveWords={words.save}
      onSave={save}
      onSaved={leave}
      onClose={() => go.back(href('FeedLineMain'))}
      onChange={draft.save}
      isDraftStored={draft.isStored}
      banner={draft.found && <DraftBanner text={words.draft} onContinue={() => void resume()} onDrop={refuse} />}
    />
  )
}

/** The member's default visibility; null before the first post. */
function useDefaultVisibility(): Visibility | null {
  const stored = useSettings().data?.default_visibility
  return VISIBILITIES.find((visibility) => visibility === stored) ?? null
}

/** The same body sent again keeps its idempotency key; a changed body gets a new one. */
function useIdempotentWrite(): (body: FeedBody) => Promise<Feed> {
  const last = useRef({ words: '', key: '' })
  return ({ feed_images = [], ...body }) => {
    const complete = { ...body, feed_images }
    const json = JSON.stringify(complete)
    if (json !== last.current.words) last.current = { words: json, key: newKey() }
    return writeFeed(complete, last.current.key)
  }
}

/** A draft with valid addresses of its pictures, without uploads that no longer exist; `lost` is their number. */
async function withFreshMedia(form: FeedForm): Promise<{ form: FeedForm; lost: number }> {
  if (form.media.length === 0) return { form, lost: 0 }
  try {
    const { freshUploads } = await import('#features/media/web/public.ts')
    const media: MediaItem[] = await freshUploads(keysOf(form))
    return { form: { ...form, media }, lost: form.media.length - media.length }
  } catch {
    // Offline nothing is known about the uploads; the save reports missing ones.
    return { form: { ...form }, lost: 0 }
  }
}
