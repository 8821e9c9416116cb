import { useRef, useState } from 'react'
import { DraftBanner } from '#features/post/web/public.ts'
import { href, hrefNear, isPopup } from '#features/routes.ts'
import { koreanDay } from '#kit/contract/time.ts'
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
import { isRecordable } from '../rules.ts'
import { useDaily, useDefaultVisibility, writeDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { SourceMissingNote, TakeOverNote } from './form/notes.tsx'
import { emptyDay, type DayForm } from './form/model.ts'
import { newDayFrom } from './form/newDayFrom.ts'
import { useRestored } from './form/useRestored.ts'
import type { DayBody } from './form/useSave.ts'
import { DetailSkeleton } from './parts/DailySkeleton.tsx'

/** The screen for a new daily; with `?from=` it starts with another's meal or workout. */
export default function DailyCreate() {
  const viewer = useViewer()
  const from = Number(useScreen().search.get('from'))
  if (!viewer) return null
  const hasSource = Number.isSafeInteger(from) && from > 0
  return hasSource ? <WritingFromSource key={from} userNo={viewer.user_no} fromNo={from} /> : <Writing userNo={viewer.user_no} />
}

/** Loads the source; where the member may not see it any more, the form is empty and a note says so. */
function WritingFromSource({ userNo, fromNo }: { userNo: number; fromNo: number }) {
  const found = useDaily(fromNo)
  const waiting = useDelayed(found.isFetching)
  const go = useGo()
  const head = <Header left="close" title={ko.titles.DailyCreate} onLeft={() => go.back(href('DailyLineMain'))} />
  const loading = <Page header={head}>{waiting && <DetailSkeleton />}</Page>
  // Waits for the answer: the card of the line lacks amounts.
  if (found.data && !found.isFetchedAfterMount && !found.isError) return loading
  if (found.data && found.data.user_no !== userNo) return <Writing userNo={userNo} source={found.data} />
  if (found.data || found.isError) return <Writing userNo={userNo} sourceMissing />
  return loading
}

type WritingProps = {
  userNo: number
  /** The daily whose meal or workout the form starts with. */
  source?: Daily
  /** The source of `?from=` was not found. */
  sourceMissing?: boolean
}

function Writing({ userNo, source, sourceMissing }: WritingProps) {
  const { empty, initial } = useNewDay(source)
  const { draft, start, isFresh, question, resume } = useRestored({ userNo }, initial)
  const { leave, close } = useLeaving()
  const written = useRef<Daily>(null)
  const send = useIdempotentWrite()
  const save = async (body: DayBody) => {
    written.current = await send(body)
    draft.remove()
  }
  const banner = (
    <>
      {question && <DraftBanner text={writing.draft} onContinue={resume} onDrop={draft.declineFound} />}
      {sourceMissing && <SourceMissingNote />}
      {start.takeOver && <TakeOverNote name={start.takeOver.haru_name} />}
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
      onChange={draft.save}
      isDraftStored={draft.isStored}
      banner={banner}
    />
  )
}

/** Leaves the screen: over a room back to the room, otherwise to the written daily. */
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
 * `empty`: the form for today or for the date of the address (`?date=yyyy-mm-dd`, within the last seven days).
 * `initial`: the same, or with the records of the source. Neither changes while the member writes.
 */
function useNewDay(source: Daily | undefined): { empty: DayForm; initial: DayForm } {
  const { search } = useScreen()
  const asked = search.get('date')
  const now = useNow()
  const [days] = useState(() => {
    const today = koreanDay(now)
    const isDay = asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked)
    const empty: DayForm = isDay && asked !== today && isRecordable(asked, today) ? { ...emptyDay, recordDate: asked } : emptyDay
    return { empty, initial: source ? newDayFrom(source, search.get('part'), now) : empty }
  })
  return days
}

/** The same body sent again keeps its idempotency key; a changed body gets a new one. */
function useIdempotentWrite(): (body: DayBody) => Promise<Daily> {
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
    // The source was deleted meanwhile: the daily is sent again without the credit.
    const { from_daily_no: _source, ...own } = body
    toast(post.creditGone)
    return send(own)
  }
}
