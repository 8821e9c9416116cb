import { ko } from '#kit/ui/ko.ts'
import { samples } from './words.ts'
import { Gallery, type Section } from './Gallery.tsx'
import { Dialogs } from './sections/Dialogs.tsx'
import { Transient } from './sections/Transient.tsx'
import { Sheets } from './sections/Sheets.tsx'

/** The gallery of everything that opens over a screen. Overlays follow the page's theme. */
export default function Modal() {
  return <Gallery title={ko.titles.Modal} lead={samples.modalLead} sections={SECTIONS} />
}

const { sections: titles } = samples
const SECTIONS: readonly Section[] = [
  { id: 'dialogs', title: titles.dialogs, Parts: Dialogs },
  { id: 'sheets', title: titles.sheets, Parts: Sheets },
  { id: 'transient', title: titles.transient, Parts: Transient },
]
