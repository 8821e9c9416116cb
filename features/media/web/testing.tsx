import { render, screen, type RenderResult } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import type { MediaItem } from '../contract.ts'
import { MediaStrip } from './MediaStrip.tsx'
import type { MediaStripProps } from './stripProps.ts'

/** An upload request in progress, controlled by the test. */
export type Sending = {
  url: string
  headers: Record<string, string>
  file: Blob
  isAborted: boolean
  reportProgress: (bytes: number) => void
  end: (status?: number) => void
}

export const anItem = (key: string, change: Partial<MediaItem> = {}): MediaItem => ({
  key,
  mimetype: 'image/gif',
  transforms: { thm: `/media/${key}/thm`, full: `/media/${key}/full` },
  width: 10,
  height: 10,
  seconds: null,
  placeholder: null,
  ...change,
})

/** A file with a gif header, which is uploaded unchanged. */
export const aGif = (name: string): File => new File(['GIF89a', name], name, { type: 'image/gif' })

/** The header of a QuickTime film of this length, without frames: a browser cannot decode it (`failDecoding`). */
export function aMovie(name: string, seconds: number): File {
  const header = new DataView(new ArrayBuffer(44))
  for (const [at, letters] of [
    [4, 'moov'],
    [12, 'mvhd'],
  ] as const) {
    for (let index = 0; index < letters.length; index++) header.setUint8(at + index, letters.charCodeAt(index))
  }
  header.setUint32(0, 44)
  header.setUint32(8, 36)
  header.setUint32(28, 1000)
  header.setUint32(32, seconds * 1000)
  return new File([header], name, { type: 'video/quicktime' })
}

/** Lets every film fail to load, as in a browser without its codec. */
export function failDecoding(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
}

type Input = { params?: { key?: string } }
type Answers = Partial<Record<'begin' | 'finish', (input: Input) => unknown>>

/** Fakes the server and the storage. Keys are k1, k2, … */
export function fakeServer(answers: Answers = {}): { asked: string[]; sendings: Sending[] } {
  const asked: string[] = []
  const sendings = fakeRequests()
  let begun = 0
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: Input = {}, options: { signal?: AbortSignal } = {}) => {
    options.signal?.throwIfAborted()
    const key = input.params?.key ?? ''
    asked.push(`${endpoint.method} ${key}`.trim())
    if (endpoint.method === 'DELETE') return {}
    if (endpoint.method === 'PUT') return answers.finish?.(input) ?? anItem(key)
    const answer = answers.begin?.(input)
    if (answer) return answer
    begun += 1
    return {
      key: `k${begun}`,
      upload: { method: 'PUT', url: `/raw/k${begun}`, headers: { 'content-type': 'image/gif' } },
      poster: null,
      expire_dt: '',
    }
  }) as typeof call)
  URL.createObjectURL ??= () => 'blob:test'
  URL.revokeObjectURL ??= () => undefined
  return { asked, sendings }
}

/** Renders a strip with an owner that holds its value. */
export function showStrip(
  props: Partial<MediaStripProps> = {},
): RenderResult & { value: () => string; busy: () => number; set: (items: MediaItem[]) => void } {
  let current: readonly MediaItem[] = []
  let unfinished = 0
  let set: (items: MediaItem[]) => void = () => undefined
  function Owner() {
    const [value, setValue] = useState<readonly MediaItem[]>(props.value ?? [])
    current = value
    set = setValue
    return <MediaStrip label="사진과 영상" video {...props} value={value} onChange={setValue} onBusy={(n) => (unfinished = n)} />
  }
  const shown = render(<Owner />)
  return { ...shown, value: () => current.map(({ key }) => key).join(' '), busy: () => unfinished, set: (items) => set(items) }
}

export async function pick(...files: File[]): Promise<void> {
  await userEvent.upload(await screen.findByLabelText(/더하기/), files, { applyAccept: false })
}

/** Fakes the storage; returns the list of started uploads. */
export function fakeRequests(): Sending[] {
  const sendings: Sending[] = []
  vi.stubGlobal('XMLHttpRequest', fakeRequest(sendings))
  return sendings
}

function fakeRequest(sendings: Sending[]) {
  return class {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    status = 0
    onload = () => undefined
    onerror = () => undefined
    onabort = () => undefined
    #url = ''
    #headers: Record<string, string> = {}
    #sending: Sending | null = null
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    abort() {
      if (this.#sending) this.#sending.isAborted = true
      this.onabort()
    }
    send(file: Blob) {
      const end = (status = 200) => {
        this.status = status
        if (status === 0) this.onerror()
        else this.onload()
      }
      this.#sending = {
        url: this.#url,
        headers: this.#headers,
        file,
        isAborted: false,
        reportProgress: (loaded) => this.upload.onprogress?.({ loaded }),
        end,
      }
      sendings.push(this.#sending)
    }
  }
}
