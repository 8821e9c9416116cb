import { Crown } from 'lucide-react'

/** The crown of who leads a club, on their picture. */
export const LeaderMark = () => (
  <span aria-hidden className="absolute -top-0.5 -right-0.5 grid size-[22px] place-items-center rounded-full bg-gold ring-2 ring-surface">
    <Crown size={12} className="fill-black text-black" />
  </span>
)
