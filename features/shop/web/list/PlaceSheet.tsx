import { useState } from 'react'
import { DistrictFields } from '#features/location/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { useViewer } from '#kit/web/session.ts'
import { itemList as words } from '../../words/list.ts'
import { choosePlace } from '../place.ts'

/** Lets the viewer choose from where distances are measured; resolves to whether they chose. */
export async function openPlaceSheet(chosen: string | undefined): Promise<boolean> {
  const done = await openSheet<true>((close) => <PlaceSheet chosen={chosen} onDone={() => close(true)} />, { title: words.pickPlace })
  return done === true
}

function PlaceSheet({ chosen, onDone }: { chosen: string | undefined; onDone: () => void }) {
  const [place, setPlace] = useState<{ sido: string; sigungu: string | null }>({ sido: '', sigungu: chosen ?? null })
  const isMember = useViewer() !== null
  const done = (code: string | null) => {
    choosePlace(code)
    onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (place.sigungu !== null) done(place.sigungu)
      }}
    >
      <p className="mb-3 text-t4 break-keep text-fg2">{words.placeHelp}</p>
      <DistrictFields {...place} none={words.pickPlace} error={null} onChange={setPlace} />
      <div className="mt-5 flex flex-wrap gap-2">
        {isMember && chosen !== undefined && (
          <Button variant="quiet" onClick={() => done(null)} className="grow">
            {words.placeMine}
          </Button>
        )}
        <Button type="submit" disabled={place.sigungu === null} className="grow">
          {words.placeDone}
        </Button>
      </div>
    </form>
  )
}
