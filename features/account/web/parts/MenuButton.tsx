import { Menu } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { openSheet } from '#kit/web/overlays.ts'
import { AccountSheet } from './AccountSheet.tsx'

/** The hamburger: who is logged in, and the way in or out. On wide screens the navigation has its own, with a class of its own. */
export function MenuButton({ className = 'wide:hidden' }: { className?: string }) {
  const open = () => void openSheet((close) => <AccountSheet onDone={() => close()} />, { title: ko.app.menu })
  return <IconButton label={ko.app.menu} icon={<Menu size={24} strokeWidth={1.9} />} onClick={open} className={className} />
}
