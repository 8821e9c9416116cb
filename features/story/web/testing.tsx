import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { PlaceContext } from '#kit/web/screen.tsx'
import { screenForTest } from '#kit/web/testing.ts'
import type { Story, StoryEntry } from '../contract.ts'

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; key?: string }

/** Replaces the server behind a mocked `call()`: one answer for each line of the contract. */
export function serve(answers: Record<string, (asked: Asked) => unknown>): { asked: (line: string) => Asked[] } {
  queryClient.clear()
  const log: { line: string; asked: Asked }[] = []
  vi.mocked(call).mockImplementation((async (endpoint: Endpoint, input: Asked = {}, options: { key?: string } = {}) => {
    const answer = answers[endpoint.line]
    if (!answer) throw new Error(`Nothing answers ${endpoint.line}`)
    const asked = { ...input, key: options.key }
    log.push({ line: endpoint.line, asked })
    return answer(asked)
  }) as typeof call)
  return { asked: (line) => log.filter((one) => one.line === line).map((one) => one.asked) }
}

/** Renders a screen with the number of its address. */
export function show(screen: ReactElement, name: string, id?: number) {
  const params: Record<string, string> = id === undefined ? {} : { id: String(id) }
  const place = { name, params, search: new URLSearchParams(), active: true }
  return render(
    <QueryClientProvider client={queryClient}>
      {screenForTest(<PlaceContext value={place}>{screen}</PlaceContext>, { at: '/here', ...place })}
    </QueryClientProvider>,
  )
}

const AUTHOR: Pick<Story, 'haru_character' | 'gender' | 'cate_no' | 'user_profile'> = {
  haru_character: '1',
  gender: 'm',
  cate_no: null,
  user_profile: [],
}

export function aStory(story_no: number, change: Partial<Story> = {}): Story {
  const key = `k${story_no}`
  return {
    ...AUTHOR,
    user_no: 2,
    haru_name: '새벽런너준',
    story_no,
    st_content: '',
    st_image: {
      key,
      mimetype: 'image/jpeg',
      transforms: { thm: `/media/${key}/thm`, full: `/media/${key}/full` },
      width: 900,
      height: 1600,
      seconds: null,
      placeholder: null,
    },
    st_thumb: `/media/${key}/thm`,
    visibility: 'public',
    isshow: false,
    view_qtt: null,
    reply_qtt: 0,
    hidden: false,
    reg_dt: '2026-11-21T09:00:00+09:00',
    expire_dt: '2026-11-22T09:00:00+09:00',
    ...change,
  }
}

/** A film of 12 seconds. */
export function aFilmStory(story_no: number): Story {
  const { st_image: item, ...story } = aStory(story_no)
  const transforms = { ...item.transforms, src: `/media/${item.key}/src` }
  return { ...story, st_image: { ...item, mimetype: 'video/mp4', seconds: 12, transforms } }
}

export function anEntry(user_no: number, haru_name: string, seen: boolean[]): StoryEntry {
  const story_list = seen.map((isshow, at) => ({
    story_no: user_no * 100 + at,
    st_thumb: null,
    isshow,
    mimetype: 'image/jpeg',
    reg_dt: '2026-11-21T09:00:00+09:00',
  }))
  return { ...AUTHOR, user_no, haru_name, story_list }
}
