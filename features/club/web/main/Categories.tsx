import { interests } from '#features/account/words/interests.ts'
import { href } from '#features/routes.ts'
import { Link } from '#kit/web/screen.tsx'
import { clubMain as words } from '../../words/list.ts'
import { CategoryIcon } from '../list/category.ts'

/** What clubs are about, as a strip; each leads to the search. */
export function Categories() {
  return (
    <ul aria-label={words.categories} className="no-bar flex gap-1 overflow-x-auto px-3">
      {interests.map(({ no, name }) => (
        <li key={no} className="flex-none">
          <Link
            to={`${href('ClubSearch')}?category=${no}`}
            className="flex min-w-[76px] flex-col items-center gap-1.5 rounded-tile px-1 py-1"
          >
            <span className="grid size-[52px] place-items-center rounded-full bg-sunken text-fg2">
              <CategoryIcon category={no} aria-hidden size={24} strokeWidth={1.8} />
            </span>
            <span className="text-t2 font-medium whitespace-nowrap text-fg2">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
