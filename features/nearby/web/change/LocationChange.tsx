import { LocateFixed } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FoundPlace } from '#features/location/contract.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { alertError } from '#kit/web/alert-error.ts'
import { DebouncedSearch } from '#kit/web/DebouncedSearch.tsx'
import { alert } from '#kit/web/overlays.ts'
import { findPosition } from '#kit/web/position.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { locationChange as words } from '../../words.ts'
import { choosePlace, type ChosenPlace } from '../place.ts'
import { addressOf } from './api.ts'
import { Found } from './Found.tsx'
import { Recent } from './Recent.tsx'
import { Regions } from './Regions.tsx'

/** Another neighbourhood: by name, by where the device is, one of the last, or by province, district and neighbourhood. */
export default function LocationChange() {
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const [q, setQ] = useState('')
  const choose = (place: ChosenPlace) => {
    choosePlace(place)
    go.back(href('LocationMain'))
  }
  const chooseFound = ({ label, lat, lng, dong }: FoundPlace) => choose({ label, lat, lng, isDistrict: dong === null })
  const [isLocating, setLocating] = useState(false)
  const locate = async () => {
    setLocating(true)
    try {
      const at = await findPosition()
      const found = at && (await busy(addressOf(at)))
      if (at && found) choose({ label: found.label, ...at, isDistrict: false })
      else if (at) await alert(words.outside)
    } catch (error) {
      alertError(error)
    } finally {
      setLocating(false)
    }
  }
  return (
    <Page
      header={<Header left="back" title={ko.titles.LocationChange} onLeft={() => go.back(href('LocationMain'))} />}
      scrollRef={scroller}
      className="bg-surface"
    >
      <div className="flex flex-col gap-2 px-5 pt-2 pb-3">
        <DebouncedSearch label={words.search} initial="" onSearch={setQ} />
        <Button variant="weak" size={48} full icon={<LocateFixed aria-hidden size={18} />} busy={isLocating} onClick={() => void locate()}>
          {words.current}
        </Button>
      </div>
      {q === '' ? (
        <>
          <Recent onChoose={choose} />
          <Regions onChoose={chooseFound} />
        </>
      ) : (
        <Found q={q} onChoose={chooseFound} />
      )}
    </Page>
  )
}
