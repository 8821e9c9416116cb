import { moodOf } from '#features/daily/web/public.ts'
import { moodArt } from '#kit/ui/art/moods.tsx'
import { personaOf } from '#kit/ui/art/persona.ts'
import { Room as Drawing, wallOf } from '#kit/ui/art/Room.tsx'
import { cx } from '#kit/ui/cx.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { room as words } from '#features/room/words/room.ts'
import type { Room } from '../../contract.ts'
import { roomTimeAt } from '../../rules.ts'

/** The drawing of the persona in its room, with a text alternative that names the items. */
export function Scene({ room, underHeader }: { room: Room; underHeader?: boolean }) {
  const time = roomTimeAt(useNow())
  const persona = personaOf(room.haru_character) ?? 'Pure'
  const mood = moodOf(room.mood) ?? 1
  const things = room.items.map((item) => words.items[item]).join(', ')
  return (
    <div
      role="img"
      aria-label={words.scene(room.haru_name, moodArt[mood].name, things)}
      data-drawing
      className="@container relative"
      style={{ background: wallOf(persona) }}
    >
      <div aria-hidden className="absolute inset-0 bg-night" />
      {/* The header overlays the empty part of the wall; padding adds wall where the header is higher than that. */}
      <div className={cx('relative', underHeader && 'pt-[max(0px,calc(3.5rem+var(--safe-t)-14.36cqw))]')}>
        <Drawing id={persona} gender={room.gender} mood={mood} time={time} items={room.items} />
      </div>
    </div>
  )
}
