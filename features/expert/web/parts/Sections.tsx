import { useState, type ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { application as words } from '#features/expert/words.ts'
import type { Standing } from '../../contract.ts'
import type { Career } from '../../rules.ts'
import type { Bind } from '../useForm.ts'
import { Areas } from './Areas.tsx'
import { Affiliation, Cate, JobTitle, License } from './FieldFields.tsx'
import { Identity } from './Identity.tsx'
import { Account, Business } from './MoneyFields.tsx'
import { Papers } from './Papers.tsx'
import { Careers, Intro } from './StoryFields.tsx'

type Props = { standing: Standing; bind: Bind; keep: () => Promise<boolean>; onPapers: () => void }

/** The whole form, section by section, in the order in which it is checked. */
export function Sections({ standing, bind, keep, onPapers }: Props) {
  const { sections } = words
  return (
    <div className="flex flex-col gap-3">
      <Section title={sections.identity}>
        <Identity name={standing.real_name} error={bind.errors.identity_no} before={keep} />
      </Section>
      <Section title={sections.field}>
        <Cate bind={bind} />
        <Two>
          <JobTitle bind={bind} />
          <Affiliation bind={bind} />
        </Two>
      </Section>
      <Section title={sections.license}>
        <Two>
          <License bind={bind} />
        </Two>
      </Section>
      <Section title={sections.papers}>
        <Papers papers={standing.application?.documents ?? []} error={bind.errors.documents} before={keep} onChanged={onPapers} />
      </Section>
      <Section title={sections.business}>
        <Two>
          <Business bind={bind} />
        </Two>
        <Two>
          <Account bind={bind} holder={standing.real_name} />
        </Two>
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

/** A row that was begun stays while it is written; only whole ones are kept. */
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

const Two = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 wide:grid-cols-2 wide:items-start">{children}</div>
)
