import { useEffect, useMemo, useRef, useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { useDraft } from '#features/post/web/public.ts'
import { writing } from '#features/post/words/writing.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { toast } from '#kit/web/overlays.ts'
import { draftStoreOf, type DraftOf } from './draft.ts'
import type { DayForm } from './model.ts'
import { withFreshMedia } from './restore.ts'

/** The start of a writing screen: `initial`, or the draft that the member continues. */
export function useRestored({ userNo, dailyNo, stamp }: DraftOf, initial: DayForm, shown?: readonly MediaItem[]) {
  const store = useMemo(
    () => draftStoreOf({ userNo, ...(dailyNo === undefined ? {} : { dailyNo }), ...(stamp === undefined ? {} : { stamp }) }),
    [userNo, dailyNo, stamp],
  )
  const draft = useDraft(store)
  const [start, setStart] = useState(initial)
  const resume = async () => {
    if (!draft.found) return
    const { form, lost } = await withFreshMedia(draft.found.form, shown)
    if (lost > 0) toast(writing.mediaLost(lost))
    draft.continueFound()
    setStart(form)
  }
  const question = draft.found !== null && !draft.found.outdated
  // The banner with the focused button disappears: the focus moves to the heading.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !question) focusHeading()
    asked.current = question
  }, [question])
  return { draft, start, isFresh: start === initial, question, resume: () => void resume() }
}
