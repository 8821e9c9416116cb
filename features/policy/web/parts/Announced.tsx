import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { policy } from '#features/policy/words.ts'
import { koreanYearDate } from '#kit/ui/longDates.ts'
import type { PolicyListed } from '../../contract.ts'

type Props = { next: PolicyListed['next']; onRead: (version: string) => void }

/** Announced changes with their day. */
export function Announced({ next, onRead }: Props) {
  return next.map(({ version, title, announce_dt, effective_dt, is_unfavourable }) => (
    <section key={version} className="mb-4 rounded-card bg-surface p-4">
      <Tag tone="warn">{policy.coming}</Tag>
      <h2 className="mt-2 text-t6 font-bold">{policy.change(title, koreanYearDate(effective_dt))}</h2>
      {is_unfavourable && <p className="mt-1 text-t4">{policy.unfavourable}</p>}
      <p className="mt-1 text-t4 text-fg3">{policy.announced(koreanYearDate(announce_dt))}</p>
      <Button variant="weak" size={44} className="mt-3" onClick={() => onRead(version)}>
        {policy.read}
      </Button>
    </section>
  ))
}
