import { koreanMonth } from '#kit/ui/longDates.ts'
import { expertPage as words } from '#features/expert/words/info.ts'
import type { ExpertPage } from '../../contract.ts'

type Props = { page: Pick<ExpertPage, 'job_title' | 'affiliation_name' | 'intro' | 'careers' | 'areas'> }

/** What the expert wrote: introduction, careers and areas, below title and affiliation. */
export function Introduction({ page: { job_title, affiliation_name, intro, careers, areas } }: Props) {
  return (
    <section aria-label={words.about} className="rounded-card bg-surface p-4">
      <h3 className="text-t6 font-bold">{words.about}</h3>
      <p className="mt-0.5 text-t4 break-words text-fg2">{[job_title, affiliation_name].filter(Boolean).join(' · ')}</p>
      <p className="mt-3 text-t5 break-words whitespace-pre-line">{intro}</p>
      {careers.length > 0 && (
        <>
          <h4 className="mt-4 text-t4 font-semibold text-fg2">{words.careers}</h4>
          <ul className="mt-1.5 flex flex-col gap-2">
            {careers.map(({ career_name, from_ym, to_ym }, at) => (
              <li key={at} className="flex flex-wrap justify-between gap-x-3 text-t5">
                <span className="min-w-0 break-words">{career_name}</span>
                <span className="num text-t4 text-fg3">
                  {words.until(monthName(from_ym), to_ym === null ? words.now : monthName(to_ym))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {areas.length > 0 && (
        <>
          <h4 className="mt-4 text-t4 font-semibold text-fg2">{words.areas}</h4>
          <p className="mt-1 text-t5 break-words">{areas.join(', ')}</p>
        </>
      )}
      <p className="mt-4 text-t3 text-fg3">{words.aboutHelp}</p>
    </section>
  )
}

const monthName = (month: string): string => koreanMonth(`${month}-01`)
