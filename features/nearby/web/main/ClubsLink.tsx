import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import { nearby as words } from '../../words.ts'

/** The way to the main screen of clubs, whose entry in the navigation this screen takes. */
export const ClubsLink = () => (
  <Link to={href('ClubMain')} className="inline-flex min-h-11 items-center text-t4 font-semibold text-brand-fg">
    {words.clubs}
  </Link>
)
