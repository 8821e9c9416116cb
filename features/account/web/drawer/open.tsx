import { lazy, Suspense } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { openDrawer } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { go } from '#kit/web/screen.tsx'

const load = () => loadPart(() => import('./Menu.tsx'))
const Menu = lazy(load)

/** Milliseconds between a tap and the navigation, while the drawer closes (specification section 2). */
export const DRAWER_MS = 225

/** Opens the drawer and navigates to the picked path. */
export async function openMenu(): Promise<void> {
  const path = await openDrawer<string>(ko.app.menu, (close) => (
    <Suspense>
      <Menu pick={close} />
    </Suspense>
  ))
  if (path === undefined) return
  await new Promise((resolve) => setTimeout(resolve, DRAWER_MS))
  go.to(path)
}
