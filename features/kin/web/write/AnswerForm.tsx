import { BadgeInfo } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { MediaStrip } from '#features/media/web/public.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { SubmitBar } from '#kit/ui/SubmitBar.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useForm } from '#kit/web/form.ts'
import type { KinDetail } from '../../contract.ts'
import { CONTENT_MAX, GENERAL_INFO_CATEGORIES, IMAGES_MAX } from '../../rules.ts'
import { kinWords } from '../../words/kin.ts'
import { kinAnswerForm as words } from '../../words/write.ts'
import { GuardNote } from '../detail/GuardNote.tsx'
import { answerProblems, type AnswerValues } from './answer.ts'
import { QuestionFold } from './QuestionFold.tsx'

type Props = {
  header: ReactNode
  question: KinDetail
  initial: AnswerValues
  button: string
  onChange: (values: AnswerValues) => void
  /** @throws CallError */
  send: (values: AnswerValues, key: string) => Promise<void>
}

/** The form of an answer, below its question. */
export default function AnswerForm({ header, question, initial, button, onChange, send }: Props) {
  const [uploads, setUploads] = useState(0)
  const cateNo = useProfile().data?.cate_no ?? null
  const { form, control, errorAt, rootError, isBusy } = useForm<AnswerValues>({
    initial,
    onChange,
    problemsOf: (values) => answerProblems(values, uploads),
    send,
  })
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <Page
        header={header}
        footer={<SubmitBar button={button} problem={rootError} busy={isBusy} />}
        className="flex flex-col gap-5 bg-surface px-5 pt-4 pb-6"
      >
        <QuestionFold question={question} />
        <GuardNote guard={question.guard} />
        <div data-field="an_content">
          <TextArea
            label={words.label}
            placeholder={words.hint}
            max={CONTENT_MAX}
            {...control('an_content')}
            error={errorAt('an_content') ?? null}
            className="min-h-48"
          />
          <p className="mt-1.5 text-t3 break-keep text-fg3">{words.rules}</p>
        </div>
        <div data-field="an_images">
          <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
            {words.pictures}
          </p>
          <MediaStrip label={words.pictures} max={IMAGES_MAX} {...control('an_images')} onBusy={setUploads} />
          <FieldError error={errorAt('an_images')} />
        </div>
        {cateNo !== null && GENERAL_INFO_CATEGORIES.includes(cateNo) && (
          <p className="flex items-start gap-2 rounded-tile bg-info-weak px-4 py-3 text-t4 break-keep text-info-fg">
            <BadgeInfo aria-hidden size={18} className="mt-0.5 flex-none" />
            <span>
              <b className="font-bold">{words.general}</b>
              <br />
              {kinWords.generalHelp}
            </span>
          </p>
        )}
      </Page>
    </form>
  )
}
