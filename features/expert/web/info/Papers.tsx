import { BadgeCheck } from 'lucide-react'
import { koreanDay } from '#kit/contract/time.ts'
import { koreanMonth } from '#kit/ui/longDates.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { expertPage as words } from '#features/expert/words/info.ts'
import type { ExpertPaper } from '../../contract.ts'
import { hasLicenseEnded } from '../../rules.ts'

/** What operators have checked, with the month. */
export function Papers({ papers }: { papers: readonly ExpertPaper[] }) {
  const today = koreanDay(useNow())
  if (papers.length === 0) return null
  return (
    <section aria-label={words.checked} className="rounded-card bg-surface p-4">
      <h3 className="text-t6 font-bold">{words.checked}</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {papers.map(({ kind, title, issuer, checked_dt, expire_dt }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BadgeCheck aria-hidden size={24} strokeWidth={1.9} className="flex-none text-brand-fg" />
            <span className="min-w-[min(8rem,100%)] flex-1">
              <span className="flex flex-wrap items-center gap-x-1.5">
                <b className="text-t5 font-semibold break-words">{title ?? words.papers[kind]}</b>
                {hasLicenseEnded({ license_expire_dt: expire_dt }, today) && <Tag tone="warn">{words.ended}</Tag>}
              </span>
              {issuer !== null && <span className="block text-t4 break-words text-fg2">{issuer}</span>}
            </span>
            <span className="num flex-none text-t4 text-fg3">{words.checkedOn(koreanMonth(koreanDay(new Date(checked_dt))))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
