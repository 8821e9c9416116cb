import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { openMenu } from '../drawer/open.tsx'

/** The hamburger: opens the drawer. On wide screens the navigation has its own, with a class of its own. */
export function MenuButton({ className = 'wide:hidden' }: { className?: string }) {
  return <HeaderButton kind="hamburger" onClick={() => void openMenu()} className={className} />
}
