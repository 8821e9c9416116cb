import { ChevronRight } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { writing } from '#kit/ui/words/writing.ts'
import { VISIBILITIES, type Visibility } from '../../rules.ts'
import { AUDIENCE_ICON } from './audience.ts'
import { openAudience } from './pick/open.tsx'
import { AT } from './problems.ts'
import { Section } from './Section.tsx'

type Props = { value: Visibility | null; onChange: (visibility: Visibility) => void; error?: string; help?: boolean }

/** Who may see the day, asked the first time. Nothing is chosen for the member (decisions d-11). */
export function AudienceSection({ value, onChange, error, help }: Props) {
  const options = VISIBILITIES.map((visibility) => {
    const Icon = AUDIENCE_ICON[visibility]
    const name = ko.daily.visibilities[visibility]
    const content = (
      <>
        <Icon size={20} strokeWidth={1.9} className="mb-1" />
        <span className={cx('text-t4', visibility !== value && 'text-fg2')}>{name}</span>
      </>
    )
    return { value: visibility, name, content }
  })
  return (
    <Section title={writing.visibility}>
      <div id={AT.visibility} tabIndex={-1} className="outline-none">
        <RadioTiles
          label={writing.visibility}
          options={options}
          value={value}
          onChange={onChange}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${AT.visibility}-error`}
          tileClassName="min-h-16"
        />
        <FieldError id={`${AT.visibility}-error`} error={error} />
      </div>
      {help && <p className="mt-2 text-t3 text-fg3">{writing.visibilityHelp}</p>}
    </Section>
  )
}

/** Who sees the day by the choice that was kept: always in sight, changed in a sheet. */
export function AudienceRow({ value, onChange, error }: Omit<Props, 'help' | 'value'> & { value: Visibility }) {
  const Icon = AUDIENCE_ICON[value]
  const choose = async () => {
    const choice = await openAudience(value)
    if (choice) onChange(choice)
  }
  return (
    <Card as="div" className="px-4 py-1">
      <button
        type="button"
        id={AT.visibility}
        aria-label={writing.visibilityIs(ko.daily.visibilities[value])}
        aria-describedby={error ? `${AT.visibility}-error` : undefined}
        onClick={() => void choose()}
        className="flex min-h-12 w-full items-center gap-2.5 text-left text-t5"
      >
        <Icon size={20} aria-hidden className="flex-none text-fg2" />
        <span className="flex-1 font-medium">{writing.visibility}</span> <span className="text-fg2">{ko.daily.visibilities[value]}</span>
        <ChevronRight size={18} aria-hidden className="flex-none text-fg3" />
      </button>
      <FieldError id={`${AT.visibility}-error`} error={error} />
    </Card>
  )
}
