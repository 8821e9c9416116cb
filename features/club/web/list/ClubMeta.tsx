import { MapPin, Users } from 'lucide-react'
import { Distance } from '#kit/ui/Distance.tsx'
import type { ClubCard, NearClub } from '../../contract.ts'
import { clubWords } from '../../words/club.ts'
import { regionOf } from '../detail/facts.ts'

/** Where a club meets, with its distance where that is known, and how many are in it. */
export function ClubMeta({ club }: { club: ClubCard | NearClub }) {
  return (
    <span className="num flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-t3 text-fg3">
      <span className="flex min-w-0 items-center gap-1">
        <MapPin aria-hidden size={13} className="flex-none" />
        <span className="min-w-0 break-keep">{regionOf(club)}</span>
        {'dist_from_user' in club && <Distance km={club.dist_from_user} />}
      </span>
      <span className="flex items-center gap-1">
        <Users aria-hidden size={13} />
        {clubWords.members(club.member_qtt, club.capacity)}
      </span>
    </span>
  )
}
