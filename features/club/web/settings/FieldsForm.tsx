import { useState, type ReactNode } from 'react'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import type { Club } from '../../contract.ts'
import { clubSettings as words } from '../../words/settings.ts'
import { problemsOf, valuesOf, type ClubFormState, type Values } from '../form/model.ts'
import { saveClub } from './api.ts'
import { Frame } from './parts.tsx'
import { settingsPath } from './views.ts'

type Props = { club: Club; title: string; children: (form: ClubFormState, onUploads: (count: number) => void) => ReactNode }

/** Some of a club's fields as a form. What it does not show is saved as it is. */
export function FieldsForm({ club, title, children }: Props) {
  const go = useGo()
  const back = settingsPath(club.meet_no)
  const [uploads, setUploads] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const form = useForm<Values>({
    initial: valuesOf(club),
    problemsOf: (typed) => problemsOf(typed, uploads),
    send: async (typed) => {
      await saveClub(club, typed)
      setSaved(true)
    },
  })
  const finish = () => {
    toast(words.saved)
    go.back(back)
  }
  useLeaveGuardUntilSaved(form.isDirty || uploads > 0, isSaved, finish, { isInQuery: true })
  return (
    <form {...form.form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Frame
        title={title}
        back={back}
        footer={<SubmitBar button={words.save} problem={form.rootError} busy={form.isBusy} />}
        className="flex flex-col gap-6 bg-surface px-5 pt-3 pb-6"
      >
        {children(form, setUploads)}
      </Frame>
    </form>
  )
}
