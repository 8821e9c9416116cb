import {
  closestCenter,
  DndContext,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { media } from '#features/media/words.ts'
import type { Grip } from './TileView.tsx'

export type SortableProps = {
  ids: string[]
  onMove: (id: string, to: number) => void
  /** What the list is called. */
  label: string
  children: (id: string, grip: Grip) => ReactNode
}

/** Tiles that are put in order by dragging: with the mouse, by a long press, or with space and arrow keys. */
export function Sortable({ ids, onMove, label, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe scrolls the strip; only a finger that rests takes a tile.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={EDGE}
      accessibility={{ announcements: saidOf(ids), screenReaderInstructions: { draggable: media.dragHelp } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <ul aria-label={label} className="contents">
          {ids.map((id) => (
            <Movable key={id} id={id}>
              {(grip) => children(id, grip)}
            </Movable>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Movable({ id, children }: { id: string; children: (grip: Grip) => ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: media.draggable },
  })
  const at = transform && `translate3d(${Math.round(transform.x)}px, 0, 0)`
  return children({
    place: setNodeRef,
    style: { transform: at ?? undefined, transition },
    handle: { ...attributes, ...listeners },
    dragging: isDragging,
  })
}

/** The strip scrolls by itself only under a tile that is held at its very edge: a tile over a place must stay over it. */
const EDGE = { threshold: { x: 0.08, y: 0 } }

/** Enter opens the menu of a tile, so it does not take it. */
const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

function saidOf(ids: string[]): Announcements {
  const at = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => media.dragStart(at(active.id)),
    onDragOver: ({ over }) => (over ? media.dragOver(at(over.id)) : undefined),
    onDragEnd: ({ active, over }) => media.dragEnd(at((over ?? active).id)),
    onDragCancel: () => media.dragCancel,
  }
}
