import type { Ref } from 'react'
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle, type VirtualizerProps } from 'virtua'

export type VirtualRowsHandle = VirtualizerHandle

type Props<Row> = Omit<VirtualizerProps<Row>, 'as' | 'item'> & {
  /** The rows are a list with items, for screen readers as well. */
  asList?: boolean
  /**
   * A common height of a row, in pixels, for rows that are much taller than 40. Without it a row counts as 40 until as many are measured
   * as fill the screen, so a fast scroll before that leaps over many rows.
   */
  itemSize?: number
  ref?: Ref<VirtualRowsHandle>
}

/**
 * Rows of which only those near the viewport are rendered. Virtua's own container ignores the pointer until 150 ms after the last
 * scroll event, so that a press during which this begins or ends is lost. This one does not.
 */
export function VirtualRows<Row>({ asList = false, ...rows }: Props<Row>) {
  return <Virtualizer {...rows} as={asList ? ListContainer : RowsContainer} item={asList ? 'li' : 'div'} />
}

function RowsContainer({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={pressable(style)}>
      {children}
    </div>
  )
}

function ListContainer({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <ul ref={ref} style={pressable(style)}>
      {children}
    </ul>
  )
}

const pressable = (style: CustomContainerComponentProps['style']) => ({ ...style, pointerEvents: undefined })
