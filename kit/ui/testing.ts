import { act } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'

type ListProps = { data: readonly unknown[]; children: (one: unknown, index: number) => ReactNode }

/** In virtua's place: jsdom has no heights, so the real list would draw nothing. */
export const wholeLists = {
  Virtualizer: ({ data, children }: ListProps) => data.map(children),
  VList: ({ data, children }: ListProps) => createElement('div', null, data.map(children)),
}

type Tell = (entries: { isIntersecting: boolean }[]) => void

/** In IntersectionObserver's place. Gives what brings into sight all that is watched, as scrolling to the end of a list does. */
export function fakeSight(): () => void {
  const watching = new Set<Tell>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: Tell
      constructor(tell: Tell) {
        this.#tell = tell
      }
      observe() {
        watching.add(this.#tell)
      }
      disconnect() {
        watching.delete(this.#tell)
      }
    },
  )
  return () => act(() => watching.forEach((tell) => tell([{ isIntersecting: true }])))
}
