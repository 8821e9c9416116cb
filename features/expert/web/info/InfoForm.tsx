import { useState } from 'react'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { FormError } from '#kit/ui/Field.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { application } from '#features/expert/words.ts'
import { ownInfo as words } from '#features/expert/words/info.ts'
import { useForm } from '#kit/web/form.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { useLeaveGuardUntilSaved } from '#kit/web/useLeaveGuardUntilSaved.ts'
import type { OwnInfo } from '../../contract.ts'
import { expertErrors } from '../../errors.ts'
import { infoProblems, INTRO_MAX, type ExpertInfo } from '../../rules.ts'
import { ExpertPage, type ExpertHead } from '../ExpertPage.tsx'
import { Areas, useAreaNames } from '../parts/Areas.tsx'
import { Careers } from '../parts/ProfileFields.tsx'
import type { Fields, Values } from '../useApplicationForm.ts'
import { saveInfo } from './api.ts'
import { Introduction } from './Introduction.tsx'
import { Papers } from './Papers.tsx'

type Props = { head: ExpertHead; stored: OwnInfo; onSaved: () => void; onReload: () => void }

/** The form of the public page. */
export default function InfoForm({ head, stored, onSaved, onReload }: Props) {
  const [isSaved, setSaved] = useState(false)
  const [rows, setRows] = useState(stored.careers)
  const { intro, careers, areas, version } = stored
  const { form, text, control, errorAt, values, rootError, rootCode, isBusy, isDirty } = useForm<Values>({
    initial: { intro, careers, areas },
    problemsOf: (typed) =>
      infoProblems(infoOf(typed), koreanDay(new Date())).map(({ field, error }) => ({ field: field as keyof Values, text: error.message })),
    send: async (typed) => {
      await saveInfo({ ...infoOf(typed), version })
      setSaved(true)
    },
  })
  const fields: Fields = { values, text, control, errorAt }
  useLeaveGuardUntilSaved(isDirty, isSaved, onSaved, { isInQuery: true })
  const typed = infoOf(values)
  const areaNames = useAreaNames(typed.areas)
  const preview = () =>
    openSheet(() => <Preview page={{ ...stored.page, ...typed, areas: areaNames }} />, { title: words.previewTitle, full: true })
  const { value: introTyped, onChange: setIntro } = control('intro')
  const footer = (
    <div className="px-5 py-3">
      <FormError error={rootError} className="pb-2" />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" className="flex-1!" onClick={() => void preview()}>
          {words.preview}
        </Button>
        <Button type="submit" busy={isBusy} className="flex-[2]!">
          {words.save}
        </Button>
      </div>
    </div>
  )
  return (
    <form {...form} className="flex h-full min-h-0 w-full flex-1 flex-col pb-(--kb)">
      <ExpertPage head={head} footer={footer} className="flex flex-col gap-7 bg-surface px-5 pt-4 pb-6">
        {rootCode === expertErrors.info_changed.code && (
          <Button variant="weak" size={48} onClick={onReload}>
            {words.reload}
          </Button>
        )}
        <p className="text-t4 break-keep text-fg2">{words.fixed}</p>
        <div data-field="intro">
          <TextArea
            label={words.intro}
            name="intro"
            placeholder={words.introHint}
            max={INTRO_MAX}
            value={introTyped ?? ''}
            error={errorAt('intro')}
            onChange={setIntro}
            className="min-h-36"
          />
        </div>
        <section aria-label={application.careers}>
          <h2 className="mb-2 text-t6 font-bold">{application.careers}</h2>
          <Careers fields={fields} rows={rows} onRows={setRows} />
        </section>
        <section aria-label={application.areas}>
          <h2 className="mb-2 text-t6 font-bold">{application.areas}</h2>
          <Areas fields={fields} />
        </section>
      </ExpertPage>
    </form>
  )
}

const infoOf = ({ intro, careers, areas }: Values): ExpertInfo => ({ intro: intro ?? '', careers: careers ?? [], areas: areas ?? [] })

function Preview({ page }: { page: OwnInfo['page'] }) {
  return (
    <div className="-mx-2 flex flex-col gap-2.5 rounded-card bg-bg p-2">
      <Papers papers={page.papers} />
      <Introduction page={page} />
    </div>
  )
}
