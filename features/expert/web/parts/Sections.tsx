import { useState, type ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { application as words } from '#features/expert/words.ts'
import type { ApplicationStatus } from '../../contract.ts'
import type { Career } from '../../rules.ts'
import type { Fields } from '../useApplicationForm.ts'
import { Areas } from './Areas.tsx'
import { Affiliation, Category, JobTitle, License } from './CategoryFields.tsx'
import { Identity } from './Identity.tsx'
import { Account, Business } from './PayoutFields.tsx'
import { Documents } from './Documents.tsx'
import { Careers, Intro } from './ProfileFields.tsx'

type Props = { status: ApplicationStatus; fields: Fields; onSave: () => Promise<void>; onDocuments: () => void }

/** The whole form in sections, in the order of its checks. */
export function Sections({ status, fields, onSave, onDocuments }: Props) {
  const { sections } = words
  return (
    <div className="flex flex-col gap-3">
      <Section title={sections.identity} steps="identity">
        <Identity name={status.real_name} error={fields.errorAt('identity_no')} before={onSave} />
      </Section>
      <Section title={sections.field} steps="cate job affiliation">
        <Category fields={fields} />
        <TwoColumns>
          <JobTitle fields={fields} />
          <Affiliation fields={fields} />
        </TwoColumns>
      </Section>
      <Section title={sections.license} steps="license">
        <TwoColumns>
          <License fields={fields} />
        </TwoColumns>
      </Section>
      <Section title={sections.papers} steps="papers">
        <Documents
          documents={status.application?.documents ?? []}
          error={fields.errorAt('documents')}
          before={onSave}
          onChanged={onDocuments}
        />
      </Section>
      <Section title={sections.business} steps="business account">
        <TwoColumns>
          <Business fields={fields} />
        </TwoColumns>
        <TwoColumns>
          <Account fields={fields} holder={status.real_name} />
        </TwoColumns>
      </Section>
      <Section title={sections.intro} steps="intro careers">
        <Intro fields={fields} />
        <CareerRows fields={fields} />
      </Section>
      <Section title={sections.areas} steps="areas">
        <Areas fields={fields} />
      </Section>
    </div>
  )
}

/** Keeps incomplete rows on screen; only complete ones are saved. */
export function CareerRows({ fields }: { fields: Fields }) {
  const [rows, setRows] = useState<Career[]>([...(fields.values.careers ?? [])])
  return <Careers fields={fields} rows={rows} onRows={setRows} />
}

/** `steps`: the questions of the phone's form that it asks. */
function Section({ title, steps, children }: { title: string; steps: string; children: ReactNode }) {
  return (
    <Card className="p-5 wide:p-7">
      <h2 tabIndex={-1} data-steps={steps} className="mb-4 text-t6 font-bold outline-none">
        {title}
      </h2>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  )
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 wide:items-start">{children}</div>
)
