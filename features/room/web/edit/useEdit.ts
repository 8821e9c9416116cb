import { useRef, useState } from 'react'
import type { Profile } from '#features/account/contract.ts'
import { roomEdit as words } from '#features/room/words/edit.ts'
import type { CallError } from '#kit/web/call.ts'
import { useForm, type Problem } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { busy } from '#kit/web/spinner.ts'
import { updateLook } from '../api.ts'
import { refreshRoom } from '../room/api.ts'
import { updateMyRegion } from './api.ts'
import { changesOf, formOf, problemOf, type Form } from './form.ts'

/** The state of the form. Saving stores the profile first, then the region. */
export function useEdit(me: Profile | null, sigungu: string | null) {
  const [isSaved, setSaved] = useState(false)
  const unfinished = useRef(0)
  const changesIn = (values: Form) => (me ? changesOf(me, values) : {})
  const problemsOf = (values: Form): Problem<Form>[] => {
    const problem: Problem<Form> | null = unfinished.current > 0 ? { field: 'root', text: words.uploading } : problemOf(values)
    return problem ? [problem] : []
  }
  const send = async (values: Form) => {
    await busy(saveChanges(changesIn(values), values.sigungu === sigungu ? undefined : values.sigungu))
    setSaved(true)
    void refreshRoom()
    toast(words.saved)
  }
  const edit = useForm<Form>({ initial: formOf(me, sigungu), problemsOf, send, fieldOf })
  return {
    ...edit,
    isDirty: !isSaved && (Object.keys(changesIn(edit.values)).length > 0 || edit.values.sigungu !== sigungu),
    isSaved,
    setUnfinished: (count: number) => void (unfinished.current = count),
  }
}

const fieldOf = ({ field }: CallError): 'haru_name' | 'haru_statemsg' | 'sigungu' | 'root' => {
  if (field === 'sigungu_code') return 'sigungu'
  return field === 'haru_name' || field === 'haru_statemsg' ? field : 'root'
}

/** @throws CallError */
async function saveChanges(changes: Parameters<typeof updateLook>[0], region: string | null | undefined): Promise<void> {
  await updateLook(changes)
  if (region !== undefined) await updateMyRegion(region)
}
