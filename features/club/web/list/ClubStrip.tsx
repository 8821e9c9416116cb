import { interestName } from '#features/account/words/interests.ts'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import type { ClubCard, NearClub } from '../../contract.ts'
import { ClubMeta } from './ClubMeta.tsx'
import { ClubThumb } from './ClubThumb.tsx'

/** Clubs side by side, each with its picture. */
export function ClubStrip({ clubs, label }: { clubs: readonly (ClubCard | NearClub)[]; label: string }) {
  return (
    <ul aria-label={label} className="no-bar flex snap-x gap-3 overflow-x-auto scroll-px-5 px-5 pb-1">
      {clubs.map((club) => (
        <li key={club.meet_no} className="w-52 flex-none snap-start">
          <Link to={href('ClubDetail', { id: club.meet_no })} className="pressable flex flex-col rounded-photo">
            <ClubThumb club={club} ratio="16 / 9" className="w-full" />
            <span className="mt-2 text-t2 font-semibold text-brand-fg">{interestName(club.category)}</span>
            <b className="mt-0.5 line-clamp-2 text-t5 font-bold break-words">{club.meet_title}</b>
            <ClubMeta club={club} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
