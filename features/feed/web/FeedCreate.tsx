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
import { storeOf } from './form/draft.ts'
import { FeedEditor } from './form/FeedEditor.tsx'
import { emptyForm, keysOf, type FeedForm } from './form/model.ts'
import type { FeedBody } from './form/useSave.ts'

/** Putting up a feed. */
export default function FeedCreate() {
  const viewer = useViewer()
  return viewer && <Writing userNo={viewer.user_no} />
}

function Writing({ userNo }: { userNo: number }) {
  const draft = useDraft(useMemo(() => storeOf(userNo), [userNo]))
  const [start, setStart] = useState(emptyForm)
  const go = useGo()
  const send = useWithKey()
  const written = useRef<Feed>(null)

  const save = async (body: FeedBody) => {
    written.current = await send(body)
    draft.drop()
  }
  const leave = () => {
    toast(words.saved)
    if (written.current) go.to(href('FeedDetail', { id: written.current.feed_no }), { replace: true })
  }
  const resume = async () => {
    if (!draft.found) return
    const { form, lost } = await withFreshMedia(draft.found)
    if (lost > 0) toast(writing.mediaLost(lost))
    draft.take()
    setStart(form)
    focusHeading()
  }
  const refuse = () => {
    draft.refuse()
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
      onChange={draft.keep}
      kept={draft.kept}
      banner={draft.found && <DraftBanner text={words.draft} onContinue={() => void resume()} onDrop={refuse} />}
    />
  )
}

/** Who sees my posts unless I say otherwise; null until I was asked once. */
function useDefaultVisibility(): Visibility | null {
  const kept = useSettings().data?.default_visibility
  return VISIBILITIES.find((visibility) => visibility === kept) ?? null
}

/** The same words again are the same try and keep their key; other words get a new one. */
function useWithKey(): (body: FeedBody) => Promise<Feed> {
  const last = useRef({ words: '', key: '' })
  return ({ feed_images = [], ...body }) => {
    const whole = { ...body, feed_images }
    const said = JSON.stringify(whole)
    if (said !== last.current.words) last.current = { words: said, key: newKey() }
    return writeFeed(whole, last.current.key)
  }
}

/** A draft with addresses of its pictures that work now. Uploads that are gone by now are left out; `lost` says how many. */
async function withFreshMedia(form: FeedForm): Promise<{ form: FeedForm; lost: number }> {
  if (form.media.length === 0) return { form, lost: 0 }
  try {
    const { freshUploads } = await import('#features/media/web/public.ts')
    const media: MediaItem[] = await freshUploads(keysOf(form))
    return { form: { ...form, media }, lost: form.media.length - media.length }
  } catch {
    // Without a connection nobody knows what is gone; saving will tell.
    return { form: { ...form }, lost: 0 }
  }
}
