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

/** The gallery: every component of kit/ui in every state, in both themes. */
export default function Components() {
  return <Gallery title={ko.titles.Components} lead={samples.lead} sections={SECTIONS} />
}

// Loaded separately: these import much.
const Charts = lazy(() => loadPart(() => import('./sections/Charts.tsx')).then((part) => ({ default: part.Charts })))
const Rooms = lazy(() => loadPart(() => import('./sections/Rooms.tsx')).then((part) => ({ default: part.Rooms })))
const Chat = lazy(() => loadPart(() => import('./sections/Chat.tsx')).then((part) => ({ default: part.Chat })))

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
  { id: 'talk', title: titles.talk, Parts: Chat },
  { id: 'waiting', title: titles.waiting, Parts: Waiting },
  { id: 'art', title: titles.art, Parts: Art },
]
