import { Globe, Lock, Users } from 'lucide-react'
import { Card } from '#kit/ui/Card.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { feed as words } from '#kit/ui/words/feed.ts'
import { writing } from '#kit/ui/words/writing.ts'
import { VISIBILITIES, type Visibility } from '../../rules.ts'
import { AT } from './useSave.ts'

const ICON = { public: Globe, followers: Users, private: Lock }

type Props = { value: Visibility | null; onChange: (visibility: Visibility) => void; error?: string; help: boolean }

/** Who may see the feed. Nothing is chosen for the member (decisions d-11); what they chose before stands. */
export function Audience({ value, onChange, error, help }: Props) {
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
    <Card aria-label={writing.visibility} className="px-4 pt-2.5 pb-4">
      <h2 className="flex min-h-11 items-center text-t6 font-bold">{writing.visibility}</h2>
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
      {help && <p className="mt-2 text-t3 text-fg3">{words.visibilityHelp}</p>}
    </Card>
  )
}
