import { useRef, useState } from 'react'
import { href } from '#features/routes.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { writing } from '#kit/ui/words/writing.ts'
import { newKey } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Daily } from '../contract.ts'
import { isRecordable, koreanDay } from '../rules.ts'
import { useDefaultVisibility, writeDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { DraftBanner } from './form/DraftBanner.tsx'
import { emptyDay, type DayForm } from './form/model.ts'
import { useRestored } from './form/useRestored.ts'
import type { DayBody } from './form/useSave.ts'

/** Writing a day. */
export default function DailyCreate() {
  const viewer = useViewer()
  return viewer && <Writing userNo={viewer.user_no} />
}

function Writing({ userNo }: { userNo: number }) {
  const empty = useEmptyDay()
  const { draft, start, isFresh, question, resume } = useRestored({ userNo }, empty)
  const go = useGo()
  const send = useWithKey()
  const written = useRef<Daily>(null)

  const save = async (body: DayBody) => {
    written.current = await send(body)
    draft.drop()
  }
  const leave = () => {
    toast(writing.saved)
    if (written.current) go.to(href('DailyDetail', { id: written.current.daily_no }), { replace: true })
  }
  return (
    <DayEditor
      key={isFresh ? 'new' : 'draft'}
      start={start}
      base={empty}
      defaultVisibility={useDefaultVisibility()}
      dated
      saveWords={(today) => (today ? writing.save : writing.saveThen)}
      onSave={save}
      onSaved={leave}
      onClose={() => go.back(href('DailyLineMain'))}
      onChange={draft.keep}
      kept={draft.kept}
      banner={question && <DraftBanner onContinue={resume} onDrop={draft.refuse} />}
    />
  )
}

/** Nothing written yet, for today or for the day that the address names (`?date=yyyy-mm-dd`, of the last seven). */
function useEmptyDay(): DayForm {
  const asked = useScreen().search.get('date')
  const today = koreanDay(useNow())
  const [empty] = useState<DayForm>(() => {
    const isDay = asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked)
    return isDay && asked !== today && isRecordable(asked, today) ? { ...emptyDay, recordDate: asked } : emptyDay
  })
  return empty
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
