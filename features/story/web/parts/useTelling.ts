import { useEffect, useRef, useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { story as words } from '#features/story/words.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import type { StoryAudience } from '../../rules.ts'
import { tellStory } from '../api.ts'

/** Ids of the places that can be wrong. */
export const AT = { media: 'story-media', content: 'story-content', audience: 'story-audience', whole: 'story-whole' } as const
type Problem = { at: string; text: string }
type Form = {
  media: readonly MediaItem[]
  content: string
  audience: StoryAudience | null
  /** Uploads that are not done. */ uploads: number
}

/** Checks, sends, and tells what is wrong at its place; the first place gets the focus. */
export function useTelling(form: Form) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problem | null>(null)
  const [focus, setFocus] = useState<{ at: string } | null>(null)
  useEffect(() => {
    const place = focus && document.getElementById(focus.at)
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [focus])
  const withKey = useWithKey()
  const problems = [...(tried ? problemsOf(form) : []), ...(refused ? [refused] : [])]
  const send = async (): Promise<void> => {
    setTried(true)
    const [first] = problemsOf(form)
    const [item] = form.media
    if (first || !item || !form.audience) {
      setFocus({ at: first?.at ?? AT.media })
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await withKey({ st_content: form.content.trim(), st_image: { key: item.key }, visibility: form.audience })
      setDone(true)
    } catch (error) {
      const problem = refusalOf(error)
      setRefused(problem)
      setFocus({ at: problem.at })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    done,
    send,
    errorAt: (at: string) => problems.find((problem) => problem.at === at)?.text,
    /** What the server said no longer holds once something was changed. */
    forget: () => setRefused(null),
  }
}

function problemsOf({ media, audience, uploads }: Form): Problem[] {
  return [
    ...(uploads > 0 ? [{ at: AT.media, text: words.uploading }] : media.length === 0 ? [{ at: AT.media, text: words.pickFirst }] : []),
    ...(audience === null ? [{ at: AT.audience, text: words.audienceFirst }] : []),
  ]
}

function refusalOf(error: unknown): Problem {
  if (!(error instanceof CallError) || error.offline) return { at: AT.whole, text: navigator.onLine ? words.failed : words.offline }
  const at = error.field === 'st_content' ? AT.content : error.code?.startsWith('media.') ? AT.media : AT.whole
  return { at, text: inKorean(error.message) || words.failed }
}

type Body = Parameters<typeof tellStory>[0]

/** The same story again is the same try and keeps its key. */
function useWithKey(): (body: Body) => Promise<void> {
  const last = useRef({ said: '', key: '' })
  return (body) => {
    const said = JSON.stringify(body)
    if (said !== last.current.said) last.current = { said, key: newKey() }
    return tellStory(body, last.current.key)
  }
}
