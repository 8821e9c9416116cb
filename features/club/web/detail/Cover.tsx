import { Users } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Photo } from '#kit/ui/Photo.tsx'
import { openViewer } from '#kit/web/overlays.ts'
import type { Club } from '../../contract.ts'
import { clubPage as words } from '../../words/club.ts'

/** Faces on the ground that stands for a picture. */
const FACES = 3

/** The picture of a club from edge to edge; a press opens the viewer. Without a picture, a ground with some members. */
export function Cover({ club: { meet_title, meet_thumb, members } }: { club: Club }) {
  if (meet_thumb) {
    return (
      <button
        type="button"
        data-pictures
        aria-label={words.cover(meet_title)}
        onClick={() => openViewer([meet_thumb], 0)}
        className="block aspect-[390/190] max-h-80 w-full overflow-hidden bg-sunken"
      >
        <Photo item={meet_thumb} alt="" ratio="390 / 190" eager className="h-full w-full [&]:rounded-none" />
      </button>
    )
  }
  return (
    <div
      data-pictures
      aria-hidden
      className="flex aspect-[390/190] max-h-80 w-full items-end justify-center -space-x-3 bg-brand-weak pb-10 text-brand-fg"
    >
      {members.length === 0 ? <Users size={56} strokeWidth={1.6} /> : null}
      {members.slice(0, FACES).map((one) => (
        <span key={one.user_no} className="rounded-full ring-4 ring-brand-weak">
          <Avatar person={one} size={72} />
        </span>
      ))}
    </div>
  )
}
