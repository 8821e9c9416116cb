import { Globe, Lock, Users } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { VISIBILITIES, type Visibility } from '../../rules.ts'
import { AT } from './problems.ts'
import { Section } from './Section.tsx'

const ICON = { public: Globe, followers: Users, private: Lock }

type Props = { value: Visibility | null; onChange: (visibility: Visibility) => void; error?: string; help?: boolean }

/** Who may see the day. Always in sight, and nothing is chosen for the member (decisions d-11). */
export function AudienceSection({ value, onChange, error, help }: Props) {
  const options = VISIBILITIES.map((visibility) => {
    const Icon = ICON[visibility]
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
    <Section title={ko.daily.visibility}>
      <div id={AT.visibility} tabIndex={-1} className="outline-none">
        <RadioTiles
          label={ko.daily.visibility}
          options={options}
          value={value}
          onChange={onChange}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${AT.visibility}-error`}
          tileClassName="min-h-16"
        />
        <FieldError id={`${AT.visibility}-error`} error={error} />
      </div>
      {help && <p className="mt-2 text-t3 text-fg3">{ko.daily.visibilityHelp}</p>}
    </Section>
  )
}
