import { useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import type { MyCalendar } from '../../contract.ts'
import { calendarErrors } from '../../errors.ts'
import { calendarProblems, type Calendar } from '../../rules.ts'
import { calendar as words } from '../../words.ts'
import { previewMyCalendar, refetchMyCalendar, saveMyCalendar } from '../api.ts'
import { readDraft, removeDraft, storeDraft } from '../draft.ts'
import { isSameCalendar } from './model.ts'
import { openPreview } from './open.tsx'

/** The change of a calendar: stored on the device until it is saved or discarded. */
export function useCalendarForm(mine: MyCalendar) {
  const [start] = useState(() => {
    const draft = readDraft()
    return { isRestored: draft !== null, version: draft?.version ?? mine.version, calendar: draft?.calendar ?? mine.calendar }
  })
  /** The version that the change is made to. */
  const [base, setBase] = useState(start.version)
  const [isRestored, setRestored] = useState(start.isRestored)
  const form = useForm<Calendar>({
    initial: start.calendar,
    onChange: (calendar) => (isSameCalendar(calendar, mine.calendar) ? removeDraft() : storeDraft({ version: base, calendar })),
    problemsOf: (calendar) =>
      calendarProblems(calendar, koreanDay(new Date())).map(({ field, error }) => ({ field, text: error.message, code: error.code })),
    send: async (calendar, key) => {
      if (mine.version > 0 && isSameCalendar(calendar, mine.calendar)) return toast(words.unchangedToast)
      try {
        const preview = await previewMyCalendar(calendar, base)
        if (!(await openPreview(preview, mine.booked.length > 0))) return
        setBase(await saveMyCalendar(calendar, base, key))
      } catch (error) {
        // The screen then offers the calendar that was saved meanwhile.
        if (error instanceof CallError && error.code === calendarErrors.stale.code) await refetchMyCalendar()
        throw error
      }
      removeDraft()
      setRestored(false)
      toast(words.saved)
    },
  })
  return {
    ...form,
    isChanged: !isSameCalendar(form.values, mine.calendar),
    isRestored,
    /** Another version was saved since the change began. */
    isStale: mine.version > base,
    /** Goes on with the change, which will replace the newer version. */
    keepChange: () => {
      setBase(mine.version)
      storeDraft({ version: mine.version, calendar: form.values })
    },
  }
}
