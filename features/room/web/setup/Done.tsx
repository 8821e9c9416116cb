import { leaveSetup, useProfile, useWanted } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { Persona } from '#kit/ui/art/Persona.tsx'
import { personaOf } from '#kit/ui/art/persona.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { setup } from '#features/room/words/setup.ts'

/** Shown when the setup is complete. */
export function Done() {
  const me = useProfile().data
  const wanted = useWanted()
  return (
    <Page
      footer={
        <div className="grid gap-2 px-5 py-3">
          <Button full onClick={() => leaveSetup(href('DailyCreate'))}>
            {setup.write}
          </Button>
          <Button full variant="quiet" onClick={() => leaveSetup(wanted ?? undefined)}>
            {wanted === null ? setup.home : setup.goOn}
          </Button>
        </div>
      }
      className="flex flex-col bg-surface px-5 pt-10 pb-6"
    >
      <h1 tabIndex={-1} className="text-t8 font-bold outline-none">
        {setup.doneTitle}
      </h1>
      <p className="mt-2 text-t5 text-fg2">{setup.doneHelp}</p>
      <div className="mt-8 flex min-h-[220px] flex-1 items-end justify-center overflow-hidden rounded-sheet bg-brand-weak">
        <Persona id={personaOf(me?.user_info.haru_character) ?? 'Elite'} gender={me?.gender} mood={2} view="half" size={200} />
      </div>
    </Page>
  )
}
