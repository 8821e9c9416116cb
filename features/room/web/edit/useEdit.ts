import { useRef, useState } from 'react'
import type { Profile } from '#features/account/contract.ts'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { roomEdit as words } from '#features/room/words/room.ts'
import { CallError } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { keepLook } from '../api.ts'
import { refreshRoom } from '../room/api.ts'
import { keepMyPlace } from './api.ts'
import { changesOf, formOf, problemOf, type Form, type Problem } from './form.ts'

/** What is being changed, and the way to keep it: first how I am seen, then where I live. */
export function useEdit(me: Profile | null, sigungu: string | null) {
  const [form, setForm] = useState<Form>(() => formOf(me, sigungu))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const unfinished = useRef(0)
  const changes = me ? changesOf(me, form) : {}
  const isMoved = form.sigungu !== sigungu

  const save = async () => {
    const refused = unfinished.current > 0 ? { text: words.uploading } : problemOf(form)
    setProblem(refused)
    if (refused) return
    setBusy(true)
    try {
      await busy(keep(changes, isMoved ? form.sigungu : undefined))
      setSaved(true)
      void refreshRoom()
      toast(words.saved)
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? { ...(error.field !== undefined && { field: error.field }), text: inKorean(error.message) }
          : { text: ko.app.noAnswer },
      )
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    change: (change: Partial<Form>) => setForm((now) => ({ ...now, ...change })),
    isDirty: !isSaved && (Object.keys(changes).length > 0 || isMoved),
    problem,
    isBusy,
    isSaved,
    save,
    setUnfinished: (count: number) => void (unfinished.current = count),
  }
}

/** @throws CallError */
async function keep(changes: Parameters<typeof keepLook>[0], place: string | null | undefined): Promise<void> {
  await keepLook(changes)
  if (place !== undefined) await keepMyPlace(place)
}
