import { Chip } from '#kit/ui/Chip.tsx'
import { policy } from '#features/policy/words.ts'
import type { PolicyListed } from '../../contract.ts'
import type { PolicyKind } from '../../rules.ts'
import { usePolicy } from '../api.ts'
import { dayOf } from './day.ts'

type Props = { kind: PolicyKind; current: PolicyListed; version?: string; onPick: (version: string | undefined) => void }

/** Which of a text's versions is read: drawn only where there is more than one. */
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
            {`${dayOf(each.version)}${each.version === current.version ? ` · ${policy.now}` : ''}`}
          </Chip>
        ))}
      </div>
      <p role="status" className="mt-2 text-t4 text-fg2 empty:hidden">
        {shown > current.version && policy.notYet(dayOf(shown))}
        {shown < current.version && policy.past(dayOf(shown))}
      </p>
    </div>
  )
}
