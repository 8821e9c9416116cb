import { LogOut, MessageCircle } from 'lucide-react'
import type { RefObject } from 'react'
import { logOutHere, useProfile } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Count } from '#kit/ui/Count.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { expert } from './words.ts'
import { Link } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { portalHome } from './items.ts'

/** The chat panel beside the portal. */
export type PanelSwitch = { unread: number; isOpen: boolean; onToggle: () => void; toggleRef?: RefObject<HTMLButtonElement | null> }

/** The portal's header: logo, member's name, chat toggle, and log-in links or log-out button. */
export function PortalHeader({ chat }: { chat?: PanelSwitch }) {
  const viewer = useViewer()
  return (
    <header className="z-(--z-header) flex min-h-16 flex-none flex-wrap items-center gap-x-6 border-b border-line bg-surface px-4 pt-(--safe-t) wide:px-6">
      <Link to={portalHome(viewer)} aria-label={`${ko.app.name} ${expert.portal}`} className="flex min-h-11 items-center gap-2.5">
        <HaruWord height={25} />
        <Tag tone="brand">{expert.portal}</Tag>
      </Link>
      {viewer !== null && <Welcome />}
      <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-1">
        {viewer !== null && chat && <ChatToggle {...chat} />}
        {viewer === null ? <LogInLinks /> : <LogOutButton />}
      </div>
    </header>
  )
}

function Welcome() {
  const name = useProfile().data?.user_info.haru_name
  return (
    <p className="hidden min-w-0 truncate text-t4 text-fg2 wide:block">
      {name !== undefined && (
        <>
          <b className="text-fg">{name}</b>
          {expert.welcome}
        </>
      )}
    </p>
  )
}

function ChatToggle({ unread, isOpen, onToggle, toggleRef }: PanelSwitch) {
  return (
    <button
      ref={toggleRef}
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={cx(ACT, 'font-semibold', isOpen && 'bg-sunken')}
    >
      <MessageCircle aria-hidden size={20} strokeWidth={1.9} />
      {expert.chat}
      <Count value={unread} label={ko.app.unread} />
    </button>
  )
}

function LogInLinks() {
  return (
    <>
      <Link to={href('PcExpertRegister')} className={ACT}>
        {expert.joinUs}
      </Link>
      <Link to={href('PcExpertLogin')} className={cx(ACT, 'font-bold')}>
        {expert.logInShort}
      </Link>
    </>
  )
}

function LogOutButton() {
  return (
    <button type="button" onClick={() => void busy(logOutHere(href('PcExpertLogin')))} className={ACT}>
      <LogOut aria-hidden size={18} strokeWidth={1.9} />
      {expert.logOut}
    </button>
  )
}

const ACT = 'inline-flex min-h-11 items-center gap-1.5 rounded-tile px-3 text-t4 active:bg-sunken wide:hover:bg-sunken'
