import { useRef, useState } from 'react'
import { DraftBanner } from '#features/post/web/public.ts'
import { href, hrefNear, isPopup } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { post } from '#features/post/words/post.ts'
import { writing } from '#features/post/words/writing.ts'
import { CallError, newKey } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import type { Daily } from '../contract.ts'
import { isRecordable, koreanDay } from '../rules.ts'
import { useDaily, useDefaultVisibility, writeDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { MissedNote, TakenNote } from './form/notes.tsx'
import { emptyDay, type DayForm } from './form/model.ts'
import { takenDay } from './form/taken.ts'
import { useRestored } from './form/useRestored.ts'
import type { DayBody } from './form/useSave.ts'
import { DetailSkeleton } from './parts/DailySkeleton.tsx'

/** Writing a day; with `?from=` one that begins with someone's meal or workout. */
export default function DailyCreate() {
  const viewer = useViewer()
  const from = Number(useScreen().search.get('from'))
  if (!viewer) return null
  const isTaking = Number.isSafeInteger(from) && from > 0
  return isTaking ? <Taking key={from} userNo={viewer.user_no} fromNo={from} /> : <Writing userNo={viewer.user_no} />
}

/** Brings what is taken over; where it cannot be seen any more, the day begins empty and says so. */
function Taking({ userNo, fromNo }: { userNo: number; fromNo: number }) {
  const found = useDaily(fromNo)
  const waiting = useDelayed(found.isPending)
  const go = useGo()
  if (found.data && found.data.user_no !== userNo) return <Writing userNo={userNo} source={found.data} />
  if (found.data || found.isError) return <Writing userNo={userNo} missed />
  const head = <Header left="close" title={ko.titles.DailyCreate} onLeft={() => go.back(href('DailyLineMain'))} />
  return <Page header={head}>{waiting && <DetailSkeleton />}</Page>
}

type WritingProps = {
  userNo: number
  /** Whose meal or workout it begins with. */
  source?: Daily
  /** It was to begin with something that is not there. */
  missed?: boolean
}

function Writing({ userNo, source, missed }: WritingProps) {
  const { empty, begun } = useNewDay(source)
  const { draft, start, isFresh, question, resume } = useRestored({ userNo }, begun)
  const { leave, close } = useLeaving()
  const written = useRef<Daily>(null)
  const send = useWithKey()
  const save = async (body: DayBody) => {
    written.current = await send(body)
    draft.drop()
  }
  const banner = (
    <>
      {question && <DraftBanner text={writing.draft} onContinue={resume} onDrop={draft.refuse} />}
      {missed && <MissedNote />}
      {start.taken && <TakenNote name={start.taken.haru_name} />}
    </>
  )
  return (
    <DayEditor
      key={isFresh ? 'new' : 'draft'}
      start={start}
      base={empty}
      defaultVisibility={useDefaultVisibility()}
      dated
      saveWords={(today) => (today ? writing.save : writing.saveThen)}
      onSave={save}
      onSaved={() => leave(written.current)}
      onClose={close}
      onChange={draft.keep}
      kept={draft.kept}
      banner={banner}
    />
  )
}

/** Out of the writing screen: over a room back to it, else on to what was written. */
function useLeaving() {
  const place = useScreen()
  const go = useGo()
  const { room } = place.params
  const back = isPopup(place.name) && room ? href('MyHaruRoom', { id: room }) : href('DailyLineMain')
  const leave = (written: Daily | null) => {
    toast(writing.saved)
    if (isPopup(place.name)) go.back(back)
    else if (written) go.to(hrefNear(place, 'DailyDetail', { id: written.daily_no }), { replace: true })
  }
  return { leave, close: () => go.back(back) }
}

/**
 * Nothing written yet, for today or for the day that the address names (`?date=yyyy-mm-dd`, of the last seven); and how
 * this day begins, which is the same unless something was taken over. Neither changes while it is written.
 */
function useNewDay(source: Daily | undefined): { empty: DayForm; begun: DayForm } {
  const { search } = useScreen()
  const asked = search.get('date')
  const now = useNow()
  const [days] = useState(() => {
    const today = koreanDay(now)
    const isDay = asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked)
    const empty: DayForm = isDay && asked !== today && isRecordable(asked, today) ? { ...emptyDay, recordDate: asked } : emptyDay
    return { empty, begun: source ? takenDay(source, search.get('part'), now) : empty }
  })
  return days
}

/** The same words again are the same try and keep their key; other words get a new one. */
function useWithKey(): (body: DayBody) => Promise<Daily> {
  const last = useRef({ words: '', key: '' })
  const send = (body: DayBody) => {
    const words = JSON.stringify(body)
    if (words !== last.current.words) last.current = { words, key: newKey() }
    return writeDaily(body, last.current.key)
  }
  return async (body) => {
    try {
      return await send(body)
    } catch (error) {
      if (!(error instanceof CallError) || error.field !== 'from_daily_no') throw error
    }
    // What it was taken over from is gone meanwhile: the day is kept without the credit.
    const { from_daily_no: _gone, ...own } = body
    toast(post.creditGone)
    return send(own)
  }
}
