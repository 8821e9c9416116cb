import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getSettings } from '#features/settings/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { queryClient } from '#kit/web/query.ts'
import { session, useViewer } from '#kit/web/session.ts'
import {
  createStory,
  deleteStory,
  getStory,
  listMemberStories,
  listPastStories,
  listStories,
  replyToStory,
  showStory,
  type Story,
  type StoryEntry,
} from '../contract.ts'
import { ARCHIVE_PAGE, STORY_AUDIENCES, type StoryAudience } from '../rules.ts'

const STRIP = keyOf(listStories)

/** Whose stories there are. Someone whose last one was seen moves behind those with new ones at once. */
export function useStories() {
  return useQuery({
    queryKey: STRIP,
    queryFn: ({ signal }) => call(listStories, {}, { signal }),
    select: inOrder,
  })
}

const isNew = ({ story_list }: StoryEntry): boolean => story_list.some(({ isshow }) => !isshow)

function inOrder(entries: StoryEntry[]): StoryEntry[] {
  const myNo = session.viewer()?.user_no
  const others = entries.filter(({ user_no }) => user_no !== myNo)
  return [...entries.filter(({ user_no }) => user_no === myNo), ...others.filter(isNew), ...others.filter((entry) => !isNew(entry))]
}

/** The strip as it stood when it was last read: the way from one member to the next must not move while one looks. */
export const stripNow = (): StoryEntry[] => queryClient.getQueryData<StoryEntry[]>(STRIP) ?? []

/** The stories of one member. They stay as they are while one looks at them. */
export function useMemberStories(userNo: number) {
  return useQuery({
    queryKey: memberKey(userNo),
    queryFn: ({ signal }) => call(listMemberStories, { params: { user_no: userNo } }, { signal }),
    enabled: isNumber(userNo),
  })
}

export function useStory(storyNo: number) {
  return useQuery({
    queryKey: storyKey(storyNo),
    queryFn: ({ signal }) => call(getStory, { params: { story_no: storyNo } }, { signal }),
    enabled: isNumber(storyNo),
    staleTime: 0,
  })
}

/** My stories that are over, page by page. */
export function usePastStories() {
  const viewer = useViewer()
  return useInfiniteQuery({
    queryKey: keyOf(listPastStories, { query: {} }),
    queryFn: ({ pageParam, signal }) => call(listPastStories, { query: { before_no: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Story[]) => (last.length < ARCHIVE_PAGE ? undefined : last.at(-1)?.story_no),
    enabled: viewer !== null,
    staleTime: 0,
  })
}

export type PastQuery = ReturnType<typeof usePastStories>

/** Who sees my stories unless I say otherwise; null until I was asked once. What is kept to oneself is no story. */
export function useDefaultAudience(): StoryAudience | null {
  const settings = useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: 60_000,
  })
  const kept = settings.data?.find((setting) => setting.setting_key === 'default_visibility')?.setting_value
  return STORY_AUDIENCES.find((audience) => audience === kept) ?? null
}

export async function tellStory(body: Body<typeof createStory>, key: string): Promise<void> {
  const [made] = await call(createStory, { body }, { key })
  if (made) queryClient.removeQueries({ queryKey: memberKey(made.user_no) })
  await queryClient.invalidateQueries({ queryKey: STRIP })
}

/** Removes my story, and forgets it everywhere. */
export async function removeStory({ story_no, user_no }: Story): Promise<void> {
  await call(deleteStory, { params: { story_no } })
  queryClient.setQueryData<Story[]>(memberKey(user_no), (stories) => stories?.filter((one) => one.story_no !== story_no))
  queryClient.setQueryData<StoryEntry[]>(STRIP, (entries) =>
    entries?.flatMap((entry) => {
      const left = entry.story_list.filter((one) => one.story_no !== story_no)
      return left.length > 0 ? { ...entry, story_list: left } : []
    }),
  )
  queryClient.setQueryData<Story[]>(storyKey(story_no), [])
  void queryClient.invalidateQueries({ queryKey: keyOf(listPastStories) })
}

/** The ring knows at once; the server is told where somebody is logged in. What does not arrive is told at the next look. */
export function markShown({ story_no, user_no, isshow }: Story): void {
  if (isshow) return
  const shown = <S extends { story_no: number; isshow: boolean }>(stories: S[]) =>
    stories.map((one) => (one.story_no === story_no ? { ...one, isshow: true } : one))
  queryClient.setQueryData<Story[]>(memberKey(user_no), (stories) => stories && shown(stories))
  queryClient.setQueryData<Story[]>(storyKey(story_no), (stories) => stories && shown(stories))
  queryClient.setQueryData<StoryEntry[]>(STRIP, (entries) =>
    entries?.map((entry) => (entry.user_no === user_no ? { ...entry, story_list: shown(entry.story_list) } : entry)),
  )
  if (session.viewer() !== null) void call(showStory, { params: { story_no } }).catch(() => undefined)
}

/** Says something to the author; my count of what I said goes up. */
export async function sendReply({ story_no, user_no }: Story, said: string, key: string): Promise<void> {
  await call(replyToStory, { params: { story_no }, body: { reply_content: said } }, { key })
  const counted = (stories?: Story[]) => stories?.map((one) => (one.story_no === story_no ? { ...one, reply_qtt: one.reply_qtt + 1 } : one))
  queryClient.setQueryData<Story[]>(memberKey(user_no), counted)
  queryClient.setQueryData<Story[]>(storyKey(story_no), counted)
}

/** Addresses for one viewer last some minutes: these are asked for anew. */
export async function renewStories({ story_no, user_no }: Story): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: memberKey(user_no) }),
    queryClient.invalidateQueries({ queryKey: storyKey(story_no) }),
  ])
}

const memberKey = (user_no: number) => keyOf(listMemberStories, { params: { user_no } })
const storyKey = (story_no: number) => keyOf(getStory, { params: { story_no } })
export const isNumber = (no: number): boolean => Number.isSafeInteger(no) && no > 0
