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
import type { DragHandle } from './TileView.tsx'

export type SortableProps = {
  ids: string[]
  onMove: (id: string, to: number) => void
  /** Accessible name of the list. */
  label: string
  children: (id: string, dragHandle: DragHandle) => ReactNode
}

/** Tiles that can be reordered with the mouse, a long press, or space and arrow keys. */
export function Sortable({ ids, onMove, label, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe scrolls the strip; a long press picks up a tile.
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
      autoScroll={AUTO_SCROLL}
      accessibility={{ announcements: announcementsOf(ids), screenReaderInstructions: { draggable: media.dragHelp } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <ul aria-label={label} className="contents">
          {ids.map((id) => (
            <SortableTile key={id} id={id}>
              {(dragHandle) => children(id, dragHandle)}
            </SortableTile>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableTile({ id, children }: { id: string; children: (dragHandle: DragHandle) => ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: media.draggable },
  })
  const at = transform && `translate3d(${Math.round(transform.x)}px, 0, 0)`
  return children({
    setNodeRef,
    style: { transform: at ?? undefined, transition },
    handle: { ...attributes, ...listeners },
    dragging: isDragging,
  })
}

/** Scrolls only near the edge, so that a dragged tile stays over its target. */
const AUTO_SCROLL = { threshold: { x: 0.08, y: 0 } }

/** Enter opens a tile's menu, so it does not start a drag. */
const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

function announcementsOf(ids: string[]): Announcements {
  const at = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => media.dragStart(at(active.id)),
    onDragOver: ({ over }) => (over ? media.dragOver(at(over.id)) : undefined),
    onDragEnd: ({ active, over }) => media.dragEnd(at((over ?? active).id)),
    onDragCancel: () => media.dragCancel,
  }
}
