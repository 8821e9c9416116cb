import { Minus, Plus } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { MapPort } from './port.ts'
import { map as words } from './words.ts'

/** Buttons for what wheel, pinch and keys do. */
export function MapButtons({ port }: { port: MapPort | null }) {
  return (
    <div className="flex flex-col rounded-chip bg-surface shadow-float">
      <IconButton label={words.zoomIn} icon={<Plus size={22} />} onClick={() => port?.zoom(-1)} />
      <IconButton label={words.zoomOut} icon={<Minus size={22} />} onClick={() => port?.zoom(1)} />
    </div>
  )
}

/** The sources of the shapes, which their licence wants named on the map. */
export function MapSources({ className }: { className?: string }) {
  return <p className={`pointer-events-none text-[10px] leading-3 text-fg2 ${className ?? ''}`}>{words.sources}</p>
}
