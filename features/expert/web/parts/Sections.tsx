import { useState, type ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { application as words } from '#features/expert/words.ts'
import type { ApplicationStatus } from '../../contract.ts'
import type { Career } from '../../rules.ts'
import type { Bind } from '../useForm.ts'
import { Areas } from './Areas.tsx'
import { Affiliation, Category, JobTitle, License } from './CategoryFields.tsx'
import { Identity } from './Identity.tsx'
import { Account, Business } from './PayoutFields.tsx'
import { Documents } from './Documents.tsx'
import { Careers, Intro } from './ProfileFields.tsx'

type Props = { status: ApplicationStatus; bind: Bind; keep: () => Promise<boolean>; onDocuments: () => void }

/** The whole form in sections, in the order of its checks. */
export function Sections({ status, bind, keep, onDocuments }: Props) {
  const { sections } = words
  return (
    <div className="flex flex-col gap-3">
      <Section title={sections.identity}>
        <Identity name={status.real_name} error={bind.errors.identity_no} before={keep} />
      </Section>
      <Section title={sections.field}>
        <Category bind={bind} />
        <TwoColumns>
          <JobTitle bind={bind} />
          <Affiliation bind={bind} />
        </TwoColumns>
      </Section>
      <Section title={sections.license}>
        <TwoColumns>
          <License bind={bind} />
        </TwoColumns>
      </Section>
      <Section title={sections.papers}>
        <Documents documents={status.application?.documents ?? []} error={bind.errors.documents} before={keep} onChanged={onDocuments} />
      </Section>
      <Section title={sections.business}>
        <TwoColumns>
          <Business bind={bind} />
        </TwoColumns>
        <TwoColumns>
          <Account bind={bind} holder={status.real_name} />
        </TwoColumns>
      </Section>
      <Section title={sections.intro}>
        <Intro bind={bind} />
        <CareerRows bind={bind} />
      </Section>
      <Section title={sections.areas}>
        <Areas bind={bind} />
      </Section>
    </div>
  )
}

/** Keeps incomplete rows on screen; only complete ones are saved. */
export function CareerRows({ bind }: { bind: Bind }) {
  const [rows, setRows] = useState<Career[]>([...(bind.form.careers ?? [])])
  return <Careers bind={bind} rows={rows} onRows={setRows} />
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 wide:p-7">
      <h2 className="mb-4 text-t6 font-bold">{title}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  )
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 wide:items-start">{children}</div>
)
