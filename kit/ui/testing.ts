import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

type ListProps = { data: readonly unknown[]; children: (one: unknown, index: number) => ReactNode }

/** A mock of virtua that renders all rows: jsdom has no layout, so virtua would render nothing. */
export const unvirtualizedLists = {
  Virtualizer: ({ data, children }: ListProps) => data.map(children),
}

type Callback = (entries: { isIntersecting: boolean }[]) => void

/** Mocks IntersectionObserver. Returns a function that makes all observed elements visible, as scrolling to a list's end does. */
export function fakeIntersection(): () => void {
  const observed = new Set<Callback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: Callback
      constructor(callback: Callback) {
        this.#callback = callback
      }
      observe() {
        observed.add(this.#callback)
      }
      disconnect() {
        observed.delete(this.#callback)
      }
    },
  )
  return () => act(() => observed.forEach((callback) => callback([{ isIntersecting: true }])))
}
