import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getSettings } from '#features/settings/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
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

/** The strip. A member whose last story was seen moves behind those with unseen ones at once. */
export function useStories() {
  return useQuery({
    queryKey: STRIP,
    queryFn: ({ signal }) => call(listStories, {}, { signal }),
    select: sortEntries,
  })
}

const isNew = ({ story_list }: StoryEntry): boolean => story_list.some(({ isshow }) => !isshow)

function sortEntries(entries: StoryEntry[]): StoryEntry[] {
  const myNo = session.viewer()?.user_no
  const others = entries.filter(({ user_no }) => user_no !== myNo)
  return [...entries.filter(({ user_no }) => user_no === myNo), ...others.filter(isNew), ...others.filter((entry) => !isNew(entry))]
}

/** The cached strip: the order of members must not change while the stories are shown. */
export const cachedStrip = (): StoryEntry[] => queryClient.getQueryData<StoryEntry[]>(STRIP) ?? []

/** The stories of one member. Not refetched while they are shown. */
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

/** My ended stories, page by page. */
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

/** The member's default visibility; null before the first post, and for `private`, which stories do not have. */
export function useDefaultAudience(): StoryAudience | null {
  const settings = useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: MINUTE_MS,
  })
  const stored = settings.data?.find((setting) => setting.setting_key === 'default_visibility')?.setting_value
  return STORY_AUDIENCES.find((audience) => audience === stored) ?? null
}

export async function publishStory(body: Body<typeof createStory>, key: string): Promise<void> {
  const [made] = await call(createStory, { body }, { key })
  if (made) queryClient.removeQueries({ queryKey: memberKey(made.user_no) })
  await queryClient.invalidateQueries({ queryKey: STRIP })
}

/** Deletes my story and removes it from every cache. */
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

/** Marks a story as seen in every cache, and on the server for a member. A failed call is repeated at the next view. */
export function markShown({ story_no, user_no, isshow }: Story): void {
  if (isshow) return
  const markSeenIn = <S extends { story_no: number; isshow: boolean }>(stories: S[]) =>
    stories.map((one) => (one.story_no === story_no ? { ...one, isshow: true } : one))
  queryClient.setQueryData<Story[]>(memberKey(user_no), (stories) => stories && markSeenIn(stories))
  queryClient.setQueryData<Story[]>(storyKey(story_no), (stories) => stories && markSeenIn(stories))
  queryClient.setQueryData<StoryEntry[]>(STRIP, (entries) =>
    entries?.map((entry) => (entry.user_no === user_no ? { ...entry, story_list: markSeenIn(entry.story_list) } : entry)),
  )
  if (session.viewer() !== null) void call(showStory, { params: { story_no } }).catch(() => undefined)
}

/** Sends a reply and raises the cached count of replies. */
export async function sendReply({ story_no, user_no }: Story, content: string, key: string): Promise<void> {
  await call(replyToStory, { params: { story_no }, body: { reply_content: content } }, { key })
  const withReply = (stories?: Story[]) =>
    stories?.map((one) => (one.story_no === story_no ? { ...one, reply_qtt: one.reply_qtt + 1 } : one))
  queryClient.setQueryData<Story[]>(memberKey(user_no), withReply)
  queryClient.setQueryData<Story[]>(storyKey(story_no), withReply)
}

/** Refetches a story whose marked addresses have expired. */
export async function renewStories({ story_no, user_no }: Story): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: memberKey(user_no) }),
    queryClient.invalidateQueries({ queryKey: storyKey(story_no) }),
  ])
}

const memberKey = (user_no: number) => keyOf(listMemberStories, { params: { user_no } })
const storyKey = (story_no: number) => keyOf(getStory, { params: { story_no } })
export const isNumber = (no: number): boolean => Number.isSafeInteger(no) && no > 0
