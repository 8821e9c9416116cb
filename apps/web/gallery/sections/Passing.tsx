import { samples } from '../words.ts'
import { openViewer, toast } from '#kit/web/overlays.ts'
import { busy, SPINNER_MS } from '#kit/web/spinner.ts'
import { Openers, type Opener } from '../Openers.tsx'
import { hillsPicture, riverPicture } from '../scenes.ts'

export function Passing() {
  return <Openers openers={OPENERS} />
}

/** Long enough to be looked at, and shorter than the spinner's own end. */
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
