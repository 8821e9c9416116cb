import { MapPin } from 'lucide-react'
import { bungaeDetail as words } from '../../words/detail.ts'

/** A drawing, not a map: a circle where the place is only roughly known, a pin for those who have a seat. */
export function MapArt({ isExact }: { isExact: boolean }) {
  return (
    <div data-pictures role="img" aria-label={words.map} className="relative h-50 overflow-hidden bg-info-weak">
      <svg aria-hidden viewBox="0 0 390 200" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <path d="M0 62C70 40 130 70 200 66s120-30 190-14v148H0Z" className="fill-brand-weak" />
        <path d="M0 96c80-14 140 16 210 8s120-22 180-8v104H0Z" className="fill-sunken" />
        <g className="fill-none stroke-surface" strokeWidth="9">
          <path d="M0 122c90-26 150 4 230 0s110-10 160-8" />
          <path d="M60 110l22 96M132 118l14 88M206 122l12 84M270 116l6 90M322 112l14 94M0 178h390" strokeWidth="6" />
        </g>
        <path
          d="M8 88c70-14 130 14 200 6s120-30 174-26"
          className="fill-none stroke-brand"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="1 9"
        />
        {!isExact && <circle cx="206" cy="108" r="58" className="fill-brand/15 stroke-brand" strokeWidth="2.5" strokeDasharray="8 6" />}
      </svg>
      {isExact && (
        <span aria-hidden className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[80%] text-brand">
          <MapPin size={64} strokeWidth={1.2} className="fill-brand stroke-surface" />
        </span>
      )}
    </div>
  )
}
