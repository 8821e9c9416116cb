import { Chip } from '#kit/ui/Chip.tsx'
import { policy } from '#features/policy/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import type { PolicyListed } from '../../contract.ts'
import type { PolicyKind } from '../../rules.ts'
import { usePolicy } from '../api.ts'

type Props = { kind: PolicyKind; current: PolicyListed; version?: string; onPick: (version: string | undefined) => void }

/** Choice of a version; hidden for a single version. */
export function Versions({ kind, current, version, onPick }: Props) {
  const versions = usePolicy(kind).data?.versions ?? []
  const shown = version ?? current.version
  if (versions.length < 2) return null
  return (
    <div className="mb-4">
      <div role="group" aria-label={policy.version} className="flex flex-wrap gap-2">
        {versions.map((each) => (
          <Chip
            key={each.version}
            on="surface"
            selected={each.version === shown}
            onClick={() => onPick(each.version === current.version ? undefined : each.version)}
          >
            {`${koreanYearDate(each.version)}${each.version === current.version ? ` · ${policy.now}` : ''}`}
          </Chip>
        ))}
      </div>
      <p role="status" className="mt-2 text-t4 text-fg2 empty:hidden">
        {shown > current.version && policy.notYet(koreanYearDate(shown))}
        {shown < current.version && policy.past(koreanYearDate(shown))}
      </p>
    </div>
  )
}
