import { DraftBanner } from '#features/post/web/public.ts'
import { href, hrefNear } from '#features/routes.ts'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { writing } from '#features/post/words/writing.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useOnline } from '#kit/web/native.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { useMemo } from 'react'
import type { Daily } from '../contract.ts'
import { changeDaily, useDaily } from './api.ts'
import { DayEditor } from './form/DayEditor.tsx'
import { OutdatedNote } from './form/notes.tsx'
import { formOf } from './form/model.ts'
import { useRestored } from './form/useRestored.ts'
import type { DayBody } from './form/useSave.ts'
import { DetailSkeleton } from './parts/DailySkeleton.tsx'

/** The screen that edits one of my dailys. */
export default function DailyEdit() {
  const dailyNo = Number(useScreen().params['id'])
  const found = useDaily(dailyNo)
  const myNo = useViewer()?.user_no
  const go = useGo()
  const online = useOnline()
  const waiting = useDelayed(found.isFetching)
  const possible = Number.isSafeInteger(dailyNo) && dailyNo > 0
  const notFound = !possible || isNotFound(found.error) || (found.data !== undefined && found.data.user_no !== myNo)
  // Edits only a fresh answer: a cached daily may be out of date.
  if (found.data && !notFound && found.isFetchedAfterMount) return <Editing key={dailyNo} daily={found.data} />
  const back = () => go.back(href('DailyLineMain'))
  const again = () => void found.refetch()
  return (
    <Page header={<Header left="close" title={ko.titles.DailyEdit} onLeft={back} />} className="bg-surface">
      {notFound && <NotFoundView />}
      {!notFound && !online && <ErrorView text={ko.app.offline} sub={ko.app.offlineHelp} onRetry={again} />}
      {!notFound && online && (found.isError ? <ErrorView onRetry={again} /> : waiting && <DetailSkeleton />)}
    </Page>
  )
}

function Editing({ daily }: { daily: Daily }) {
  const go = useGo()
  // The form's start: a refetch while writing must not change it.
  // oxlint-disable-next-line react/exhaustive-deps
  const { base, of } = useMemo(() => ({ base: formOf(daily), of: draftOf(daily) }), [daily.daily_no])
  const { draft, start, isFresh, question, resume } = useRestored(of, base, base.media)
  const place = useScreen()
  const back = () => go.back(hrefNear(place, 'DailyDetail', { id: daily.daily_no }))
  const leave = () => {
    toast(writing.savedEdit)
    back()
  }
  const save = async (body: DayBody) => {
    await changeDaily(daily.daily_no, body)
    draft.remove()
  }
  return (
    <DayEditor
      key={isFresh ? 'saved' : 'draft'}
      start={start}
      base={base}
      defaultVisibility={null}
      saveWords={() => writing.saveEdit}
      onSave={save}
      onSaved={leave}
      onClose={back}
      onChange={draft.save}
      isDraftStored={draft.isStored}
      banner={
        question ? (
          <DraftBanner text={writing.draft} onContinue={resume} onDrop={draft.declineFound} />
        ) : (
          draft.found?.outdated && <OutdatedNote />
        )
      }
    />
  )
}

const draftOf = ({ user_no, daily_no, reg_dt, edit_dt }: Daily) => ({ userNo: user_no, dailyNo: daily_no, stamp: edit_dt ?? reg_dt })
