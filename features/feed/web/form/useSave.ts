import { useEffect, useState } from 'react'
import { inKorean } from '#kit/ui/ko.ts'
import { feed as words } from '#features/feed/words.ts'
import { writing } from '#features/post/words/writing.ts'
import { CallError } from '#kit/web/call.ts'
import type { Visibility } from '#features/post/rules.ts'
import { keysOf, type FeedForm } from './model.ts'

/** Places on the form, in the order of the screen. */
export const AT = { media: 'media', content: 'content', visibility: 'visibility', whole: 'whole' } as const

type Problem = { at: string; text: string }

/** What is sent; the keys of pictures only where they differ from what is saved. */
export type FeedBody = { feed_content: string; visibility: Visibility; feed_images?: { key: string }[] }

type Options = {
  form: FeedForm
  /** What is saved already. */
  base: FeedForm
  visibility: Visibility | null
  /** Uploads that are not done: a feed is put up with all of its pictures. */
  uploads: number
  onSave: (body: FeedBody) => Promise<void>
}

/** Checks, saves, and tells what is wrong at its place; the first place gets the focus. */
export function useSave({ form, base, visibility, uploads, onSave }: Options) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const point = usePointer()

  const problems = tried ? problemsOf(form, visibility) : []
  const shown = refused ? [...problems, refused] : problems
  const handlePress = async () => {
    if (uploads > 0) return point(AT.media)
    setTried(true)
    const [first] = problemsOf(form, visibility)
    if (first || visibility === null) return first && point(first.at)
    setBusy(true)
    setRefused(null)
    try {
      await onSave(bodyOf(form, base, visibility))
      setSaved(true)
    } catch (error) {
      const problem = refusalOf(error)
      setRefused(problem)
      point(problem.at)
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
    /** What the server said no longer holds once something was changed. */
    forget: () => setRefused(null),
  }
}

/** Brings a place of the form into sight and gives it the focus. */
function usePointer(): (at: string) => void {
  const [focus, setFocus] = useState<{ at: string } | null>(null)
  useEffect(() => {
    const place = document.getElementById(focus?.at ?? '')
    place?.focus({ preventScroll: true })
    // With room around it: its error stands below.
    place?.scrollIntoView({ block: 'center' })
  }, [focus])
  return (at) => setFocus({ at })
}

function problemsOf({ media }: FeedForm, visibility: Visibility | null): Problem[] {
  const problems: Problem[] = []
  if (media.length === 0) problems.push({ at: AT.media, text: words.needsMedia })
  if (visibility === null) problems.push({ at: AT.visibility, text: writing.needsVisibility })
  return problems
}

function bodyOf(form: FeedForm, base: FeedForm, visibility: Visibility): FeedBody {
  const body: FeedBody = { feed_content: form.content.trim(), visibility }
  if (String(keysOf(form)) !== String(keysOf(base))) body.feed_images = keysOf(form).map((key) => ({ key }))
  return body
}

function refusalOf(error: unknown): Problem {
  if (!(error instanceof CallError) || error.offline) {
    return { at: AT.whole, text: navigator.onLine ? writing.saveFailed : writing.saveOffline }
  }
  const at = error.code?.startsWith('media.') ? AT.media : (FIELDS[error.field ?? ''] ?? AT.whole)
  return { at, text: inKorean(error.message) }
}

const FIELDS: Record<string, string> = { feed_images: AT.media, feed_content: AT.content, visibility: AT.visibility }
