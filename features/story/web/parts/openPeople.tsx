import { hrefNear } from '#features/routes.ts'
import { ko } from '#kit/ui/ko.ts'
import { story as words } from '#features/story/words.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import type { Place } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { Story } from '../../contract.ts'
import type { PeopleTab } from './PeopleSheet.tsx'

/** Opens viewers and replies of my story, or with `null` my replies to another's. Loaded at the first use. */
export async function openPeople(story: Story, tab: PeopleTab | null, place: Place): Promise<void> {
  // A sheet renders outside of the screen that opens it, so it cannot read the screen's place.
  const hrefOf = (id: number) => hrefNear(place, 'MyHaruRoom', { id })
  const part = await busy(loadPart(() => import('./PeopleSheet.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const { PeopleSheet, Replies } = part
  const title = tab === null ? words.replies : words.people
  await openSheet(() => (tab === null ? <Replies {...{ story, hrefOf }} /> : <PeopleSheet {...{ story, hrefOf }} start={tab} />), {
    title,
    full: true,
  })
}
