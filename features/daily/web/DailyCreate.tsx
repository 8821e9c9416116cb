import { useEffect, useRef, useState } from 'react'
import { href } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { newKey } from '#kit/web/call.ts'
import { focusHeading } from '#kit/web/heading.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Daily } from '../contract.ts'
import { useDefaultVisibility, writeDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { DraftBanner } from './form/DraftBanner.tsx'
import { emptyDay } from './form/model.ts'
import { useDraft } from './form/useDraft.ts'
import type { DayBody } from './form/useSave.ts'

/** Writing a day. */
export default function DailyCreate() {
  const viewer = useViewer()
  return viewer && <Writing userNo={viewer.user_no} />
}

function Writing({ userNo }: { userNo: number }) {
  const draft = useDraft(userNo)
  const [start, setStart] = useState(emptyDay)
  const go = useGo()
  const send = useWithKey()
  const written = useRef<Daily>(null)

  const save = async (body: DayBody) => {
    written.current = await send(body)
    draft.drop()
  }
  const leave = () => {
    toast(ko.daily.saved)
    if (written.current) go.to(href('DailyDetail', { id: written.current.daily_no }), { replace: true })
  }
  const continueDraft = () => {
    if (draft.found) setStart(draft.found)
    draft.answered()
  }
  // The question goes away, and with it the button that has the focus.
  const asked = useRef(draft.found !== null)
  useEffect(() => {
    if (!asked.current || draft.found) return
    asked.current = false
    focusHeading()
  }, [draft.found])
  return (
    <DayEditor
      key={start === emptyDay ? 'new' : 'draft'}
      start={start}
      base={emptyDay}
      defaultVisibility={useDefaultVisibility()}
      dated
      saveWords={(today) => (today ? ko.daily.save : ko.daily.saveThen)}
      onSave={save}
      onSaved={leave}
      onClose={() => go.back(href('DailyLineMain'))}
      onChange={draft.keep}
      banner={draft.found && <DraftBanner onContinue={continueDraft} onDrop={draft.drop} />}
    />
  )
}

/** The same words again are the same try and keep their key; other words get a new one. */
function useWithKey(): (body: DayBody) => Promise<Daily> {
  const last = useRef({ words: '', key: '' })
  return (body) => {
    const words = JSON.stringify(body)
    if (words !== last.current.words) last.current = { words, key: newKey() }
    return writeDaily(body, last.current.key)
  }
}
