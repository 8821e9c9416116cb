import { useState } from 'react'
import Easy from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '#kit/ui/Button.tsx'
import { media } from '#features/media/words.ts'
import { cropPicture, type Area } from './shrink.ts'

/** `address` is that of the blob on this device. */
export type Picture = { blob: Blob; address: string }
type Props = { picture: Picture; onDone: (cut: Blob) => void }

const ZOOM_MAX = 4

/** Crops a square: drag or arrow keys move it, pinch or the slider zoom. */
export function Cropper({ picture, onDone }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')

  const done = () => {
    if (!area) return
    setState('busy')
    cropPicture(picture.blob, area).then(onDone, () => setState('failed'))
  }
  return (
    <div className="flex min-h-full flex-col gap-4">
      <div data-base-ui-swipe-ignore className="relative aspect-square w-full flex-none overflow-hidden rounded-photo bg-sunken">
        <Easy
          image={picture.address}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          objectFit="cover"
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': media.cropArea, role: 'group' }}
          mediaProps={{ alt: '', onError: () => setState('failed') }}
          // The content security policy refuses the <style> element that it would add.
          disableAutomaticStylesInjection
        />
      </div>
      <label data-base-ui-swipe-ignore className="flex min-h-11 items-center gap-3 text-t4 font-medium text-fg2">
        {media.cropZoom}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          aria-valuetext={media.times(zoom.toFixed(1))}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
      </label>
      {state === 'failed' && (
        <p role="alert" className="text-t3 font-medium text-danger-fg">
          {media.cropFailed}
        </p>
      )}
      <Button full className="mt-auto" busy={state === 'busy'} onClick={done}>
        {media.cropDone}
      </Button>
    </div>
  )
}
