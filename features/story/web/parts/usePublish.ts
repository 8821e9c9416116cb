import { useEffect, useRef, useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { story as words } from '#features/story/words.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import type { StoryAudience } from '../../rules.ts'
import { publishStory } from '../api.ts'

/** Element ids of the fields that can have an error. */
export const FIELD_IDS = { media: 'story-media', content: 'story-content', audience: 'story-audience', whole: 'story-whole' } as const
type Problem = { at: string; text: string }
type Form = {
  media: readonly MediaItem[]
  content: string
  audience: StoryAudience | null
  /** Unfinished uploads. */
  uploads: number
}

/** Validates and publishes; errors show at their fields, and the first one gets the focus. */
export function usePublish(form: Form) {
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
  const publish = useIdempotentPublish()
  const problems = [...(tried ? problemsOf(form) : []), ...(refused ? [refused] : [])]
  const send = async (): Promise<void> => {
    setTried(true)
    const [first] = problemsOf(form)
    const [item] = form.media
    if (first || !item || !form.audience) {
      setFocus({ at: first?.at ?? FIELD_IDS.media })
      return
    }
    setBusy(true)
    setRefused(null)
    try {
      await publish({ st_content: form.content.trim(), st_image: { key: item.key }, visibility: form.audience })
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
    /** Clears the server's error: it may not apply to the changed form. */
    clearRefusal: () => setRefused(null),
  }
}

function problemsOf({ media, audience, uploads }: Form): Problem[] {
  return [
    ...(uploads > 0
      ? [{ at: FIELD_IDS.media, text: words.uploading }]
      : media.length === 0
        ? [{ at: FIELD_IDS.media, text: words.pickFirst }]
        : []),
    ...(audience === null ? [{ at: FIELD_IDS.audience, text: words.audienceFirst }] : []),
  ]
}

function refusalOf(error: unknown): Problem {
  if (!(error instanceof CallError) || error.offline) return { at: FIELD_IDS.whole, text: navigator.onLine ? words.failed : words.offline }
  const at = error.field === 'st_content' ? FIELD_IDS.content : error.code?.startsWith('media.') ? FIELD_IDS.media : FIELD_IDS.whole
  return { at, text: inKorean(error.message) || words.failed }
}

type Body = Parameters<typeof publishStory>[0]

/** The same body sent again keeps its idempotency key. */
function useIdempotentPublish(): (body: Body) => Promise<void> {
  const last = useRef({ json: '', key: '' })
  return (body) => {
    const json = JSON.stringify(body)
    if (json !== last.current.json) last.current = { json, key: newKey() }
    return publishStory(body, last.current.key)
  }
}
