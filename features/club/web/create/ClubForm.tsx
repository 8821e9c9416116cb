import { useState, type ReactNode } from 'react'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { useForm } from '#kit/web/form.ts'
import { CallError } from '#kit/web/call.ts'
import { clubErrors } from '../../errors.ts'
import { clubForm as words } from '../../words/create.ts'
import { askToVerify } from '../askToVerify.ts'
import { JoiningFields } from '../form/JoiningFields.tsx'
import { problemsOf, type Values } from '../form/model.ts'
import { ProfileFields } from '../form/ProfileFields.tsx'

type Props = {
  header: ReactNode
  initial: Values
  /** Stores the values as a draft. */
  onChange: (values: Values) => void
  /** @throws CallError */
  send: (values: Values, key: string) => Promise<void>
}

/** The form of a club, on one page. */
export function ClubForm({ header, initial, onChange, send }: Props) {
  const [uploads, setUploads] = useState(0)
  const club = useForm<Values>({
    initial,
    onChange,
    problemsOf: (typed) => problemsOf(typed, uploads),
    send: async (typed, key) => {
      try {
        await send(typed, key)
      } catch (error) {
        // After the form shows why: the question leads away from it.
        if (error instanceof CallError && error.code === clubErrors.not_verified.code) void askToVerify(words.verifyText)
        throw error
      }
    },
  })
  return (
    <form {...club.form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={words.submit} problem={club.rootError} busy={club.isBusy} />}
        className="flex flex-col gap-6 bg-surface px-5 pt-3 pb-6"
      >
        <p className="text-t4 break-keep text-fg2">{words.intro}</p>
        <ProfileFields form={club} onUploads={setUploads} />
        <JoiningFields form={club} />
      </Page>
    </form>
  )
}
