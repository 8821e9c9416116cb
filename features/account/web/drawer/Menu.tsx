import { ChevronRight, LogOut } from 'lucide-react'
import { useHasNewNotice } from '#features/cs/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { ko } from '#kit/ui/ko.ts'
import { drawer } from '#features/account/words/drawer.ts'
import { WIDE } from '#kit/web/media.ts'
import { useViewer } from '#kit/web/session.ts'
import { busy } from '#kit/web/spinner.ts'
import { logOutHere } from '../api.ts'
import { applyPath, groupsFor } from './links.ts'
import { DrawerLink, type OnPick } from './DrawerLink.tsx'
import { DrawerProfile } from './DrawerProfile.tsx'

/** Content of the drawer: profile, links and log-out. */
export default function Menu({ pick }: { pick: OnPick }) {
  const viewer = useViewer()
  const isWide = matchMedia(WIDE).matches
  const apply = applyPath(viewer, isWide)
  const hasNews = useHasNewNotice()
  return (
    <div className="flex min-h-full flex-col px-5 pb-4">
      <DrawerProfile pick={pick} />
      <nav aria-label={ko.app.menu} className="flex-1">
        {groupsFor({ viewer, isWide }).map(({ group, links }) => (
          <section key={group} className="mt-3">
            <h2 className="pt-2 pb-1 text-t3 font-semibold text-fg3">{drawer.groups[group]}</h2>
            <ul>
              {links.map(({ name, Icon }) => (
                <li key={name}>
                  <DrawerLink path={pathOf(name, { id: viewer?.user_no ?? 0 })} pick={pick} className={ROW}>
                    <Icon aria-hidden size={22} strokeWidth={1.9} className="flex-none text-fg2" />
                    {drawer.links[name]}
                    {name === 'Notice' && hasNews && <NewBadge />}
                  </DrawerLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="pt-6">
        {apply !== null && <ApplyCard path={apply} pick={pick} />}
        {viewer !== null && <LogOutButton pick={pick} />}
        <LegalLinks pick={pick} />
      </div>
    </div>
  )
}

/** A red dot with text for screen readers. */
function NewBadge() {
  return (
    <span className="ml-auto size-2 flex-none rounded-full bg-danger">
      <span className="sr-only">{drawer.news}</span>
    </span>
  )
}

function ApplyCard({ path, pick }: { path: string; pick: OnPick }) {
  return (
    <DrawerLink path={path} pick={pick} className="flex min-h-16 items-center gap-3 rounded-tile bg-brand-weak px-3 py-2.5">
      <Persona id="Elite" gender="w" mood={1} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-bold">{drawer.apply}</span>
        <span className="block text-t3 break-keep text-fg2">{drawer.applyHelp}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="flex-none text-brand-fg" />
    </DrawerLink>
  )
}

function LogOutButton({ pick }: { pick: OnPick }) {
  const leave = () => {
    pick()
    void busy(logOutHere())
  }
  return (
    <button type="button" onClick={leave} className={`${ROW} mt-2 w-full text-fg2`}>
      <LogOut aria-hidden size={20} strokeWidth={1.9} className="flex-none" />
      {drawer.logOut}
    </button>
  )
}

/** Pages that the law requires to be reachable from everywhere. */
function LegalLinks({ pick }: { pick: OnPick }) {
  const pages = Object.entries(drawer.pages).flatMap(([name, label]) => {
    const path = pathOf(name)
    return path === null ? [] : [{ path, label }]
  })
  return (
    <div className="mt-1 flex flex-wrap gap-x-3 border-t border-line pt-1 text-t2 text-fg3">
      {pages.map(({ path, label }) => (
        <DrawerLink key={path} path={path} pick={pick} className="inline-flex min-h-11 items-center whitespace-nowrap">
          {label}
        </DrawerLink>
      ))}
    </div>
  )
}

const ROW = '-mx-2 flex min-h-12 items-center gap-4 rounded-tile px-2 text-left text-t5 font-medium active:bg-sunken wide:hover:bg-sunken'
