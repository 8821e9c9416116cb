import { samples } from '../words.ts'
import { openViewer, toast } from '#kit/web/overlays.ts'
import { busy, SPINNER_MS } from '#kit/web/spinner.ts'
import { Openers, type Opener } from '../Openers.tsx'
import { hillsPicture, riverPicture } from '../samplePictures.ts'

export function Transient() {
  return <Openers openers={OPENERS} />
}

/** Milliseconds; shorter than the time after which the spinner is hidden. */
const WORK_MS = SPINNER_MS / 2

const OPENERS: readonly Opener[] = [
  { label: samples.open.toast, open: () => toast(samples.toast) },
  {
    label: samples.open.action,
    open: () => toast(samples.toastUndo, { action: { label: samples.undo, onClick: () => toast(samples.undone) } }),
  },
  { label: samples.open.viewer, open: () => openViewer([riverPicture, hillsPicture], 0) },
  { label: samples.open.spinner, open: () => busy(new Promise((resolve) => setTimeout(resolve, WORK_MS))) },
]
