import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { openMenu } from '../drawer/open.tsx'

/** Opens the drawer. Hidden on wide screens by default, where the navigation has its own button. */
export function MenuButton({ className = 'wide:hidden' }: { className?: string }) {
  return <HeaderButton kind="hamburger" onClick={() => void openMenu()} className={className} />
}
