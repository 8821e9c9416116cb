import { useEffect, useState } from 'react'
import { inKorean } from '#kit/ui/ko.ts'
import { feed as words } from '#features/feed/words.ts'
import { writing } from '#features/post/words/writing.ts'
import { CallError } from '#kit/web/call.ts'
import { useOnline } from '#kit/web/native.ts'
import type { Visibility } from '#features/post/rules.ts'
import { keysOf, type FeedForm } from './model.ts'

/** Element ids of the fields, in the order of the screen. */
export const FIELD_IDS = { media: 'media', content: 'content', visibility: 'visibility', whole: 'whole' } as const

type Problem = { at: string; text: string }

/** The body to send; the pictures only where they differ from the saved ones. */
export type FeedBody = { feed_content: string; visibility: Visibility; feed_images?: { key: string }[] }

type Options = {
  form: FeedForm
  /** The saved form. */
  base: FeedForm
  visibility: Visibility | null
  /** Unfinished uploads: a feed is saved with all of its pictures. */
  uploads: number
  onSave: (body: FeedBody) => Promise<void>
}

/** Validates and saves; errors show at their fields, and the first one gets the focus. */
export function useSave({ form, base, visibility, uploads, onSave }: Options) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const focusField = useFieldFocus()

  const problems = tried ? problemsOf(form, visibility) : []
  const isReconnected = useOnline() && refused?.text === writing.saveOffline
  const shown = refused && !isReconnected ? [...problems, refused] : problems
  const handlePress = async () => {
    if (uploads > 0) return focusField(FIELD_IDS.media)
    setTried(true)
    const [first] = problemsOf(form, visibility)
    if (first || visibility === null) return first && focusField(first.at)
    setBusy(true)
    setRefused(null)
    try {
      await onSave(bodyOf(form, base, visibility))
      setSaved(true)
    } catch (error) {
      const problem = refusalOf(error)
      setRefused(problem)
      focusField(problem.at)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    saved,
    handlePress: () => void handlePress(),
    errorAt: (at: string) => shown.find((problem) => problem.at === at)?.text,
    summary: shown[0]?.text,
    /** Clears the server's error: it may not apply to the changed form. */
    clearRefusal: () => setRefused(null),
  }
}

/** Scrolls to a field of the form and focuses it. */
function useFieldFocus(): (at: string) => void {
  const [focus, setFocus] = useState<{ at: string } | null>(null)
  useEffect(() => {
    const place = document.getElementById(focus?.at ?? '')
    place?.focus({ preventScroll: true })
    // Centred, so that the error below it is visible.
    place?.scrollIntoView({ block: 'center' })
  }, [focus])
  return (at) => setFocus({ at })
}

function problemsOf({ media }: FeedForm, visibility: Visibility | null): Problem[] {
  const problems: Problem[] = []
  if (media.length === 0) problems.push({ at: FIELD_IDS.media, text: words.needsMedia })
  if (visibility === null) problems.push({ at: FIELD_IDS.visibility, text: writing.needsVisibility })
  return problems
}

function bodyOf(form: FeedForm, base: FeedForm, visibility: Visibility): FeedBody {
  const body: FeedBody = { feed_content: form.content.trim(), visibility }
  if (String(keysOf(form)) !== String(keysOf(base))) body.feed_images = keysOf(form).map((key) => ({ key }))
  return body
}

function refusalOf(error: unknown): Problem {
  if (!(error instanceof CallError) || error.offline) {
    return { at: FIELD_IDS.whole, text: navigator.onLine ? writing.saveFailed : writing.saveOffline }
  }
  const at = error.code?.startsWith('media.') ? FIELD_IDS.media : (FIELDS[error.field ?? ''] ?? FIELD_IDS.whole)
  return { at, text: inKorean(error.message) }
}

const FIELDS: Record<string, string> = { feed_images: FIELD_IDS.media, feed_content: FIELD_IDS.content, visibility: FIELD_IDS.visibility }
