import { lazy } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { samples } from './words.ts'
import { loadPart } from '#kit/web/part.ts'
import { Gallery, type Section } from './Gallery.tsx'
import { Art } from './sections/Art.tsx'
import { Buttons } from './sections/Buttons.tsx'
import { Choices } from './sections/Choices.tsx'
import { Fields } from './sections/Fields.tsx'
import { Heads } from './sections/Heads.tsx'
import { Marks } from './sections/Marks.tsx'
import { Moods } from './sections/Moods.tsx'
import { People } from './sections/People.tsx'
import { Pictures } from './sections/Pictures.tsx'
import { Records } from './sections/Records.tsx'
import { Texts } from './sections/Texts.tsx'
import { Waiting } from './sections/Waiting.tsx'

/** The living gallery: every component of kit/ui in every state, light and dark. */
export default function Components() {
  return <Gallery title={ko.titles.Components} lead={samples.lead} sections={SECTIONS} />
}

// These bring much with them.
const Charts = lazy(() => loadPart(() => import('./sections/Charts.tsx')).then((part) => ({ default: part.Charts })))
const Rooms = lazy(() => loadPart(() => import('./sections/Rooms.tsx')).then((part) => ({ default: part.Rooms })))
const Talk = lazy(() => loadPart(() => import('./sections/Talk.tsx')).then((part) => ({ default: part.Talk })))

const { sections: titles } = samples
const SECTIONS: readonly Section[] = [
  { id: 'heads', title: titles.heads, Parts: Heads },
  { id: 'buttons', title: titles.buttons, Parts: Buttons },
  { id: 'marks', title: titles.marks, Parts: Marks },
  { id: 'people', title: titles.people, Parts: People },
  { id: 'moods', title: titles.moods, Parts: Moods },
  { id: 'records', title: titles.records, Parts: Records },
  { id: 'fields', title: titles.fields, Parts: Fields },
  { id: 'choices', title: titles.choices, Parts: Choices },
  { id: 'texts', title: titles.texts, Parts: Texts },
  { id: 'pictures', title: titles.pictures, Parts: Pictures },
  { id: 'charts', title: titles.charts, Parts: Charts },
  { id: 'rooms', title: titles.rooms, Parts: Rooms },
  { id: 'talk', title: titles.talk, Parts: Talk },
  { id: 'waiting', title: titles.waiting, Parts: Waiting },
  { id: 'art', title: titles.art, Parts: Art },
]
