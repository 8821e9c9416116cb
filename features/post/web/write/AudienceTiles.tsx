import { Globe, Lock, Users } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { writing } from '#features/post/words/writing.ts'
import { VISIBILITIES, type Visibility } from '../../rules.ts'

/** The icon of each visibility. */
export const AUDIENCE_ICON = { public: Globe, followers: Users, private: Lock }

type Props = {
  /** The element that gets the focus after a refusal. */
  id: string
  value: Visibility | null
  onChange: (visibility: Visibility) => void
  error?: string
  help?: string
}

/** The choice of a visibility, without a preselection (decisions d-11). */
export function AudienceTiles({ id, value, onChange, error, help }: Props) {
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
    <>
      <div id={id} tabIndex={-1} className="outline-none">
        <RadioTiles
          label={writing.visibility}
          options={options}
          value={value}
          onChange={onChange}
          error={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          tileClassName="min-h-16"
        />
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {help !== undefined && <p className="mt-2 text-t3 text-fg3">{help}</p>}
    </>
  )
}
