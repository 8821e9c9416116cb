import { useEffect, useMemo, useRef, useState } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { useDraft } from '#features/post/web/public.ts'
import { writing } from '#features/post/words/writing.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { toast } from '#kit/web/overlays.ts'
import { storeOf, type DraftOf } from './draft.ts'
import type { DayForm } from './model.ts'
import { withFreshMedia } from './restore.ts'

/** What a writing screen begins with: `fresh`, or the draft that the member goes on with. */
export function useRestored({ userNo, dailyNo, stamp }: DraftOf, fresh: DayForm, shown?: readonly MediaItem[]) {
  const store = useMemo(
    () => storeOf({ userNo, ...(dailyNo === undefined ? {} : { dailyNo }), ...(stamp === undefined ? {} : { stamp }) }),
    [userNo, dailyNo, stamp],
  )
  const draft = useDraft(store)
  const [start, setStart] = useState(fresh)
  const resume = async () => {
    if (!draft.found) return
    const { form, lost } = await withFreshMedia(draft.found.form, shown)
    if (lost > 0) toast(writing.mediaLost(lost))
    draft.take()
    setStart(form)
  }
  const question = draft.found !== null && !draft.found.outdated
  // The question goes away, and with it the button that has the focus.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !question) focusHeading()
    asked.current = question
  }, [question])
  return { draft, start, isFresh: start === fresh, question, resume: () => void resume() }
}
